/* The routes of every kind of job that is begun, looked at, cancelled and watched, and no more: what openapi.json says of them is said
   once. `name` is that of the kind, `Name` that of its schema; `told` says what somebody is shown. */
#ifndef DOMS_JOB_ROUTES_H
#define DOMS_JOB_ROUTES_H

#include "jobs/jobs.h"
#include "resource.h"

/* clang-format off */
#define DOMS_JOB_ID_OF(name) {"id", "The " name "'s id.", DOMS_JSON({"type": "string", "examples": ["q8ZbFh0mTz2kV4nYx1cRdw"]})}
#define DOMS_JOB_STATES DOMJ_WORDS("waiting", "running", "done", "cancelled")
#define DOMS_JOB_WAITS \
	{ \
		{202, "It waits its turn.", NULL, \
		 DOMS_JSON({"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}, \
			    "examples": [{"id": "q8ZbFh0mTz2kV4nYx1cRdw"}]})}}

#define DOMS_JOB_ROUTE(method, name, Name, verb, last, how, does, said, type_of) \
		.on = method " /api/v1/" name "s/{id}" last, \
		how, \
		.id = verb #Name, \
		.summary = does, \
		.parameters = {DOMS_JOB_ID_OF(name)}, \
		.replies = {{200, said, type_of, DOMS_REF(Name)}}

#define DOMS_JOB_ROUTES(name, Name, told) \
	{DOMS_JOB_ROUTE("GET", name, Name, "get", "", .work = doms_jobs_get, told, "The " name ".", NULL)}, \
	{DOMS_JOB_ROUTE("DELETE", name, Name, "cancel", "", .work = doms_jobs_delete, \
		"Cancels it; what is done already stays as it is.", "The " name ", cancelled or about to be.", NULL)}, \
	{.flags = DOMS_LIVE, DOMS_JOB_ROUTE("GET", name, Name, "watch", "/live", .handle = doms_jobs_watch, \
		"The same whenever it changes, until it is over: a line each, or a message of a WebSocket.", \
		"A line for every change.", "application/x-ndjson")}
/* clang-format on */

#endif
