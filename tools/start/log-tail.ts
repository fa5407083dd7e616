/**
 * Shows the warnings of a log file as they are written. The processes write to the file themselves, so that they can
 * still log and stop in order when `npm start` was killed.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs'

const LOOK_EVERY_MS = 250
const CHUNK_BYTES = 65_536
const WARN_LEVEL = 40
const LEVELS: Readonly<Record<number, string>> = { 40: 'warning', 50: 'error', 60: 'fatal' }

/**
 * Calls `show` with every new line of level warn or worse. Returns a function that stops it, after showing what was
 * written until then. A log that was truncated in between is read from its beginning.
 */
export function tailWarnings(file: string, show: (line: string) => void): () => void {
  const buffer = Buffer.alloc(CHUNK_BYTES)
  const sizeOf = (): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  let position = sizeOf()
  let rest = ''
  const look = (): void => {
    const size = sizeOf()
    if (size < position) position = 0
    if (size === position) return
    const log = openSync(file, 'r')
    for (
      let read = readSync(log, buffer, 0, CHUNK_BYTES, position);
      read > 0;
      read = readSync(log, buffer, 0, CHUNK_BYTES, position)
    ) {
      position += read
      const lines = (rest + buffer.toString('utf8', 0, read)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const warning = warningIn(line)
        if (warning !== undefined) show(warning)
      }
    }
    closeSync(log)
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => {
    clearInterval(timer)
    look()
  }
}

/** The parts of a structured log line that people are shown. */
type LogLine = {
  readonly level?: number
  readonly msg?: string
  readonly err?: { readonly message?: string }
  readonly network?: string
  readonly alert?: string
}

/** Formats a structured log line of level warn or worse for people; undefined for everything else. */
export function warningIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { level, msg, err, network, alert } = JSON.parse(line) as LogLine
    if (level === undefined || level < WARN_LEVEL) return undefined
    const cause = err?.message === undefined || err.message === msg ? '' : `: ${err.message}`
    // The alert is the word by which docs/runbooks finds what to do.
    const where = [network, alert].filter((each) => each !== undefined).join(', ')
    return `${LEVELS[level] ?? `level ${level}`}: ${msg ?? ''}${cause}${where === '' ? '' : ` (${where})`}`
  } catch {
    return undefined
  }
}
