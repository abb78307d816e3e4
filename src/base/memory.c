/* Allocation and growing texts. */
#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *resize_by_libc(void *context, void *block, size_t size)
{
	(void)context;
	if (size)
		return realloc(block, size);
	free(block);
	return NULL;
}

struct dom_alloc domi_alloc(const struct dom_alloc *given)
{
	return given && given->resize ? *given : (struct dom_alloc){.resize = resize_by_libc};
}

void *domi_new(const struct dom_alloc *alloc, size_t count, size_t size)
{
	void *block;

	if (size && count > SIZE_MAX / size)
		return NULL;
	size *= count;
	block = alloc->resize(alloc->context, NULL, size ? size : 1);
	if (block)
		memset(block, 0, size ? size : 1);
	return block;
}

void domi_free(const struct dom_alloc *alloc, void *block)
{
	if (block)
		alloc->resize(alloc->context, block, 0);
}

char *domi_copy_text(const struct dom_alloc *alloc, const char *text, size_t length)
{
	char *copy = domi_new(alloc, length + 1, 1);

	if (copy && length)
		memcpy(copy, text, length);
	return copy;
}

void domi_buffer_init(struct domi_buffer *buffer, const struct dom_alloc *alloc)
{
	*buffer = (struct domi_buffer){.alloc = domi_alloc(alloc)};
}

void domi_buffer_release(struct domi_buffer *buffer)
{
	domi_free(&buffer->alloc, buffer->text);
	domi_buffer_init(buffer, &buffer->alloc);
}

void domi_buffer_clear(struct domi_buffer *buffer)
{
	buffer->length = 0;
	buffer->failed = false;
	if (buffer->text)
		buffer->text[0] = '\0';
}

/* Makes room for `more` bytes and the closing zero. */
static bool reserve(struct domi_buffer *buffer, size_t more)
{
	size_t room = buffer->room ? buffer->room : 256;
	char *text;

	if (buffer->failed || more > DOMI_BUFFER_MOST || buffer->length + more >= DOMI_BUFFER_MOST) {
		buffer->failed = true;
		return false;
	}
	while (room < buffer->length + more + 1)
		room *= 2;
	if (room == buffer->room)
		return true;
	buffer->alloc = domi_alloc(&buffer->alloc); /* of a zeroed one */
	text = buffer->alloc.resize(buffer->alloc.context, buffer->text, room);
	if (!text) {
		buffer->failed = true;
		return false;
	}
	buffer->text = text;
	buffer->room = room;
	return true;
}

void domi_append(struct domi_buffer *buffer, const char *text, size_t length)
{
	if (!reserve(buffer, length))
		return;
	if (length)
		memcpy(buffer->text + buffer->length, text, length);
	buffer->length += length;
	buffer->text[buffer->length] = '\0';
}

void domi_append_text(struct domi_buffer *buffer, const char *text)
{
	domi_append(buffer, text, strlen(text));
}

void domi_append_format(struct domi_buffer *buffer, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (length < 0 || !reserve(buffer, (size_t)length))
		return;
	va_start(args, format);
	vsnprintf(buffer->text + buffer->length, (size_t)length + 1, format, args);
	va_end(args);
	buffer->length += (size_t)length;
}

char *domi_buffer_take(struct domi_buffer *buffer)
{
	char *text;

	domi_append(buffer, "", 0);
	text = buffer->failed ? NULL : buffer->text;
	if (!text)
		domi_free(&buffer->alloc, buffer->text);
	domi_buffer_init(buffer, &buffer->alloc);
	return text;
}

void *domi_note_new(struct domi_note **notes, const struct dom_alloc *alloc, size_t size)
{
	struct domi_note *note = domi_new(alloc, 1, sizeof *note + size);

	if (!note)
		return NULL;
	note->next = *notes;
	*notes = note;
	return note->body;
}

char *domi_note_text(struct domi_note **notes, const struct dom_alloc *alloc, const char *text, size_t length)
{
	char *copy = domi_note_new(notes, alloc, length + 1);

	if (copy && length)
		memcpy(copy, text, length);
	return copy;
}

void domi_notes_free(struct domi_note **notes, const struct dom_alloc *alloc)
{
	while (*notes) {
		struct domi_note *next = (*notes)->next;

		domi_free(alloc, *notes);
		*notes = next;
	}
}
