import { ok } from '@zend/kernel'
import { expect, test } from 'vitest'
import { type Draft, openFileMaker } from './index.ts'

// A drawing that ends only after the calling thread has continued its own work: drawn on that thread, it would never
// end.
const DRAWER = `data:text/javascript,${encodeURIComponent(`
  export const drawPdf = async (turns) => {
    Atomics.store(turns, 0, 1)
    Atomics.notify(turns, 0)
    return Uint8Array.of(Atomics.wait(turns, 1, 0, 10_000) === 'timed-out' ? 0 : 1)
  }`)}`

test('a PDF is drawn beside the thread that asks for it, which goes on meanwhile', async () => {
  const maker = openFileMaker({
    clock: { now: () => new Date('2026-11-21T10:00:00Z') },
    policy: { perMinuteMax: 1, pdfsWaitingMax: 0 },
  })
  const turns = new Int32Array(new SharedArrayBuffer(8))
  const draft: Draft = { fileName: 'long', format: 'pdf', drawing: { drawer: DRAWER, content: turns } }
  const made = maker.make('usr_ada', async () => ok(draft))
  await Atomics.waitAsync(turns, 0, 0).value
  Atomics.store(turns, 1, 1)
  Atomics.notify(turns, 1)
  expect(await made).toEqual({ ok: true, value: { name: 'long.pdf', format: 'pdf', bytes: Uint8Array.of(1) } })
})
