/* Variants in files: where they are looked for, reading them, and listing what is there. */
#include "text.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool domi_name_valid(const char *name, size_t length)
{
	if (!length || length >= DOM_MAX_NAME || name[0] == '.' || memchr(name, '/', length) ||
	    (length >= 5 && !memcmp(name + length - 5, ".yaml", 5)))
		return false;
	for (size_t i = 0; i < length; i++)
		if ((unsigned char)name[i] < 0x20 || name[i] == 0x7f)
			return false;
	return true;
}

/* Writes the i-th folder to look into, with its slash ("" is the current one); false: there are no more. */
static bool folder(unsigned i, struct domi_buffer *out)
{
	const char *path = getenv("DOMINO_PATH"), *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");

	domi_buffer_clear(out);
	domi_append(out, "", 0);
	if (!i--)
		return true;
	while (path && *path) {
		size_t length = strcspn(path, ":");

		if (length && !i--) {
			domi_append(out, path, length);
			domi_append_text(out, "/");
			return true;
		}
		path += length + (path[length] == ':');
	}
	switch (i) {
	case 0:
		/* without a home the installed folder comes twice, which does no harm */
		if (config && *config == '/')
			domi_append_format(out, "%s/domino/", config);
		else if (home && *home)
			domi_append_format(out, "%s/.config/domino/", home);
		else
			domi_append_text(out, DOMINO_VARIANTS "/");
		return true;
	case 1:
		domi_append_text(out, DOMINO_VARIANTS "/");
		return true;
	case 2:
		domi_append_text(out, DOM_BUILT_IN);
		return true;
	default:
		return false;
	}
}

/* The same with a folder before all others; the library's own is looked at alone. */
static bool folder_from(const char *first, unsigned i, struct domi_buffer *out)
{
	if (!first)
		return folder(i, out);
	if (i)
		return strcmp(first, DOM_BUILT_IN) != 0 && folder(i - 1, out);
	domi_buffer_clear(out);
	domi_append_text(out, first);
	return true;
}

/* The shipped variant that a path means; NULL: it is a path like any other. */
static const struct dom_shipped *shipped(const char *path)
{
	const size_t folder_length = sizeof DOM_BUILT_IN - 1;

	if (strncmp(path, DOM_BUILT_IN, folder_length) != 0)
		return NULL;
	path += folder_length;
	for (const struct dom_shipped *s = dom_shipped_variants(); s->name; s++) {
		size_t length = strlen(s->name);

		if (!strncmp(path, s->name, length) && !strcmp(path + length, ".yaml"))
			return s;
	}
	return NULL;
}

static bool is_file(const char *path)
{
	struct stat st;

	if (shipped(path))
		return true;
	return !stat(path, &st) && S_ISREG(st.st_mode);
}

int domi_variant_find(const char *name, const char *first, struct domi_buffer *path)
{
	for (unsigned i = 0; folder_from(first, i, path); i++) {
		domi_append_format(path, "%s.yaml", name);
		if (path->failed)
			break;
		if (is_file(path->text))
			return DOM_OK;
	}
	return path->failed ? DOM_NO_MEMORY : DOM_NOT_FOUND;
}

int domi_file_read(const char *path, struct domi_buffer *text, struct dom_where where, struct dom_error *error)
{
	const struct dom_shipped *inside = shipped(path);
	char block[4096], shown[DOMI_SHOWN];
	size_t length;
	FILE *file;
	int why;

	if (inside) {
		domi_append(text, (const char *)inside->text, inside->length);
		return text->failed ? domi_fail_memory(error) : DOM_OK;
	}
	file = fopen(path, "rb");
	why = errno;
	domi_shown(shown, path, strlen(path));
	if (!file && (why == ENOENT || why == ENOTDIR))
		return domi_fail(error, DOM_NOT_FOUND, where, "there is no file %s", "no existe el archivo %s", shown);
	if (!file && why == ENOMEM)
		return domi_fail_memory(error);
	if (!file)
		return domi_fail(error, DOM_IO, where, "%s cannot be read: %s", "%s no se puede leer: %s", shown,
				 strerror(why));
	while ((length = fread(block, 1, sizeof block, file)) > 0 && text->length <= DOMI_TEXT_MOST)
		domi_append(text, block, length);
	why = ferror(file) ? errno : 0;
	fclose(file);
	if (why)
		return domi_fail(error, DOM_IO, where, "%s cannot be read: %s", "%s no se puede leer: %s", shown,
				 strerror(why));
	return text->failed ? domi_fail_memory(error) : DOM_OK;
}

