/* Folders for files that a command writes. */
#ifndef DOMC_FOLDER_H
#define DOMC_FOLDER_H

#include "command.h"

/* Makes it where it is missing, and sees that files can be written there. DOMC_NO: complained. */
int domc_folder_make(const char *path);
/* Writes DIR/NAME, all of it or nothing. */
int domc_folder_write(const char *path, const char *name, const char *text, size_t length);

#endif
