/* serve: the API and the page, until somebody says stop. Signals are taken by a thread that does nothing else. */
#define _XOPEN_SOURCE 700 /* realpath() */

#include "database.h"

#include "server.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>

/* Who waits for a signal, and the first that came. */
struct waiter {
	struct doms_server *server;
	atomic_int signal;
};

static sigset_t stopping(void)
{
	sigset_t signals;

	sigemptyset(&signals);
	sigaddset(&signals, SIGINT);
	sigaddset(&signals, SIGTERM);
	return signals;
}

static void *await_signal(void *context)
{
	struct waiter *waiter = context;
	const sigset_t signals = stopping();
	int number;

	sigwait(&signals, &number);
	atomic_store(&waiter->signal, number);
	doms_server_stop(waiter->server);
	sigwait(&signals, &number); /* somebody is in a hurry */
	_exit(128 + number);
}

static void serve(const struct doms_options *with)
{
	const sigset_t signals = stopping();
	struct waiter waiter = {0};
	struct doms_server *server;
	char address[300];
	pthread_t thread;

	signal(SIGPIPE, SIG_IGN);                   /* a client that has gone is told by the write that fails */
	pthread_sigmask(SIG_BLOCK, &signals, NULL); /* before there are other threads */
	if (domc_interrupted())
		domc_end(DOMC_NO);
	domc_must(doms_server_new(&server, with, domc_error()));
	waiter.server = server;
	if (pthread_create(&thread, NULL, await_signal, &waiter))
		domc_fail_memory();
	domc_print("%s\n", doms_server_address(server, address, sizeof(address)));
	domc_flush();
	doms_server_run(server);
	pthread_cancel(thread);
	pthread_join(thread, NULL);
	doms_server_free(server);
	/* whoever runs services stops them with SIGTERM, and that is success */
	if (atomic_load(&waiter.signal) == SIGINT)
		domc_end(128 + SIGINT);
}

static void run(const struct domc_call *call)
{
	const struct domc_database *database;
	struct doms_options with = {
		.host = domc_text(call, "host"),
		.port = (unsigned)domc_number(call, "port"),
		.any_port = !domc_given(call, "port"),
		.cert = domc_text(call, "cert"),
		.key = domc_text(call, "key"),
		.web = domc_text(call, "web"),
		.log = domc_text(call, "log"),
		.quiet = domc_given(call, "quiet"),
		.trust_proxy = domc_given(call, "trust-proxy"),
		.public_url = domc_text(call, "public-url"),
		.requests_per_second = domc_given(call, "rate") && !domc_number(call, "rate")
					       ? UINT32_MAX
					       : (unsigned)domc_number(call, "rate"),
		.connections = (unsigned)domc_number(call, "connections"),
		.threads = (unsigned)domc_number(call, "threads"),
	};
	char *path, url[DOMS_PUBLIC_URL];
	struct stat st;

	if (with.public_url && !doms_public_url(with.public_url, url))
		domc_fail(DOMC_USAGE,
			  "--public-url: “%s” is not the beginning of a web address, as https://domino.example.org is",
			  "--public-url: “%s” no es el principio de una dirección web, como https://domino.example.org",
			  with.public_url);
	if (!geteuid())
		domc_complain("warning: the server is run as root; a user of its own is safer",
			      "aviso: el servidor corre como root; es más seguro con un usuario propio");
	if (!with.cert != !with.key)
		domc_fail(DOMC_USAGE, "--cert and --key go together", "--cert y --key van juntos");
	if (!with.web && !stat(DOMINO_WEB, &st) && S_ISDIR(st.st_mode))
		with.web = DOMINO_WEB;
	umask(S_IRWXG | S_IRWXO); /* the database has the seeds of rounds that are being played */
	/* found, and made when it is missing; the server opens it by itself */
	database = domc_database(domc_text(call, "db"), DOMC_MAKES);
	path = realpath(database->path, NULL); /* whatever links lead to it, it has the same files beside it */
	if (!path)
		domc_fail(DOMC_NO, "%s cannot be found any more: %s", "ya no se encuentra %s: %s", database->path,
			  domc_errno_text(errno));
	domc_database_close();
	with.db = path;
	serve(&with);
	free(path);
}

DOMC_COMMAND(serve) = {
	.row = 10,
	.title = {"serve the page and the HTTP API", "sirve la página y la API HTTP"},
	.about = {"Serves the web page and the HTTP API until Ctrl-C, and prints the address. Listens on localhost only unless "
		  "--host is given.",
		  "Sirve la página y la API HTTP hasta Ctrl-C, y muestra su dirección. Sin --host solo escucha en esta "
		  "máquina."},
	.options = {DOMC_TEXT("host", "ADDRESS", "DIRECCIÓN",
			      "Address to listen on (default 127.0.0.1; 0.0.0.0 or :: for every interface).",
			      "Dónde escuchar (por omisión, 127.0.0.1: solo esta máquina; 0.0.0.0 o :: para todos)."),
		    DOMC_NUMBER("port", "N", 0, 65535, 8080,
				"Port (default 8080, or another if that is taken; 0: any free port).",
				"El puerto (por omisión, 8080, u otro si está ocupado; 0: uno libre)."),
		    DOMC_FILE("cert", "TLS certificate (PEM); turns TLS on.",
			      "Un certificado (PEM): el servidor habla entonces TLS."),
		    DOMC_FILE("key", "Private key of the certificate (PEM).", "La clave privada del certificado (PEM)."),
		    DOMC_OPTION_DB,
		    DOMC_FOLDER("web", "Folder with the page's files (default: those installed).",
				"Los archivos de la página (por omisión, los instalados)."),
		    DOMC_FILE("log", "Append the log (one JSON object per line) to FILE instead of standard error.",
			      "Añadir el registro, un objeto JSON por línea, a este archivo en vez de la salida de errores."),
		    DOMC_FLAG("quiet", "Log errors only.", "Registrar solo los errores."),
		    DOMC_FLAG("trust-proxy",
			      "Behind a reverse proxy: take the client's address from the last entry of X-Forwarded-For.",
			      "Hay un proxy delante: creer la última dirección de su X-Forwarded-For."),
		    DOMC_TEXT("public-url", "URL", "URL",
			      "Where the server is for everybody (https://domino.example.org): invitations begin with it.",
			      "Dónde está el servidor para todo el mundo (https://domino.example.org): así empiezan las "
			      "invitaciones."),
		    DOMC_NUMBER("rate", "N", 0, 1000000, 0, "Requests per second from one address (default 200; 0: unlimited).",
				"Peticiones por segundo desde una dirección (por omisión, 200; 0: las que sean)."),
		    DOMC_NUMBER("connections", "N", 1, 100000, 0,
				"Concurrent connections from one address (default 256); not limited with --trust-proxy.",
				"Conexiones a la vez desde una dirección (por omisión, 256); con --trust-proxy son todas del "
				"proxy y no se cuentan."),
		    DOMC_OPTION_THREADS},
	.no_json = true,
	.run = run,
};
