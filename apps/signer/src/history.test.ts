/** The signer's report of what it signed, and its abandoned acts: from its own log, whatever others remember. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, type PaymentId, type WithdrawalId } from '@zend/kernel'
import { tronBuilder } from '@zend/server/connectors/chains/tron'
import type { WithdrawalIntent } from './acts.ts'
import {
  confirmed,
  type ConfirmedSketch,
  outcomeOf,
  paymentId,
  policy,
  TestSigner,
  withdrawal,
} from './signing.fixture.ts'
import { change, coin, HOT, networks, payload, psbt, readers, START, OUTSIDE } from './transactions.fixture.ts'

const COIN = 10n ** 18n
const GWEI = 10n ** 9n
const DOLLAR = 1_000_000n
const PAYEE = 'THTR75o8xXAgCTQqpiot2AFRAjvW1tSbVV'
const actOf = (payment: PaymentId): WithdrawalId => `wdr_${payment.slice('pay_'.length)}`

let signer: TestSigner
beforeEach(() => {
  signer = new TestSigner()
})
afterEach(() => signer.end())

/** A payment on a network where only time ends a transaction: dead some minutes after `lastsMs`. */
function dollars(intent: WithdrawalIntent, lastsMs = MINUTE_MS) {
  const { coins, fees } = networks.tron
  if (fees.kind !== 'metered') throw new Error('Tron has other fees')
  const built = tronBuilder({ spec: { network: 'tron', assets: coins, startHeight: 0 }, fees }).build({
    kind: 'expiry',
    payout: { to: intent.to, amount: { asset: 'USDT', decimals: 6, units: intent.units } },
    from: { address: readers.tron.lookupKeyOfKey(HOT), key: HOT },
    lease: '5'.padStart(8, '0').padEnd(64, '0'),
    gasLimit: 65_000n,
    fee: { kind: 'metered', perUnit: 100n },
    window: { reference: '7b3bb21ace8d6ac20e7e', lastValid: (signer.nowMs + lastsMs) / 1_000 },
  })
  if (!built.ok) throw new Error(built.refusal.code)
  return built.value
}
const order = (units: bigint, sketch: ConfirmedSketch = {}, id = paymentId()): WithdrawalIntent =>
  confirmed('tron', withdrawal('USDT', PAYEE, units, id), { confirmedAt: new Date(signer.nowMs), ...sketch })
const pay = (intent: WithdrawalIntent) => signer.exactly(dollars(intent), intent)
/** Moves the clock until every version signed so far is dead. */
const untilDead = (): void => {
  signer.nowMs += 10 * MINUTE_MS
}

describe('what was signed', () => {
  test('is told by payment and by act, every version of it, also after a restart, and nothing of others', () => {
    const [first, second] = [coin(50_000n), coin(50_000n)]
    const intents = [withdrawal('BTC', OUTSIDE.bitcoin, 20_000n), withdrawal('BTC', OUTSIDE.bitcoin, 10_000n)] as const
    const outputs = (left: bigint) => [...intents.map(({ to, units }) => ({ to, units })), change(left)]
    const batch = signer.ask(psbt([first], outputs(19_000n)), ...intents)
    const bumped = signer.ask(psbt([first, second], outputs(68_000n)), ...intents)
    const other = signer.pay(COIN)
    if (!batch.ok || !bumped.ok || !other.ok) throw new Error('not signed')
    const [{ id }, { id: beside }] = intents
    const versionsFor = (payment: PaymentId) =>
      [batch, bumped].map(({ value: { txid } }) => ({
        network: 'bitcoin',
        txid,
        payment,
        act: actOf(payment),
        deadAfter: null,
      }))
    for (const again of [false, true]) {
      if (again) signer.restart()
      expect(signer.itself.signedFor({ payments: [id], acts: [] })).toMatchObject(versionsFor(id))
      expect(signer.itself.signedFor({ payments: [], acts: [actOf(beside)] })).toMatchObject(versionsFor(beside))
      expect(signer.itself.signedFor({ payments: [id], acts: [actOf(id), actOf(beside)] })).toMatchObject([
        ...versionsFor(id),
        ...versionsFor(beside),
      ])
      expect(signer.itself.signedFor({ payments: [paymentId()], acts: [actOf(paymentId())] })).toEqual([])
    }
    const [one, two] = signer.itself.signedFor({ payments: [id], acts: [] })
    expect(one?.guards).toHaveLength(1)
    expect(two?.guards).toEqual(expect.arrayContaining([...(one?.guards ?? ['none'])]))
  })

  test('under another payment’s id is found by the act, and when time ends it is said', () => {
    const intent = order(DOLLAR)
    expect(outcomeOf(pay(intent))).toBe('signed')
    untilDead()
    const again = { ...intent, id: paymentId() }
    expect(outcomeOf(pay(again))).toBe('signed')
    signer.restart()
    const found = signer.itself.signedFor({ payments: [], acts: [actOf(intent.id)] })
    expect(found.map(({ payment, deadAfter }) => [payment, deadAfter])).toEqual([
      [intent.id, new Date(START + 6 * MINUTE_MS)],
      [again.id, new Date(START + 16 * MINUTE_MS)],
    ])
    expect(signer.itself.signedFor({ payments: [again.id], acts: [] })).toHaveLength(1)
  })
})

