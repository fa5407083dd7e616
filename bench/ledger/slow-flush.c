/* Makes every flush to disk last at least a millisecond longer while a flag file exists: the latency of a cloud volume, on a local disk.
   Loaded in front of the C library (LD_PRELOAD); SLOW_FLUSH_FLAG names the file. It changes nothing else. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

typedef int (*flush_fn)(int);

static void wait_if_slow(void) {
  const char *flag = getenv("SLOW_FLUSH_FLAG");
  const struct timespec one_ms = {0, 1000000};
  if (flag != NULL && access(flag, F_OK) == 0) nanosleep(&one_ms, NULL);
}

int fdatasync(int file) {
  static flush_fn real;
  if (real == NULL) real = (flush_fn)dlsym(RTLD_NEXT, "fdatasync");
  wait_if_slow();
  return real(file);
}

int fsync(int file) {
  static flush_fn real;
  if (real == NULL) real = (flush_fn)dlsym(RTLD_NEXT, "fsync");
  wait_if_slow();
  return real(file);
}
