/**
 * Draws PDFs one at a time in a worker thread, so that a long document does not delay other requests. It decides
 * nothing about what is drawn.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * A drawing job: the content, and the URL of our module whose `drawPdf(content)` draws it. `content` must be
 * structured-cloneable.
 */
export type PdfDrawing = { readonly drawer: string; readonly content: unknown }

/** Draws a document; `null` when the queue is full. Throws when it cannot be drawn. */
export type PdfRenderer = (drawing: PdfDrawing) => Promise<Uint8Array | null>

const THREAD = new URL('pdf-thread.ts', import.meta.url)
// Far more than the longest document takes: only a drawing that hangs reaches it.
const DRAWING_MAX_MS = 20_000
const MEMORY_MAX_MB = 256

/** Creates the renderer. Its thread starts with the first drawing, is reused, and keeps no process alive. */
export function openPdfRenderer(waitingMax: number): PdfRenderer {
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let taken = 0
  const start = (): Worker => {
    const worker = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } })
    // `once` reports errors to a waiting drawing; without this listener, an error between two drawings would end the
    // process.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (thread === worker) thread = null
    })
    return worker
  }
  const draw = async (drawing: PdfDrawing): Promise<Uint8Array> => {
    const worker = (thread ??= start())
    worker.ref()
    try {
      worker.postMessage(drawing, [])
      const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(DRAWING_MAX_MS) })) as [Uint8Array]
      return bytes
    } catch (error) {
      thread = null
      await worker.terminate()
      throw error
    } finally {
      worker.unref()
    }
  }
  return async (drawing) => {
    if (taken > waitingMax) return null
    taken += 1
    const queued = last.then(() => draw(drawing)).finally(() => (taken -= 1))
    last = queued.catch(() => undefined)
    return queued
  }
}
