/** The thread that draws PDFs: takes a statement, answers its bytes. A statement that cannot be drawn ends the thread. */
import { parentPort } from 'node:worker_threads'
import { pdfOf } from './pdf.ts'
import type { Statement } from './statement.ts'

parentPort?.on('message', (statement: Statement) => {
  // A failure is left unhandled on purpose: it reaches whoever waits as the thread's error.
  void pdfOf(statement).then((bytes) => parentPort?.postMessage(bytes, []))
})
