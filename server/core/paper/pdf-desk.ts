/**
 * Where PDFs are drawn: one at a time, in a thread beside the one that answers requests, so that a long document delays
 * nobody else's money. It decides nothing about what is drawn.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * What to draw, and the address of the module of ours whose `drawPdf(content)` draws it. `content` must survive being
 * copied to another thread.
 */
export type PdfDrawing = { readonly drawer: string; readonly content: unknown }

/** Draws a document; `null` when too many wait already. Throws when it cannot be drawn. */
export type PdfDesk = (drawing: PdfDrawing) => Promise<Uint8Array | null>

const THREAD = new URL('pdf-thread.ts', import.meta.url)
// Far more than the longest document takes: only a drawing that hangs meets it.
const DRAWING_MAX_MS = 20_000
const MEMORY_MAX_MB = 256

/** Opens a desk. Its thread starts with the first drawing, stays for the next ones, and keeps no process alive. */
export function openPdfDesk(waitingMax: number): PdfDesk {
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let taken = 0
  const hire = (): Worker => {
    const hired = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } })
    // Whoever waits for a drawing is told of an error by `once`; without this one, an error between two drawings would
    // end the process.
    hired.on('error', () => undefined)
    hired.once('exit', () => {
      if (thread === hired) thread = null
    })
    return hired
  }
  const draw = async (drawing: PdfDrawing): Promise<Uint8Array> => {
    const hired = (thread ??= hire())
    hired.ref()
    try {
      hired.postMessage(drawing, [])
      const [bytes] = (await once(hired, 'message', { signal: AbortSignal.timeout(DRAWING_MAX_MS) })) as [Uint8Array]
      return bytes
    } catch (error) {
      thread = null
      await hired.terminate()
      throw error
    } finally {
      hired.unref()
    }
  }
  return async (drawing) => {
    if (taken > waitingMax) return null
    taken += 1
    const turn = last.then(() => draw(drawing)).finally(() => (taken -= 1))
    last = turn.catch(() => undefined)
    return turn
  }
}
