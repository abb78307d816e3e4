/* What is written once and compiled several times is told by constants what each of them knows beforehand, which cost nothing where all is
   one function. With DOMI_CALLS it stays functions that call one another: the same, slower, and compiled in a fraction of the time. */
#ifndef DOMI_INLINE_H
#define DOMI_INLINE_H

#ifdef DOMI_CALLS
#define DOMI_INLINE static inline
#else
#define DOMI_INLINE static inline __attribute__((always_inline))
#endif

#endif
