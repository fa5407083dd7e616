/**
 * Payments abroad of many companies while providers are late, silent, wrong or send money back, and workers are killed
 * on their way: none is lost, none is done twice, every unknown outcome is settled, and the books are what companies
 * and providers have. `FX_PAYMENTS` and `FX_SEED` choose another run (`npm run nightly -- --only fx`).
 */
import { testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { seedOfCommit } from '../testkit/commit.ts'
import { noteFigures } from '../testkit/figures.ts'
import { type Ordered, settleAll, statesOf, wave } from './fx/campaign.ts'
import { count, differences } from './fx/count.ts'
import { openFxWorld } from './fx/world.ts'
import { randomFrom } from './random.ts'

const { FX_PAYMENTS = '400', FX_SEED } = process.env
const PAYMENTS = Number(FX_PAYMENTS)
const SEED = Number(FX_SEED ?? seedOfCommit())
// Larger ones become slow: after each wave everything that ever happened is compared.
const WORLD = 10_000
const WAVE = 150
const FIRMS = 10
const TIMEOUT = { least: 120_000, each: 600 }

for (let place = 0; place * WORLD < PAYMENTS; place += 1) {
  const seed = SEED + place
  const size = Math.min(WORLD, PAYMENTS - place * WORLD)
  const db = await testDatabase()
  test(
    `seed ${String(seed)}: ${String(size)} payments abroad`,
    { timeout: Math.max(TIMEOUT.least, size * TIMEOUT.each) },
    async () => {
      const world = await openFxWorld(db, FIRMS)
      const draw = randomFrom(seed).int
      const ordered: Ordered[] = []
      while (ordered.length < size) {
        const made = await wave(world, draw, Math.min(WAVE, size - ordered.length))
        expect(made.length).toBeGreaterThan(0)
        ordered.push(...made)
        expect(await differences(db, world, await statesOf(world, ordered), false)).toEqual([])
      }
      await settleAll(world, ordered, draw)
      const ended = await statesOf(world, ordered)
      const { payments, lost, doubled } = count(world, ended)
      noteFigures({ fxPayments: payments, fxLost: lost.length, fxDoubled: doubled.length })
      expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
      expect(await differences(db, world, ended, true)).toEqual([])
      expect(world.unexpected).toEqual([])
      await world.close()
    },
  )
}
