/* The open database, for the files that write to it and read from it. */
#ifndef DOMS_TABLES_SQL_H
#define DOMS_TABLES_SQL_H

#include "sql.h"
#include "writer.h"

enum doms_query {
	DOMS_QUERY_ADD,
	DOMS_QUERY_REMOVE,
	DOMS_QUERY_COMMAND,
	DOMS_QUERY_STEPS,
	DOMS_QUERY_NOTE,
	DOMS_QUERY_LIST,
	DOMS_QUERY_OWNER,
	DOMS_QUERY_COMMANDS,
	DOMS_QUERY_LAST_STEPS
};

struct doms_store {
	struct doms_sql *sql;
};

#endif
