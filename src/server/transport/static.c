/* The page in memory: every file with its type, a tag made of its content, and what its neighbours FILE.br and FILE.gz hold. */
#include "exchange.h"

#include "reach.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { MOST_FILES = 4096, MOST_BYTES = 64 << 20, MOST_DEPTH = 8 };

struct file {
	char *path; /* "/assets/index.js" */
	struct doms_tagged content;
};

struct doms_static {
	struct file *files;
	unsigned count, room;
	size_t bytes;
	size_t picture; /* where the page names its picture for others, relatively; 0: it does not */
};

static const char *type_of(const char *path)
{
	static const struct {
		const char *ending, *type;
	} types[] = {
		{".html", "text/html"},        {".js", "text/javascript"},    {".mjs", "text/javascript"},
		{".css", "text/css"},          {".json", "application/json"}, {".webmanifest", "application/manifest+json"},
		{".svg", "image/svg+xml"},     {".png", "image/png"},         {".jpg", "image/jpeg"},
		{".webp", "image/webp"},       {".ico", "image/x-icon"},      {".woff2", "font/woff2"},
		{".txt", "text/plain"},        {".md", "text/markdown"},      {".yaml", "application/yaml"},
		{".wasm", "application/wasm"}, {".mp3", "audio/mpeg"},        {".ogg", "audio/ogg"},
		{".wav", "audio/wav"},
	};
	size_t length = strlen(path);

	for (unsigned i = 0; i < sizeof types / sizeof *types; i++) {
		size_t ending = strlen(types[i].ending);

		if (length > ending && !strcasecmp(path + length - ending, types[i].ending))
			return types[i].type;
	}
	return "application/octet-stream";
}

