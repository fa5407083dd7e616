/**
 * Where PDFs are drawn: one at a time, in a thread beside the one that answers requests, so that a long statement delays nobody else's money.
 * It decides nothing about what is drawn.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Statement } from './statement.ts'

/** Draws a statement; `null` when too many wait already. Throws when it cannot be drawn. */
export type PdfDesk = (statement: Statement) => Promise<Uint8Array | null>

const THREAD = new URL('pdf-thread.ts', import.meta.url)
// Far more than the longest statement takes: only a drawing that hangs meets it.
const DRAWING_MAX_MS = 20_000
const MEMORY_MAX_MB = 256

/** Opens a desk. Its thread starts with the first drawing, stays for the next ones, and keeps no process alive. */
export function openPdfDesk(waitingMax: number): PdfDesk {
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let taken = 0
  const hire = (): Worker => {
    const hired = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } })
    // Whoever waits for a drawing is told of an error by `once`; without this one, an error between two drawings would end the process.
    hired.on('error', () => undefined)
    hired.once('exit', () => {
      if (thread === hired) thread = null
    })
    return hired
  }
  const draw = async (statement: Statement): Promise<Uint8Array> => {
    const drawing = (thread ??= hire())
    drawing.ref()
    try {
      drawing.postMessage(statement, [])
      const [bytes] = (await once(drawing, 'message', { signal: AbortSignal.timeout(DRAWING_MAX_MS) })) as [Uint8Array]
      return bytes
    } catch (error) {
      thread = null
      await drawing.terminate()
      throw error
    } finally {
      drawing.unref()
    }
  }
  return async (statement) => {
    if (taken > waitingMax) return null
    taken += 1
    const turn = last.then(() => draw(statement)).finally(() => (taken -= 1))
    last = turn.catch(() => undefined)
    return turn
  }
}
