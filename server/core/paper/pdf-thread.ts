/**
 * The worker thread that draws PDFs: receives the content and the file whose `drawPdf` draws it, and answers the bytes.
 * A failed drawing ends the thread.
 */
import { parentPort } from 'node:worker_threads'
import type { PdfDrawing } from './pdf-renderer.ts'

type Drawer = { readonly drawPdf: (content: unknown) => Promise<Uint8Array> }

parentPort?.on('message', ({ drawer, content }: PdfDrawing) => {
  // A failure is left unhandled on purpose: it reaches the caller as the thread's error.
  void import(drawer).then(async ({ drawPdf }: Drawer) => parentPort?.postMessage(await drawPdf(content), []))
})
