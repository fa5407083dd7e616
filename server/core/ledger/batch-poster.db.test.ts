import { money, newId, type PostingId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  balancesOf,
  createBatchPoster,
  credit,
  customer,
  debit,
  house,
  type OwnerId,
  placeHold,
  post,
  type Posting,
  verifyLedger,
} from './index.ts'

const db = await testDatabase()
const occurredAt = new Date('2026-11-21T10:00:00Z')
const sat = (amount: bigint) => money('BTC', amount)
const usdt = (amount: bigint) => money('USDT', amount)
const sound = async () => expect((await verifyLedger(db)).filter(({ violations }) => violations !== 0)).toEqual([])
const posting = (legs: Posting['legs'], id: PostingId = newId('pst', 0), cause = `test:${id}`): Posting => ({
  id,
  kind: 'test_move',
  cause,
  occurredAt,
  legs,
})
const deposit = (owner: OwnerId, amount: bigint) =>
  posting([debit(house('chain_reserve', 'BTC'), sat(amount)), credit(customer(owner, 'BTC'), sat(amount))])
const payment = (from: OwnerId, to: OwnerId, amount: bigint) =>
  posting([debit(customer(from, 'BTC'), sat(amount)), credit(customer(to, 'BTC'), sat(amount))])

/** A caller's result, without what may differ between two runs of the same history. */
const seen = (result: PromiseSettledResult<Awaited<ReturnType<typeof post>>>, tag: string): unknown => {
  if (result.status === 'rejected') return `threw ${String(result.reason).replace(/^.*\): /, '')}`
  if (result.value.ok) return { already: result.value.value.already }
  return JSON.parse(
    JSON.stringify(result.value.refusal, (_key, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    ).replaceAll(tag, ''),
  )
}

type Step = {
  readonly kind: 'deposit' | 'payment' | 'swap' | 'three'
  readonly from: number
  readonly to: number
  readonly amount: number
  readonly repeats: number | null
  readonly change: 'nothing' | 'amount' | 'cause_of_another'
}

const step = fc.record<Step>({
  kind: fc.constantFrom('deposit', 'payment', 'payment', 'swap', 'three'),
  from: fc.nat(3),
  to: fc.nat(3),
  amount: fc.integer({ min: 1, max: 60 }),
  repeats: fc.option(fc.nat(20), { freq: 5 }),
  change: fc.constantFrom('nothing', 'nothing', 'nothing', 'amount', 'cause_of_another'),
})

/** The same history for a separate set of customers: ids and owners differ by the tag, everything else is equal. */
function historyFor(tag: string, steps: readonly Step[]): Posting[] {
  const owner = (n: number): OwnerId => `usr_${n}${tag}`
  const postings: Posting[] = []
  for (const [i, { kind, from, to, amount, repeats, change }] of steps.entries()) {
    const value = sat(BigInt(amount))
    const payee = to === from ? (to + 1) % 4 : to
    const legs = {
      deposit: [debit(house('chain_reserve', 'BTC'), value), credit(customer(owner(from), 'BTC'), value)],
      payment: [debit(customer(owner(from), 'BTC'), value), credit(customer(owner(payee), 'BTC'), value)],
      swap: [
        debit(customer(owner(from), 'BTC'), value),
        credit(house('swap_inventory', 'BTC'), value),
        credit(customer(owner(from), 'USDT'), usdt(7n * value.amount)),
        debit(house('swap_inventory', 'USDT'), usdt(7n * value.amount)),
      ],
      three: [
        debit(customer(owner(from), 'BTC'), sat(2n * value.amount)),
        credit(customer(owner(payee), 'BTC'), value),
        credit(house('fees', 'BTC'), value),
      ],
    }[kind]
    const earlier = repeats === null ? undefined : postings[repeats % Math.max(postings.length, 1)]
    const own = posting(legs, `pst_${i}${tag}`)
    if (earlier === undefined) postings.push(own)
    else if (change === 'nothing') postings.push(earlier)
    else if (change === 'amount') postings.push({ ...own, id: earlier.id, cause: earlier.cause })
    else postings.push({ ...own, cause: earlier.cause })
  }
  return postings
}

test('any history gives in batches what it gives one by one: answers, refusals and balances', async () => {
  let run = 0
  const met = { posted: 0, already: 0, refused: 0, reused: 0, threw: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 3 }),
      async (waves) => {
        run += 1
        const [one, many] = [`x${run}`, `y${run}`]
        // One connection keeps the order of the queue; a batch takes everything that waits.
        const poster = createBatchPoster({ database: db, connections: 1, batchMax: 9 })
        let done = 0
        for (const wave of waves) {
          const steps = waves.flat().slice(0, (done += wave.length))
          const fresh = (tag: string) => historyFor(tag, steps).slice(-wave.length)
          const expected: unknown[] = []
          for (const each of fresh(one)) expected.push(seen((await Promise.allSettled([post(db.read, each)]))[0], one))
          const got = (
            await Promise.allSettled(fresh(many).map((each) => poster.post(each) as ReturnType<typeof post>))
          ).map((result) => seen(result, many))
          expect(got).toEqual(expected)
          for (const answer of got) {
            const text = JSON.stringify(answer)
            met[
              /threw/.test(text)
                ? 'threw'
                : /reused/.test(text)
                  ? 'reused'
                  : /insufficient/.test(text)
                    ? 'refused'
                    : /true/.test(text)
                      ? 'already'
                      : 'posted'
            ] += 1
          }
        }
        await poster.close()
        for (let n = 0; n < 4; n++)
          expect(await balancesOf(db.read, `usr_${n}${many}`)).toEqual(await balancesOf(db.read, `usr_${n}${one}`))
      },
    ),
    { numRuns: 60, interruptAfterTimeLimit: 9000, endOnFailure: true },
  )
  // The property proves something only when the histories produce every answer.
  for (const [answer, times] of Object.entries(met)) expect(times, answer).toBeGreaterThan(0)
  await sound()
})

