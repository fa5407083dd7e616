/** A stuck payment delays no other, whatever a payee's contract, a node or a missing coin does to it. */
import { ok, type PaymentId } from '@zend/kernel'
import { testDatabase, treasuryOn } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChainSender } from '../../../ports/chain-sender.ts'
import { PaymentNotOrdered, treasuryRound } from '../index.ts'

const db = await testDatabase()
const treasury = await treasuryOn(db, { network: 'ethereum' })
const { node, clock, deps, outside, stateOf } = treasury
const ETHER = 10n ** 18n
const DOLLAR = 10n ** 6n
const MINUTE = 60_000

/** Orders a payment some time after the previous one, so that it queues behind it. */
const payLater = (asset: 'ETH' | 'DAI', units: bigint, to: string): Promise<PaymentId> => {
  clock.advance(1_000)
  return treasury.pay(asset, units, to)
}
/** The treasury with a node that answers these calls differently. */
const withNode = (calls: Partial<ChainSender>) => ({ ...deps, sender: { ...deps.sender, ...calls } })
const pays = (raw: string, to: string): boolean => raw.toLowerCase().includes(to.slice(2).toLowerCase())
const numbersTaken = async (): Promise<number> =>
  Number(
    (
      await sql<{
        n: string
      }>`select next_sequence as n from treasury.lanes where address = ${treasury.hot.address}`.execute(db.read)
    ).rows[0]?.n,
  )
const swept = async (address: string): Promise<boolean> =>
  (
    await sql`select 1 from treasury.payments p join treasury.holdings h on h.lookup_key = ${address.toLowerCase()}
      and h.key_index = case p.purpose when 'sweep' then p.from_index else p.to_index end where p.purpose <> 'withdrawal'`.execute(
      db.read,
    )
  ).rows.length > 0

beforeEach(async () => {
  clock.advance(10 * MINUTE)
  await treasury.settleDown()
  await treasury.fund('ETH', 5n * ETHER)
  treasury.alerts.length = 0
})

describe('a payment whose gas', () => {
  test('no node can tell rests for a while and is paid afterwards; those behind it go on', async () => {
    const [strange, plain] = [outside(), outside()]
    const payments = [await treasury.pay('ETH', 70_001n, strange), await payLater('ETH', 70_002n, plain)]
    const gasLimit: ChainSender['gasLimit'] = async (payout, from) => {
      if (payout.to === strange) throw new Error('no answer for this one')
      return deps.sender.gasLimit(payout, from)
    }
    await treasuryRound(withNode({ gasLimit }))
    expect(await Promise.all(payments.map(stateOf))).toEqual(['created', 'broadcast'])
    // It is not asked for again at once.
    await treasuryRound(withNode({ gasLimit }))
    clock.advance(deps.policy.retryAfterMs)
    await treasury.settleDown()
    expect(await Promise.all(payments.map(stateOf))).toEqual(['done', 'done'])
    expect(await treasury.broken()).toEqual([])
  })

  test('would be a program’s is not signed, whatever a node says: it fails, its number is given back, and the next one goes on', async () => {
    const [greedy, plain] = [outside(), outside()]
    const payments = [await treasury.pay('ETH', 71_001n, greedy), await payLater('ETH', 71_002n, plain)]
    const before = await numbersTaken()
    const gasLimit: ChainSender['gasLimit'] = async (payout, from) =>
      payout.to === greedy ? ok(4_500_000n) : deps.sender.gasLimit(payout, from)
    await treasuryRound(withNode({ gasLimit }))
    expect(await Promise.all(payments.map(stateOf))).toEqual(['failed', 'broadcast'])
    expect(await numbersTaken()).toBe(before + 1)
    await treasury.settleDown()
    expect(await treasury.told(payments[0] ?? 'pay_')).toMatchObject([
      { kind: 'signing' },
      { kind: 'failed', reason: 'not_signed' },
    ])
    expect([treasury.received(greedy), treasury.received(plain)]).toEqual([[], [71_002n]])
    expect(await treasury.broken()).toEqual([])
  })

  test('a silent node is not waited for once for each of them', async () => {
    for (let i = 0; i < 12; i++) await treasury.pay('ETH', 72_000n, outside())
    const gasLimit: ChainSender['gasLimit'] = async () => {
      throw new Error('it did not answer in time')
    }
    await expect(treasuryRound(withNode({ gasLimit }))).rejects.toThrow('it did not answer in time')
    const { rows } =
      await sql`select 1 from treasury.payments where state = 'created' and not_before > ${clock.now()}`.execute(
        db.read,
      )
    expect(rows).toHaveLength(3)
    clock.advance(deps.policy.retryAfterMs)
    await treasury.settleDown(8)
    expect(await treasury.broken()).toEqual([])
  })
})