/* Names of the bundler, "/assets/index-BxW2_k9a.js": another content would have another name. */
static bool is_immutable(const char *path)
{
	const char *dot = strrchr(path, '.');
	enum { HASH = 8 };

	if (strncmp(path, "/assets/", 8) != 0 || !dot || dot - path < 8 + HASH + 2 || dot[-HASH - 1] != '-')
		return false;
	return strspn(dot - HASH, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") >= HASH;
}

static int fail(struct dom_error *error, const char *path, int why)
{
	return domi_fail(error, why == ENOMEM ? DOM_NO_MEMORY : DOM_IO, DOMI_NOWHERE, "the page's %.300s cannot be read: %s",
			 "no se puede leer %.300s, de la página: %s", path, strerror(why));
}

static int read_file(struct doms_body *out, const char *path, size_t size, struct dom_error *error)
{
	FILE *file = fopen(path, "rbe");
	int why = errno;
	size_t length;
	char *bytes;

	if (!file)
		return fail(error, path, why);
	bytes = malloc(size + 1);
	length = bytes ? fread(bytes, 1, size, file) : 0;
	why = !bytes ? ENOMEM : ferror(file) ? EIO : 0;
	fclose(file);
	if (why) {
		free(bytes);
		return fail(error, path, why);
	}
	bytes[length] = '\0';
	doms_body_init(out, bytes, length);
	return DOM_OK;
}

static int add(struct doms_static *files, const char *folder, const char *path, size_t size, struct dom_error *error)
{
	char whole[4096];
	struct file *file;

	files->bytes += size;
	if (files->count == MOST_FILES || files->bytes > MOST_BYTES)
		return fail(error, path, EFBIG);
	if (files->count == files->room) {
		unsigned room = files->room ? files->room * 2 : 64;
		struct file *more = realloc(files->files, room * sizeof *more);

		if (!more)
			return fail(error, path, ENOMEM);
		files->files = more;
		files->room = room;
	}
	file = &files->files[files->count];
	*file = (struct file){.path = strdup(path), .content = {.type = type_of(path), .immutable = is_immutable(path)}};
	if (!file->path)
		return fail(error, path, ENOMEM);
	files->count++;
	snprintf(whole, sizeof whole, "%s%s", folder, path);
	return read_file(&file->content.bodies[DOMS_PLAIN], whole, size, error);
}

/* `inside`: the path below the folder, without a slash at its end. What begins with a dot is nobody's business. */
static int add_folder(struct doms_static *files, const char *folder, const char *inside, unsigned depth,
		      struct dom_error *error)
{
	char path[4096];
	struct dirent *entry;
	struct stat st;
	int status = DOM_OK;
	DIR *dir;

	snprintf(path, sizeof path, "%s%s", folder, inside);
	dir = opendir(path);
	if (!dir)
		return fail(error, path, errno);
	while (!status && (entry = readdir(dir))) {
		int length = snprintf(path, sizeof path, "%s%s/%s", folder, inside, entry->d_name);

		if (entry->d_name[0] == '.' || length >= (int)sizeof path || stat(path, &st))
			continue;
		memmove(path, path + strlen(folder), strlen(path + strlen(folder)) + 1);
		if (S_ISREG(st.st_mode))
			status = add(files, folder, path, (size_t)st.st_size, error);
		else if (S_ISDIR(st.st_mode) && depth < MOST_DEPTH)
			status = add_folder(files, folder, path, depth + 1, error);
	}
	closedir(dir);
	return status;
}

static int by_path(const void *a, const void *b)
{
	return strcmp(((const struct file *)a)->path, ((const struct file *)b)->path);
}

static int is_path(const void *path, const void *file)
{
	return strcmp(path, ((const struct file *)file)->path);
}

static struct file *find(const struct doms_static *files, const char *path)
{
	return files->count ? bsearch(path, files->files, files->count, sizeof *files->files, is_path) : NULL;
}

/* FILE.br and FILE.gz beside FILE become its other bodies. The tags of all are different: their contents are. */
static void pair_up(struct doms_static *files)
{
	static const char *const suffixes[] = {[DOMS_BR] = ".br", [DOMS_GZIP] = ".gz"};
	char path[4096];

	for (unsigned i = 0; i < files->count; i++)
		for (enum doms_encoding e = DOMS_BR; e < DOMS_ENCODINGS; e++) {
			struct doms_body *bodies = files->files[i].content.bodies;
			const struct file *packed;

			snprintf(path, sizeof path, "%s%s", files->files[i].path, suffixes[e]);
			packed = find(files, path);
			if (packed && packed->content.bodies[DOMS_PLAIN].length < bodies[DOMS_PLAIN].length)
				bodies[e] = packed->content.bodies[DOMS_PLAIN];
		}
}

/* Whoever shows what a link leads to takes a picture with a whole address alone; that is known when somebody asks. */
static size_t find_picture(const struct doms_static *files)
{
	static const char property[] = "\"og:image\"", relative[] = "content=\"./";
	const struct file *page = find(files, "/index.html");
	const char *text = page ? page->content.bodies[DOMS_PLAIN].bytes : "", *at = strstr(text, property);

	at = at ? strstr(at, relative) : NULL;
	return at ? (size_t)(at - text) + strlen(relative) - 2 : 0;
}

int doms_static_new(struct doms_static **out, const char *folder, struct dom_error *error)
{
	struct doms_static *files = calloc(1, sizeof *files);
	int status;

	*out = NULL;
	if (!files)
		return fail(error, folder ? folder : "", ENOMEM);
	status = folder ? add_folder(files, folder, "", 0, error) : DOM_OK;
	if (status) {
		doms_static_free(files);
		return status;
	}
	if (files->count)
		qsort(files->files, files->count, sizeof *files->files, by_path);
	pair_up(files);
	files->picture = find_picture(files);
	*out = files;
	return DOM_OK;
}

void doms_static_free(struct doms_static *files)
{
	if (!files)
		return;
	for (unsigned i = 0; i < files->count; i++) {
		free(files->files[i].path);
		free(files->files[i].content.bodies[DOMS_PLAIN].bytes); /* the others belong to files of their own */
	}
	free(files->files);
	free(files);
}

/* The page with the whole address of its picture. */
static void answer_page(const struct file *page, size_t picture, const char *address, struct doms_request *request)
{
	const struct doms_body *body = &page->content.bodies[DOMS_PLAIN];
	size_t length = strlen(address);
	char *text = malloc(body->length + length), tag[32];
	struct doms_body filled;

	if (!text) {
		doms_answer_refusal(request, DOMS_BUSY);
		return;
	}
	memcpy(text, body->bytes, picture);
	snprintf(text + picture, length + 1, "%s", address);
	memcpy(text + picture + length, body->bytes + picture + 1, body->length - picture - 1); /* "." */
	doms_body_init(&filled, text, body->length + length - 1);
	snprintf(tag, sizeof tag, "W/%s", filled.tag); /* it may be packed on its way */
	doms_request_add(request, "ETag", tag);
	doms_request_add(request, "Cache-Control", "no-cache");
	if (doms_request_has(request, filled.tag)) {
		free(text);
		doms_answer_empty(request, 304);
	} else {
		doms_answer_block(request, 200, page->content.type, text, filled.length);
	}
}

void doms_static_answer(struct doms_static *files, struct doms_request *request)
{
	char address[DOMS_PUBLIC_URL];
	struct file *file = find(files, request->path);
	const char *slash = strrchr(request->path, '/');
	struct doms_fault fault;

	/* a place inside the page: the page itself finds it */
	if (!file && slash && !strchr(slash, '.'))
		file = find(files, "/index.html");
	if (file && files->picture && !strcmp(file->path, "/index.html") &&
	    doms_found_at(request->server, doms_request_header(request, DOMS_HEADER_HOST), address)) {
		answer_page(file, files->picture, address, request);
		return;
	}
	if (file) {
		doms_answer_tagged(request, &file->content);
		return;
	}
	if (files->count)
		doms_fail(&fault, DOMS_NOT_FOUND, NULL, NULL);
	else
		doms_fail(&fault, DOMS_NOT_FOUND, "this server has no page; what it can do is told by /api/v1/openapi.json",
			  "este servidor no tiene página; lo que sabe hacer lo dice /api/v1/openapi.json");
	doms_answer_fault(request, &fault);
}
