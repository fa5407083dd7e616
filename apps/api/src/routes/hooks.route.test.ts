import { expect, test } from 'vitest'
import type { CallContext } from '../guard.ts'
import { type HookReader, hooksRoutes } from './hooks.route.ts'

const at = new Date('2026-11-21T10:00:00Z')

test('so many calls of a source are read in a minute, another source’s are not counted with them', async () => {
  const read: HookReader = async ({ body }) => body.length > 0
  const sources = new Map([
    ['bank', read],
    ['check', read],
  ])
  const [served] = hooksRoutes({ clock: { now: () => at }, sources, perMinuteMax: 2 })
  const call = (source: string, bytes = Uint8Array.of(1)) =>
    served?.handle({ params: { source }, body: { bytes } } as never, { headers: {} } as CallContext)

  expect([await call('bank'), await call('bank', new Uint8Array())]).toEqual([
    { ok: true, value: { taken: true } },
    { ok: false, refusal: { code: 'forbidden' } },
  ])
  expect(await call('bank')).toMatchObject({ ok: false, refusal: { code: 'rate_limited' } })
  expect(await call('check')).toMatchObject({ ok: true })
  expect(await call('nobody')).toEqual({ ok: false, refusal: { code: 'not_found' } })
})
