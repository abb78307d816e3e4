/* The one way to memory: everything the library allocates goes through the allocator given at creation. */
#ifndef DOMI_MEMORY_H
#define DOMI_MEMORY_H

#include <domino/common.h>

#include <stddef.h>

/* The given one, or that of the C library. */
struct dom_alloc domi_alloc(const struct dom_alloc *given);
/* Cleared; NULL when there is none. `count` times `size` is checked. */
void *domi_new(const struct dom_alloc *alloc, size_t count, size_t size);
void domi_free(const struct dom_alloc *alloc, void *block);
char *domi_copy_text(const struct dom_alloc *alloc, const char *text, size_t length);

/* A text that grows; a zeroed one has the memory of the C library. After a failure `failed` stays set and appending does nothing, so that one
   check at the end is enough. */
struct domi_buffer {
	struct dom_alloc alloc;
	char *text; /* closed by a zero once something was appended */
	size_t length, room;
	bool failed;
};

enum { DOMI_BUFFER_MOST = 64 << 20 };

void domi_buffer_init(struct domi_buffer *buffer, const struct dom_alloc *alloc);
void domi_buffer_release(struct domi_buffer *buffer);
/* Empty, with the room it has, and as good as new. */
void domi_buffer_clear(struct domi_buffer *buffer);
void domi_append(struct domi_buffer *buffer, const char *text, size_t length);
void domi_append_text(struct domi_buffer *buffer, const char *text);
DOM_PRINTF(2, 3) void domi_append_format(struct domi_buffer *buffer, const char *format, ...);
/* Hands the text over to the caller (never NULL unless it failed) and empties the buffer. */
char *domi_buffer_take(struct domi_buffer *buffer);

/* Memory that is given back all at once. */
struct domi_note {
	struct domi_note *next;
	max_align_t body[];
};

/* NULL: out of memory. Cleared. */
void *domi_note_new(struct domi_note **notes, const struct dom_alloc *alloc, size_t size);
char *domi_note_text(struct domi_note **notes, const struct dom_alloc *alloc, const char *text, size_t length);
void domi_notes_free(struct domi_note **notes, const struct dom_alloc *alloc);

#endif
