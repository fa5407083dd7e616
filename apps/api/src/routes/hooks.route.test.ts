import { expect, test } from 'vitest'
import type { CallContext } from '../guard.ts'
import { type HookReader, hooksRoutes } from './hooks.route.ts'

const at = new Date('2026-11-21T10:00:00Z')

test('so many calls of a source are taken in a minute; forged ones and another source’s are not counted', async () => {
  let taken = 0
  const read: HookReader = ({ body }) => (body.length > 0 ? async () => (taken += 1) : null)
  const sources = new Map([
    ['bank', read],
    ['check', read],
  ])
  const [served] = hooksRoutes({ clock: { now: () => at }, sources, perMinuteMax: 2 })
  const call = async (source: string, bytes = Uint8Array.of(1)) =>
    served?.handle({ params: { source }, body: { bytes } } as never, { headers: {} } as CallContext)

  const forged = await Promise.all(Array.from({ length: 5 }, () => call('bank', new Uint8Array())))
  expect(new Set(forged.map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify({ ok: false, refusal: { code: 'forbidden' } })]),
  )
  const taking = { ok: true, value: { taken: true } }
  expect([await call('bank'), await call('bank')]).toEqual([taking, taking])
  expect(await call('bank')).toMatchObject({ ok: false, refusal: { code: 'rate_limited' } })
  expect(taken).toBe(2)
  expect(await call('check')).toMatchObject({ ok: true })
  expect(await call('nobody')).toEqual({ ok: false, refusal: { code: 'not_found' } })
})