static int load(struct dom_variant **out, const struct dom_source *source, const struct dom_alloc *alloc,
		struct domi_mistakes *mistakes, struct dom_error *error)
{
	struct dom_source found = *source;
	const char *name = source->name;
	size_t length = strlen(name);
	bool is_path = strchr(name, '/') || (length >= 5 && !strcmp(name + length - 5, ".yaml"));
	struct domi_buffer path, text;
	int rc = DOM_OK;

	domi_buffer_init(&path, alloc);
	domi_buffer_init(&text, alloc);
	if (is_path)
		domi_append(&path, name, length);
	else
		rc = domi_name_valid(name, length) ? domi_variant_find(name, NULL, &path) : DOM_NOT_FOUND;
	if (rc == DOM_NOT_FOUND) {
		struct domi_note *notes = NULL;
		struct domi_names words;

		domi_names_init(&words, name, length);
		domi_variant_nearest(&words, NULL, &notes, alloc);
		rc = domi_fail_unknown(error, DOM_NOT_FOUND, DOMI_NOWHERE, (struct dom_text){"variant", "la variante"}, &words);
		domi_notes_free(&notes, alloc);
	} else if (rc || path.failed) {
		rc = domi_fail_memory(error);
	}
	if (!rc)
		rc = domi_file_read(path.text, &text, DOMI_NOWHERE, error);
	found.name = path.text;
	found.text = text.length ? text.text : "";
	found.length = text.length;
	if (!rc)
		rc = domi_variant_read(out, &found, true, alloc, mistakes, error);
	domi_buffer_release(&path);
	domi_buffer_release(&text);
	return rc;
}

int dom_variant_read(struct dom_variant **out, const struct dom_source *source, const struct dom_alloc *alloc,
		     struct dom_error *error)
{
	struct dom_alloc a = domi_alloc(alloc);
	struct domi_mistakes *mistakes = source->each ? domi_new(&a, 1, sizeof *mistakes) : NULL;
	struct dom_error first = {0};
	int rc;

	*out = NULL;
	if (source->each && !mistakes)
		rc = domi_fail_memory(&first);
	else if (source->text || source->data)
		rc = domi_variant_read(out, source, false, &a, mistakes, &first);
	else
		rc = load(out, source, &a, mistakes, &first);
	/* with what ended the reading */
	if (mistakes && rc && first.status)
		domi_mistakes_add(mistakes, &first);
	for (unsigned i = 0; mistakes && i < mistakes->count; i++)
		source->each(source->context, &mistakes->list[i]);
	if (source->each && !mistakes)
		source->each(source->context, &first);
	if (rc && error)
		*error = mistakes && mistakes->count ? mistakes->list[0] : first;
	domi_free(&a, mistakes);
	return rc;
}

int dom_variant_load(struct dom_variant **out, const char *name, const struct dom_alloc *alloc, struct dom_error *error)
{
	return dom_variant_read(out, &(struct dom_source){.name = name}, alloc, error);
}

int dom_variant_parse(struct dom_variant **out, const char *text, size_t length, const char *file,
		      const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_source source = {.name = file, .text = text ? text : "", .length = text ? length : 0};

	return dom_variant_read(out, &source, alloc, error);
}

