/* cmocka wants these before itself. */
#ifndef CMOCKA_ALL_H
#define CMOCKA_ALL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The sanitizers take ten times as long, and look at the code rather than at the cases: where there are very many, they get one in
   so many. The release plays them all. */
#ifdef SANITIZED
enum { ONE_IN = 4 };
#else
enum { ONE_IN = 1 };
#endif

#endif
