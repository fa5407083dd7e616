import { HOUR_MS } from '@zend/kernel'
import { accountsOn, CALLER, expectOk, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { createPin } from './confirmation.ts'
import { pinGate } from './pin-gate.ts'

const db = await testDatabase()
const { deps: accounts, confirmation: deps, clock, customer } = accountsOn(db)
const PIN = '4071'
const withPin = async () => {
  const { actor, userId } = await customer()
  expectOk(await createPin(accounts, actor, PIN, CALLER))
  return userId
}
const wrongPins = (count: number): string[] => Array.from({ length: count }, (_, i) => String(5_000 + i))

test('the right PIN opens, as often as it is asked for at once, and another customer’s or none does not', async () => {
  const check = pinGate(deps)
  const [ann, bob] = [await withPin(), (await customer()).userId]
  for (const result of await Promise.all(Array.from({ length: 20 }, () => check(ann, PIN))))
    expect(result).toEqual({ ok: true, value: null })
  expect(await check(bob, PIN)).toEqual({ ok: false, refusal: { code: 'pin_not_created' } })
})

test('of a crowd of guesses at once only the first five are looked at, though the right one is among the rest', async () => {
  const check = pinGate(deps)
  const ann = await withPin()
  const results = await Promise.all([...wrongPins(30), PIN, ...wrongPins(5)].map((pin) => check(ann, pin)))
  const codes = results.map((result) => (result.ok ? 'opened' : result.refusal.code))
  expect(codes).toEqual([
    ...Array.from({ length: 4 }, () => 'pin_wrong'),
    ...Array.from({ length: 32 }, () => 'pin_locked'),
  ])
  expect(await pinGate(deps)(ann, PIN)).toMatchObject({ refusal: { code: 'pin_locked' } })
  clock.advance(HOUR_MS)
  expect(await check(ann, PIN)).toEqual({ ok: true, value: null })
})

test('with several processes, at most one more for each further one', async () => {
  const gates = [pinGate(deps), pinGate(deps), pinGate(deps)]
  const ann = await withPin()
  const results = await Promise.all(gates.flatMap((check) => wrongPins(10).map((pin) => check(ann, pin))))
  expect(results.filter((result) => !result.ok && result.refusal.code === 'pin_wrong').length).toBeLessThanOrEqual(
    4 + 2,
  )
  const { rows } = await db.owner.pool.query<{ wrong: number }>(
    'select wrong from confirmation.pins where user_id = $1',
    [ann],
  )
  expect(rows[0]?.wrong).toBe(5)
})

test('a right PIN ends the count, and a look that fails does not keep the next one out', async () => {
  const ann = await withPin()
  let broken = true
  const pool = new Proxy(db.confirmer.pool, {
    get: (target, name) => {
      if (name === 'query' && broken) return () => Promise.reject(new Error('the database is gone'))
      return Reflect.get(target, name, target) as unknown
    },
  })
  const check = pinGate({ ...deps, db: { ...db.confirmer, pool } })
  const [failed, waiting] = [check(ann, PIN), check(ann, PIN)]
  await expect(failed).rejects.toThrow('the database is gone')
  await expect(waiting).rejects.toThrow('the database is gone')
  broken = false
  for (let i = 0; i < 3; i++) {
    for (const pin of wrongPins(4)) expect(await check(ann, pin)).toMatchObject({ refusal: { code: 'pin_wrong' } })
    expect(await check(ann, PIN)).toEqual({ ok: true, value: null })
  }
})