/* The names found so far; `texts` holds "name\0path\0". */
struct found {
	struct dom_alloc alloc;
	struct domi_note *notes;
	struct entry {
		const char *name, *path;
	} * entries;
	unsigned count, room;
};

static int add(struct found *found, const char *name, size_t length, const char *path)
{
	for (unsigned i = 0; i < found->count; i++)
		if (strlen(found->entries[i].name) == length && !memcmp(found->entries[i].name, name, length))
			return DOM_OK; /* an earlier folder has it */
	if (found->count == found->room) {
		unsigned room = found->room ? found->room * 2 : 32;
		struct entry *more = found->alloc.resize(found->alloc.context, found->entries, room * sizeof *more);

		if (!more)
			return DOM_NO_MEMORY;
		found->entries = more;
		found->room = room;
	}
	found->entries[found->count].name = domi_note_text(&found->notes, &found->alloc, name, length);
	found->entries[found->count].path = domi_note_text(&found->notes, &found->alloc, path, strlen(path));
	if (!found->entries[found->count].name || !found->entries[found->count].path)
		return DOM_NO_MEMORY;
	found->count++;
	return DOM_OK;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct entry *)a)->name, ((const struct entry *)b)->name);
}

static int find_all(struct found *found, const char *first, const struct dom_alloc *alloc)
{

	struct domi_buffer path;
	int rc = DOM_OK;

	*found = (struct found){.alloc = domi_alloc(alloc)};
	domi_buffer_init(&path, alloc);
	for (unsigned i = 0; !rc && folder_from(first, i, &path); i++) {
		DIR *dir;
		struct dirent *entry;

		if (path.failed)
			break;
		dir = opendir(path.length ? path.text : ".");
		if (!dir && errno == ENOMEM)
			rc = DOM_NO_MEMORY;
		while (dir && !rc && (entry = readdir(dir))) {
			size_t length = strlen(entry->d_name);

			if (length <= 5 || strcmp(entry->d_name + length - 5, ".yaml") ||
			    !domi_name_valid(entry->d_name, length - 5))
				continue;
			folder_from(first, i, &path);
			domi_append_text(&path, entry->d_name);
			if (path.failed)
				rc = DOM_NO_MEMORY;
			else if (is_file(path.text))
				rc = add(found, entry->d_name, length - 5, path.text);
		}
		if (dir)
			closedir(dir);
	}
	for (const struct dom_shipped *s = dom_shipped_variants(); !rc && !path.failed && s->name; s++) {
		domi_buffer_clear(&path);
		domi_append_format(&path, DOM_BUILT_IN "%s.yaml", s->name);
		if (!path.failed)
			rc = add(found, s->name, strlen(s->name), path.text);
	}
	rc = path.failed ? DOM_NO_MEMORY : rc;
	domi_buffer_release(&path);
	if (found->count)
		qsort(found->entries, found->count, sizeof *found->entries, by_name);
	return rc;
}

static void forget(struct found *found)
{
	domi_notes_free(&found->notes, &found->alloc);
	domi_free(&found->alloc, found->entries);
}

void domi_variant_nearest(struct domi_names *words, const char *first, struct domi_note **notes, const struct dom_alloc *alloc)
{
	struct found found;

	/* out of memory: less to guess from */
	(void)find_all(&found, first, alloc);
	for (unsigned i = 0; i < found.count; i++)
		domi_names_offer(words, found.entries[i].name);
	if (words->best)
		words->best = domi_note_text(notes, alloc, words->best, strlen(words->best));
	forget(&found);
}

int dom_variant_list(void (*each)(void *context, const char *name, const char *path), void *context, struct dom_error *error)
{
	struct found found;
	int rc = find_all(&found, NULL, NULL);

	for (unsigned i = 0; !rc && i < found.count; i++)
		each(context, found.entries[i].name, found.entries[i].path);
	forget(&found);
	return rc ? domi_fail_memory(error) : DOM_OK;
}
