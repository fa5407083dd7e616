/**
 * Writes a process's log lines to its standard output, which may be a file on a full disk. A line that cannot be
 * written is dropped and counted; it neither blocks nor ends the process, whose reads need no disk space. Removes from
 * every line what looks like a secret in an address or a path.
 */
import { writeSync } from 'node:fs'
import { plainUrls } from './plain-urls.ts'

/** The destination for pino. `flush` writes what is buffered. */
export type LogLines = { readonly write: (line: string) => void; readonly flush: () => void }

/** How many bytes may be buffered, and for how long. Without it every line is written at once. */
export type Buffering = { readonly bytes: number; readonly everyMs: number }

const STDOUT = 1
const BUSY_TRIES = 20
const BUSY_MS = 5

/**
 * Creates the destination. `output` returns the file descriptor to write to. Buffered lines are written when the
 * process exits; a process that is killed loses at most `buffering.everyMs` of its lines.
 */
export function logLines(
  buffering: Buffering = { bytes: 0, everyMs: 0 },
  output: () => number = () => STDOUT,
): LogLines {
  let [waiting, lost] = ['', 0]
  const flush = (): void => {
    if (waiting === '') return
    const text =
      lost === 0
        ? waiting
        : `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'log lines were lost' })}\n${waiting}`
    const written = writeAll(output(), Buffer.from(text))
    lost = written ? 0 : lost + waiting.split('\n').length - 1
    waiting = ''
  }
  if (buffering.everyMs > 0) setInterval(flush, buffering.everyMs).unref()
  process.once('exit', flush)
  return {
    write: (line) => {
      waiting += plainUrls(line)
      if (waiting.length >= buffering.bytes) flush()
    },
    flush,
  }
}

/** Writes all of it, or returns false: no space, or no reader. Waits shortly for a reader that is only busy. */
function writeAll(output: number, bytes: Buffer): boolean {
  let [from, tries] = [0, 0]
  while (from < bytes.length) {
    try {
      from += writeSync(output, bytes, from)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries >= BUSY_TRIES) return false
      tries += 1
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS)
    }
  }
  return true
}