test('asked for nothing but what was signed before, it signs nothing new, and counts nothing', () => {
  const intent = order(DOLLAR)
  const ask = (what: WithdrawalIntent) =>
    signer.itself.sign({ transaction: dollars(what), intents: [what], onlyAgain: true })
  expect(outcomeOf(ask(intent))).toBe('intent_changed')
  const first = pay(intent)
  expect(ask(intent)).toEqual(first)
  untilDead()
  expect(outcomeOf(ask(intent))).toBe('intent_changed')
  expect(signer.itself.signedFor({ payments: [intent.id], acts: [] })).toHaveLength(1)
  expect(outcomeOf(pay(intent))).toBe('signed')
})

describe('an act that is given up', () => {
  test('gets nothing new, no replacement, under no id, also after a restart; the same bytes still get their signature', () => {
    const intent = withdrawal('ETH', OUTSIDE.ethereum, COIN / 2n)
    const first = signer.pay(COIN / 2n, intent)
    if (!first.ok) throw new Error('not signed')
    const versions = signer.itself.signedFor({ payments: [intent.id], acts: [] })
    expect(versions.map(({ txid }) => txid)).toEqual([first.value.txid])
    for (const again of [false, true]) {
      if (again) signer.restart()
      expect(signer.itself.abandon(actOf(intent.id))).toEqual(versions)
      expect(signer.pay(COIN / 2n, intent)).toEqual(first)
      const refusal = { code: 'not_authorized', detail: expect.stringContaining('given up') as string }
      expect(signer.pay(COIN / 2n, intent, { maxPerGas: 40n * GWEI })).toMatchObject({ ok: false, refusal })
      const elsewhere = confirmed('ethereum', { ...intent, id: paymentId() }, { id: actOf(intent.id) })
      expect(signer.exactly(payload({ units: COIN / 2n, to: intent.to, sequence: 9 }), elsewhere)).toMatchObject({
        ok: false,
        refusal,
      })
    }
    expect(signer.entries().filter(({ kind }) => kind === 'abandoned')).toEqual([
      { v: 1, at: new Date(START).toISOString(), kind: 'abandoned', act: actOf(intent.id) },
    ])
    // Nobody else's.
    expect(outcomeOf(signer.pay(COIN / 2n, undefined, { sequence: 1 }))).toBe('signed')
  })

  test('is in the log before it is answered: not when the log cannot be written', () => {
    signer.breakLog()
    expect(() => signer.itself.abandon('wdr_01hzzzzzzzzzzzzzzzzzzzzzzz')).toThrow()
  })
})

describe('a replacement that only time allows', () => {
  test('counts again: against the coin’s hour and the customer’s day, the same after a restart', () => {
    signer.policy = { ...policy, withdrawals: { ...policy.withdrawals, USDT: { paymentMax: '1000', hourMax: '1500' } } }
    signer.restart()
    const intent = order(500n * DOLLAR, {
      valueCents: 100n,
      judgedBy: { tier: 1, dayMaxCents: 250n, monthMaxCents: 1_000n },
    })
    const first = pay(intent)
    expect(outcomeOf(first)).toBe('signed')
    untilDead()
    expect(outcomeOf(pay(intent))).toBe('signed')
    untilDead()
    for (const again of [false, true]) {
      if (again) signer.restart()
      expect(pay(intent)).toMatchObject({
        ok: false,
        refusal: { code: 'limit_customer', detail: expect.stringContaining('day') as string },
      })
      // Twice five hundred of fifteen hundred are used.
      expect(outcomeOf(pay(order(501n * DOLLAR)))).toBe('limit_hour')
    }
    expect(outcomeOf(pay(order(500n * DOLLAR)))).toBe('signed')
    // An existing signature is always returned.
    expect(outcomeOf(signer.exactly(dollars(intent, -19 * MINUTE_MS), intent))).toBe('signed')
  })

  test('takes an operator’s word above the sum for new addresses, also to an address that is known', () => {
    const { coins } = policy.secondConfirmation
    const rule = { above: '1000', newAddressAbove: '100' }
    signer.policy = { ...policy, secondConfirmation: { delayMs: 0, newForMs: 0, coins: { ...coins, USDT: rule } } }
    signer.restart()
    expect(outcomeOf(pay(order(DOLLAR)))).toBe('signed')
    untilDead()
    const [small, large] = [order(100n * DOLLAR), order(101n * DOLLAR)]
    for (const intent of [small, large]) expect(outcomeOf(pay(intent))).toBe('signed')
    untilDead()
    expect(outcomeOf(pay(small))).toBe('signed')
    expect(outcomeOf(pay(large))).toBe('second_confirmation')
    const seconded = confirmed(
      'tron',
      withdrawal('USDT', PAYEE, large.units, large.id),
      { confirmedAt: new Date(START) },
      true,
    )
    expect(outcomeOf(pay(seconded))).toBe('signed')
  })

  test('brings its customer’s statement', () => {
    const intent = order(DOLLAR)
    expect(outcomeOf(pay(intent))).toBe('signed')
    untilDead()
    expect(outcomeOf(pay({ ...intent, statement: null }))).toBe('not_authorized')
    expect(outcomeOf(pay(intent))).toBe('signed')
  })
})
