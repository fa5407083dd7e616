/**
 * Loaded before a command. When the reader of its output has gone (`npm run treasury | head`), the command continues
 * silently to its own end and exit code. Exiting would interrupt its work; logging the error would print a stack trace
 * in place of an answer.
 */
const ignoreClosed = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error
}

process.stdout.on('error', ignoreClosed)
process.stderr.on('error', ignoreClosed)
