/**
 * Random payments abroad at providers that fail in every way: no unit is lost or doubled, whatever happens. The seed is
 * the commit's; a failure prints it.
 */
import { FX_CURRENCIES } from '@zend/corridors'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zend/kernel'
import { expectOk, notAwaiting, testDatabase } from '@zend/tests/testkit'
import { seedOfCommit } from '@zend/tests/testkit/commit'
import { expect, test } from 'vitest'
import { fxOn } from './fx.fixture.ts'
import type { FxPayment } from './fx-payment.ts'

const db = await testDatabase()
const kit = await fxOn(db)

const PAYMENTS = 24
const STEPS = 120
const START = 100_000_000000n

/** Numbers that look random, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const FATES = [
  'done',
  'done',
  'done',
  'pending',
  'answer_lost',
  'order_lost',
  'order_late',
  'order_late',
  'not_taken',
  'balance_low',
  'rejected',
  'payee_invalid',
  'cut_off',
] as const
const RETURNS = ['account_closed', 'name_mismatch', 'payee_refused'] as const

test('whatever providers do, nothing is lost and nothing is paid twice', async () => {
  const seed = seedOfCommit()
  const draw = numbersFrom(seed)
  const of = <T>(all: readonly T[]): T => all[draw(all.length)] as T
  const { ada, id } = await kit.company(START)
  const made: FxPayment[] = []
  const tolerate = async (work: () => Promise<unknown>): Promise<void> => {
    // A sweep that fails for one payment reports it at its end; the books are what counts here.
    await work().catch((error: unknown) => expect(String(error)).toContain('could not be advanced'))
  }
  for (let step = 0; step < STEPS; step += 1) {
    for (const provider of kit.providers) {
      provider.down = draw(8) === 0
      provider.settlesAt = draw(3) === 0 ? new Date(+kit.clock.now() + draw(3) * DAY_MS) : null
      provider.usual = of(['sent', 'sent', 'pending', 'delivered'])
      provider.charge = BigInt(draw(3) * 100)
      provider.conversionFates.splice(0, Infinity, of(FATES))
      provider.paymentFates.splice(0, Infinity, of(FATES))
      for (const [reference, { status }] of provider.payments) {
        if (status.kind === 'pending' && draw(3) === 0) provider.settle(reference, of(['sent', 'delivered']))
        else if ((status.kind === 'sent' || status.kind === 'delivered') && draw(20) === 0)
          provider.sendBack(reference, of(RETURNS), BigInt(draw(2) * 1_500))
      }
    }
    if (made.length < PAYMENTS && draw(2) === 0) {
      // While no rate can be relied on, or the day's limit is used up, nothing is ordered.
      const wanted = { currency: of(FX_CURRENCIES), amount: `${200 + draw(800)}.${10 + draw(90)}` }
      const ordered = await kit.order(ada, wanted).catch(() => null)
      if (ordered?.ok === true) made.push(expectOk(notAwaiting(ordered)))
    }
    if (made.length > 0) await kit.wish(ada, of(made), of(['cancel', 'give_back', 'recall']))
    if (made.length > 0 && draw(3) === 0) await kit.acceptPapers(of(made).id)
    await tolerate(() => kit.later(of([MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, DAY_MS])))
  }
  for (const provider of kit.providers) {
    provider.down = false
    provider.settlesAt = null
    provider.usual = 'delivered'
    provider.conversionFates.length = 0
    provider.paymentFates.length = 0
    for (const [reference, { status }] of provider.payments)
      if (status.kind === 'pending') provider.settle(reference, 'delivered')
  }
  for (let round = 0; round < 30; round += 1) await tolerate(() => kit.later(DAY_MS))

  const ended = await Promise.all(made.map((each) => kit.stateOf(each)))
  expect(ended.length, `seed ${seed}`).toBeGreaterThan(PAYMENTS / 3)
  const OPEN = ['funded', 'documents_review', 'converting', 'paying', 'unknown', 'came_back']
  expect(
    ended.filter(({ state }) => OPEN.includes(state)).map(({ id: of, state }) => ({ of, state })),
    `seed ${seed}`,
  ).toEqual([])
  const gone = ended.reduce((sum, { state, terms, returned }) => {
    if (terms === null) return sum
    return sum + terms.taken.amount - (state === 'returned' ? (returned?.amount ?? 0n) : 0n)
  }, 0n)
  expect(await kit.balance(id), `seed ${seed}`).toEqual({ total: START - gone, held: 0n })
  for (const { id: of, state } of ended) {
    const paid = kit.providers.flatMap(({ payments }) =>
      [...payments].filter(
        ([reference, { status }]) => reference.startsWith(of) && ['sent', 'delivered'].includes(status.kind),
      ),
    )
    expect(paid.length, `${of} is ${state}, seed ${seed}`).toBe(state === 'sent' || state === 'delivered' ? 1 : 0)
    const bought = kit.providers.flatMap(({ conversions }) =>
      [...conversions].filter(([reference]) => reference.startsWith(of)),
    )
    expect(bought.length, `${of} was bought more than once, seed ${seed}`).toBeLessThanOrEqual(1)
  }
  expect(await kit.broken(), `seed ${seed}`).toEqual([])
}, 300_000)