describe('a transaction', () => {
  test('that no answer comes for holds up the sending of no other', async () => {
    const [deaf, plain] = [outside(), outside()]
    const broadcast: ChainSender['broadcast'] = async (raw) => {
      if (pays(raw, deaf)) throw new Error('no answer to these bytes')
      return deps.sender.broadcast(raw)
    }
    const older = await treasury.pay('ETH', 73_001n, deaf)
    await expect(treasuryRound(withNode({ broadcast }))).rejects.toThrow('no answer to these bytes')
    const payments = [older, await payLater('ETH', 73_002n, plain)]
    await expect(treasuryRound(withNode({ broadcast }))).rejects.toThrow('no answer to these bytes')
    expect(await Promise.all(payments.map(stateOf))).toEqual(['signed', 'broadcast'])
    await treasury.settleDown()
    expect(await Promise.all(payments.map(stateOf))).toEqual(['done', 'done'])
  })

  test('that cannot be replaced holds up no other’s replacement', async () => {
    const [odd, plain] = [outside(), outside()]
    const older = await treasury.pay('ETH', 74_001n, odd)
    await treasury.round()
    const payments = [older, await payLater('ETH', 74_002n, plain)]
    await treasury.round()
    for (const payment of payments) node.hold((await treasury.view(payment)).txid ?? '')
    clock.advance(4 * MINUTE)
    const build: ChainSender['build'] = (plan) => {
      if (plan.kind === 'sequence' && plan.payout.to === odd) throw new Error('cannot be built')
      return deps.sender.build(plan)
    }
    await expect(treasuryRound(withNode({ build }))).rejects.toThrow('cannot be built')
    expect(await Promise.all(payments.map(async (payment) => (await treasury.view(payment)).feeBumps))).toEqual([0, 1])
    await treasury.settleDown()
    expect(await Promise.all(payments.map(stateOf))).toEqual(['done', 'done'])
  })

  test('that no node takes is told of as an alert, once it has been for long enough', async () => {
    const payment = await treasury.pay('ETH', 75_001n, outside())
    node.refuseAll('exceeds block gas limit')
    await treasury.round()
    clock.advance(deps.policy.refusedAlertMs - 1)
    await treasury.round()
    expect(treasury.alerts).toEqual([])
    clock.advance(1)
    await treasury.round()
    expect(treasury.alerts[0]).toMatchObject({ alert: 'transaction_refused', reason: 'exceeds block gas limit' })
    node.refuseAll(null)
    await treasury.settleDown()
    expect(await stateOf(payment)).toBe('done')
  })

  test('whose replacement was taken is no reason for an alert', async () => {
    const payment = await treasury.pay('ETH', 76_001n, outside())
    node.refuseAll('underpriced')
    await treasury.round()
    clock.advance(4 * MINUTE)
    await treasury.round()
    node.refuseAll(null)
    const [first, second] = (
      await sql<{
        raw: string
      }>`select t.raw from treasury.transactions t join treasury.payments p on p.root = t.root where p.id = ${payment}
        order by t.version`.execute(db.read)
    ).rows
    expect(second).toBeDefined()
    const broadcast: ChainSender['broadcast'] = async (raw) =>
      raw === first?.raw
        ? { kind: 'refused', reason: 'replacement transaction underpriced' }
        : deps.sender.broadcast(raw)
    await treasuryRound(withNode({ broadcast }))
    expect(await stateOf(payment)).toBe('broadcast')
    clock.advance(2 * MINUTE)
    await treasuryRound(withNode({ broadcast }))
    expect(treasury.alerts).toEqual([])
    await treasury.settleDown()
    expect(await stateOf(payment)).toBe('done')
  })
})

describe('a coin that is short', () => {
  test('holds up no other coin, however many payments wait for it', async () => {
    const waiting: PaymentId[] = []
    for (let i = 0; i < 60; i++) waiting.push(await payLater('DAI', 2n * ETHER, outside()))
    const to = outside()
    const payment = await payLater('ETH', ETHER / 10n, to)
    await treasury.settleDown()
    expect(await stateOf(payment)).toBe('done')
    expect(treasury.received(to)).toEqual([ETHER / 10n])
    expect(await treasury.view(waiting[0] ?? 'pay_')).toMatchObject({ state: 'created', waitsFor: 'funds' })
    await treasury.fund('DAI', 120n * ETHER)
    await treasury.settleDown(40)
    expect(new Set(await Promise.all(waiting.map(stateOf)))).toEqual(new Set(['done']))
    expect(await treasury.broken()).toEqual([])
  })

  test('is swept from poor addresses only as far as that lets a payment go', async () => {
    const [large, small, other] = [
      await treasury.deposit('USDT', 9n * DOLLAR),
      await treasury.deposit('USDT', 7n * DOLLAR),
      await treasury.deposit('ETH', ETHER / 200n),
    ]
    const far = await treasury.pay('USDT', 5_000n * DOLLAR, outside())
    await treasury.settleDown(6)
    // There would not be enough even with all of them.
    expect([await swept(large), await swept(small), await swept(other)]).toEqual([false, false, false])
    const near = await treasury.pay('USDT', 8n * DOLLAR, outside())
    await treasury.settleDown(14)
    expect([await stateOf(near), await stateOf(far)]).toEqual(['done', 'created'])
    expect([await swept(large), await swept(small), await swept(other)]).toEqual([true, false, false])
    expect(await treasury.broken()).toEqual([])
  })
})

test('a payment that nobody ordered fails alone, its number is given back, and those behind it go on in the same round', async () => {
  const [forged, plain] = [await treasury.pay('ETH', 70_001n, outside()), await payLater('ETH', 70_002n, outside())]
  const before = await numbersTaken()
  await treasuryRound({
    ...deps,
    onPayment: async (tx, payment, event) => {
      if (payment.id === forged) throw new PaymentNotOrdered(forged, 'it is closed')
      return deps.onPayment(tx, payment, event)
    },
  })
  expect(await Promise.all([forged, plain].map(stateOf))).toEqual(['failed', 'broadcast'])
  expect(await numbersTaken()).toBe(before + 1)
  expect(treasury.alerts).toMatchObject([{ alert: 'payment_not_ordered', payment: forged }])
  await treasury.settleDown()
  expect(await stateOf(plain)).toBe('done')
})
