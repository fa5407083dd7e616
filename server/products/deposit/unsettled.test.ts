import { type DepositId, HOUR_MS, MINUTE_MS, newId, SECOND_MS } from '@zend/kernel'
import { expect, test } from 'vitest'
import { DEFAULTS } from '../../config/index.ts'
import { networkTable } from '../../core/assets/index.ts'
import { isResting, newUnsettled, tryOne } from './unsettled.ts'

const policy = {
  retryPause: { firstMs: SECOND_MS, maxMs: MINUTE_MS },
  tellPause: { firstMs: MINUTE_MS, maxMs: HOUR_MS },
  rememberedMax: 3,
}
const told: number[] = []
let now = 0
const deps = {
  db: { transact: async () => undefined as never, read: undefined as never },
  clock: { now: () => new Date(now) },
  log: { info: () => undefined, warn: () => undefined, error: () => told.push(now) },
  network: networkTable(DEFAULTS.networks).bitcoin,
}
const id: DepositId = newId('dep', 1)
const fails = async (): Promise<void> => {
  throw new Error('no contact')
}

test('one that fails for a day is tried once a minute at most, and told of ever more seldom, once an hour at most', async () => {
  const unsettled = newUnsettled(policy)
  let tries = 0
  for (now = 0; now < 24 * HOUR_MS; now += SECOND_MS) {
    if (isResting(unsettled, id, deps.clock.now())) continue
    tries += 1
    await tryOne(deps, unsettled, id, fails)
  }
  expect(tries).toBeGreaterThan(24 * 60)
  expect(tries).toBeLessThan(24 * 60 + 10)
  // After 1, 2, 4, 8, 16 and 32 minutes, then every hour; a retry comes up to a minute later.
  expect(told.length).toBeGreaterThan(24)
  expect(told.length).toBeLessThan(32)
  expect(Math.min(...told.slice(1).map((at, place) => at - (told[place] ?? 0)))).toBeGreaterThanOrEqual(MINUTE_MS)
  await tryOne(deps, unsettled, id, async () => undefined)
  expect(unsettled.of.size).toBe(0)
})

test('remembers no more than it may, and forgets what was tried longest ago', async () => {
  const unsettled = newUnsettled(policy)
  const ids = [1, 2, 3, 4, 5].map((at) => newId('dep', at))
  for (const each of ids) await tryOne(deps, unsettled, each, fails)
  await tryOne(deps, unsettled, ids[2] ?? id, fails)
  await tryOne(deps, unsettled, id, fails)
  expect([...unsettled.of.keys()]).toEqual([ids[4], ids[2], id])
})

test('a database that fails whatever is asked is no fault of the deposit', async () => {
  const unsettled = newUnsettled(policy)
  const gone = { transact: () => Promise.reject(new Error('the database is gone')), read: undefined as never }
  await expect(tryOne({ ...deps, db: gone }, unsettled, id, fails)).rejects.toThrow('the database is gone')
  expect(unsettled.of.size).toBe(0)
})
