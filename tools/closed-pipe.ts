/**
 * Loaded before a command: when whoever reads its output has gone (`npm run treasury | head`), it goes on in silence to
 * its own end and exit code. Ending it there would break off what it does; saying so would be a stack trace in place of
 * an answer.
 */
const ignoreClosed = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error
}

process.stdout.on('error', ignoreClosed)
process.stderr.on('error', ignoreClosed)