test('one poor customer fails alone: the floor of the table sends the batch to the exact path', async () => {
  const rich: OwnerId = 'usr_rich'
  const poor: OwnerId = 'usr_poor'
  await post(db.read, deposit(rich, 100n))
  await post(db.read, deposit(poor, 1n))
  const poster = createBatchPoster({ database: db })
  const results = await Promise.all([
    ...Array.from({ length: 20 }, () => poster.post(payment(rich, 'usr_payee', 1n))),
    poster.post(payment(poor, 'usr_payee', 2n)),
  ])
  expect(results.filter((result) => result.ok)).toHaveLength(20)
  expect(results.at(-1)).toEqual({
    ok: false,
    refusal: { code: 'insufficient_funds', account: customer(poor, 'BTC'), available: sat(1n) },
  })
  await sound()
})

test('funds that only pass through count: a dip below zero inside a batch is refused although the end would be above', async () => {
  await post(db.read, deposit('usr_dip', 5n))
  await post(db.read, deposit('usr_giver', 5n))
  const poster = createBatchPoster({ database: db, connections: 1 })
  const results = await Promise.all([
    poster.post(payment('usr_dip', 'usr_other', 8n)),
    poster.post(payment('usr_giver', 'usr_dip', 5n)),
  ])
  expect(results.map((result) => result.ok)).toEqual([false, true])
  await sound()
})

test('held funds are not spent by a batch, and a settling posting goes through it', async () => {
  await post(db.read, deposit('usr_holder', 10n))
  await placeHold(db.read, {
    id: 'hld_batch',
    account: customer('usr_holder', 'BTC'),
    amount: sat(8n),
    cause: 'test:hold',
    occurredAt,
  })
  const poster = createBatchPoster({ database: db, connections: 1 })
  const spend = (amount: bigint) =>
    posting([debit(customer('usr_holder', 'BTC'), sat(amount)), credit(house('chain_reserve', 'BTC'), sat(amount))])
  const results = await Promise.all([
    poster.post(spend(3n)),
    poster.post(deposit('usr_else', 1n)),
    poster.post({ ...spend(8n), settles: 'hld_batch' }),
    poster.post(spend(2n)),
  ])
  expect(results.map((result) => result.ok)).toEqual([false, true, true, true])
  await sound()
})

test('the same posting from many callers and two posters is booked once', async () => {
  await post(db.read, deposit('usr_many', 100n))
  const once = payment('usr_many', 'usr_payee', 60n)
  const posters = [createBatchPoster({ database: db }), createBatchPoster({ database: db })]
  const results = await Promise.all(
    posters.flatMap((poster) =>
      Array.from({ length: 20 }, () => [poster.post(once), poster.post(deposit('usr_noise', 1n))]).flat(),
    ),
  )
  expect(results.every((result) => result.ok)).toBe(true)
  expect((await balancesOf(db.read, 'usr_many'))[0]?.total).toEqual(sat(40n))
  await sound()
})

test('a full queue refuses at once, a malformed posting throws to its own caller, and closing answers everyone first', async () => {
  const poster = createBatchPoster({ database: db, queueMax: 3 })
  const waiting = Array.from({ length: 3 }, () => poster.post(deposit('usr_queue', 1n)))
  expect(await poster.post(deposit('usr_queue', 1n))).toEqual({ ok: false, refusal: { code: 'ledger_busy' } })
  expect((await Promise.all(waiting)).every((result) => result.ok)).toBe(true)
  const bad = poster.post({ ...deposit('usr_queue', 1n), legs: [credit(customer('usr_queue', 'BTC'), sat(1n))] })
  const good = poster.post(deposit('usr_queue', 1n))
  await expect(bad).rejects.toThrow(/fewer than two legs/)
  await poster.close()
  expect(await good).toMatchObject({ ok: true })
  await expect(poster.post(deposit('usr_queue', 1n))).rejects.toThrow(/closed/)
})
