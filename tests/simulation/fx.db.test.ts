/**
 * Payments abroad of many companies while providers are late, silent, wrong or send money back, and workers are killed
 * on their way: none is lost, none is done twice, every unknown outcome is settled, and the books are what companies
 * and providers have. `FX_PAYMENTS`, `FX_SEED` and `FX_MINUTES` choose another run (`npm run nightly -- --only fx`):
 * once the minutes are over nothing more is ordered, and all that was is settled and counted.
 */
import { MINUTE_MS } from '@zend/kernel'
import { testDatabase, type TestDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { seedOfCommit } from '../testkit/commit.ts'
import { noteFigures } from '../testkit/figures.ts'
import { type Ordered, settleAll, statesOf, wave } from './fx/campaign.ts'
import { count, differences } from './fx/count.ts'
import { openFxWorld } from './fx/world.ts'
import { randomFrom } from './random.ts'

const { FX_PAYMENTS = '400', FX_SEED, FX_MINUTES } = process.env
const PAYMENTS = Number(FX_PAYMENTS)
const SEED = Number(FX_SEED ?? seedOfCommit())
const WAVE = 150
const FIRMS = 10
// A world waits for its database half of the time: several at once use both.
const LANES = 3
// Larger worlds become slow: after each wave everything that ever happened is compared.
const WORLD = Math.min(5_000, Math.max(500, Math.ceil(PAYMENTS / LANES)))
const TIMEOUT = { least: 120_000, each: 600 }
const TOLD_EVERY = 5
const settling = (FX_MINUTES === undefined ? 0 : 30) * MINUTE_MS

type Planned = { readonly seed: number; readonly size: number; readonly db: TestDatabase }

const worlds: Planned[] = []
for (let place = 0; place * WORLD < PAYMENTS; place += 1)
  worlds.push({ seed: SEED + place, size: Math.min(WORLD, PAYMENTS - place * WORLD), db: await testDatabase() })
const began = Date.now()
const isOver = (): boolean => FX_MINUTES !== undefined && Date.now() - began > Number(FX_MINUTES) * MINUTE_MS
let orderedInAll = 0

/** Says how far a long run is. */
function tell(seed: number, ordered: number, size: number): void {
  if (FX_SEED === undefined) return
  const each = (orderedInAll / (Date.now() - began)) * 1_000
  const [minutes, perSecond] = [((Date.now() - began) / MINUTE_MS).toFixed(1), each.toFixed(1)]
  process.stdout.write(
    `${minutes} min: ${String(orderedInAll)} of ${String(PAYMENTS)} payments, ${perSecond} a second; seed ${String(seed)}: ${String(ordered)} of ${String(size)}\n`,
  )
}

async function runOne({ seed, size, db }: Planned): Promise<void> {
  if (isOver()) return
  const world = await openFxWorld(db, FIRMS)
  const draw = randomFrom(seed).int
  const ordered: Ordered[] = []
  for (let waves = 1; ordered.length < size && !isOver(); waves += 1) {
    const made = await wave(world, draw, Math.min(WAVE, size - ordered.length))
    expect(made.length).toBeGreaterThan(0)
    ordered.push(...made)
    orderedInAll += made.length
    expect(await differences(db, world, await statesOf(world, ordered), false)).toEqual([])
    if (waves % TOLD_EVERY === 0 || ordered.length >= size) tell(seed, ordered.length, size)
  }
  await settleAll(world, ordered, draw)
  const ended = await statesOf(world, ordered)
  const { payments, lost, doubled } = count(world, ended)
  noteFigures({ fxPayments: payments, fxLost: lost.length, fxDoubled: doubled.length })
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  expect(await differences(db, world, ended, true)).toEqual([])
  expect(world.unexpected).toEqual([])
  await world.close()
}

for (const lane of Array.from({ length: Math.min(LANES, worlds.length) }, (_, place) =>
  worlds.filter((_world, at) => at % LANES === place),
)) {
  const seeds = lane.map(({ seed }) => String(seed)).join(', ')
  const size = lane.reduce((sum, world) => sum + world.size, 0)
  test.concurrent(
    `seeds ${seeds}: ${String(size)} payments abroad`,
    { timeout: Math.max(TIMEOUT.least, size * TIMEOUT.each * LANES) + settling },
    async () => {
      for (const world of lane)
        await runOne(world).catch((cause: unknown) => {
          throw new Error(`seed ${String(world.seed)}: ${String(cause)}`, { cause })
        })
    },
  )
}
