/** The signer's answers to a worker that requests what no customer confirmed, and its limits per customer. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, money, newId } from '@zend/kernel'
import {
  authorizationKey,
  authorize,
  newAuthorizationKey,
  signedStatement,
  type Statement,
} from '@zend/server/core/authorizations'
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
import { coin, payload, psbt, START, OUTSIDE, toOutside } from './transactions.fixture.ts'

const COIN = 10n ** 18n
const OTHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const asked = () => withdrawal('ETH', OUTSIDE.ethereum, COIN)

let signer: TestSigner
let sequence = 0
beforeEach(() => {
  signer = new TestSigner()
})
afterEach(() => signer.end())

/** Requests exactly this, under a sequence number of its own. */
const pay = (intent: WithdrawalIntent) =>
  signer.exactly(
    payload({ asset: intent.asset, units: intent.units, to: intent.to, sequence: (sequence += 1) }),
    intent,
  )
const outcome = (intent: WithdrawalIntent): string => outcomeOf(pay(intent))

describe('a worker that forges', () => {
  test('has nothing signed without a statement, and everything with the right one', () => {
    expect(outcome(asked())).toBe('not_authorized')
    expect(outcome(confirmed('ethereum', asked()))).toBe('signed')
    // A company's own signature over its API key's request, approved by others or not.
    expect(outcome(confirmed('ethereum', asked(), { factors: ['signature', 'approvals'] }))).toBe('signed')
  })

  test.each<[string, ConfirmedSketch]>([
    ['another address', { address: OTHER }],
    ['another network', { network: 'polygon' }],
    ['another coin', { money: money('BNB', COIN + 7n), fee: money('BNB', 7n) }],
    ['less', { money: money('ETH', COIN + 6n) }],
    ['a smaller fee, so that more arrives', { fee: money('ETH', 6n) }],
    ['a fee that is all of it', { fee: money('ETH', COIN + 7n) }],
    ['no PIN', { factors: ['code'] }],
    ['the PIN alone', { factors: ['pin'] }],
    ['a time to come', { confirmedAt: new Date(START + HOUR_MS) }],
  ])('is refused what was confirmed with %s', (_, sketch) => {
    expect(outcome(confirmed('ethereum', asked(), sketch))).toBe('not_authorized')
  })

  test('is refused another statement’s signature, another key’s, and a statement of another kind', () => {
    const intent = confirmed('ethereum', asked())
    const other = confirmed('ethereum', withdrawal('ETH', OTHER, COIN))
    if (intent.statement === null || other.statement === null) throw new Error('no statement')
    expect(outcome({ ...intent, statement: { ...intent.statement, signature: other.statement.signature } })).toBe(
      'not_authorized',
    )
    expect(
      outcome({
        ...intent,
        statement: { ...intent.statement, text: intent.statement.text.replace(OUTSIDE.ethereum, OTHER) },
      }),
    ).toBe('not_authorized')
    expect(outcome({ ...intent, statement: other.statement })).toBe('not_authorized')
    const stated = JSON.parse(intent.statement.text) as Statement
    const own = authorizationKey(newAuthorizationKey().privateKey)
    const consent = { confirmedAt: new Date(START), factors: ['pin', 'code'] } as const
    expect(outcome({ ...intent, statement: signedStatement(stated, authorize(own, stated, consent)) })).toBe(
      'not_authorized',
    )
  })

  test('cannot use one confirmation twice: not in one transaction, not under another id, not after a restart', () => {
    const [first, again] = [withdrawal('BTC', OUTSIDE.bitcoin, 20_000n), withdrawal('BTC', OUTSIDE.bitcoin, 20_000n)]
    const stated = confirmed('bitcoin', first)
    const replayed = { ...again, statement: stated.statement }
    const one = () => psbt([coin(21_000n)], [toOutside(20_000n)])
    expect(
      outcomeOf(signer.exactly(psbt([coin(42_000n)], [toOutside(20_000n), toOutside(20_000n)]), stated, replayed)),
    ).toBe('not_authorized')
    expect(outcomeOf(signer.exactly(one(), stated))).toBe('signed')
    expect(outcomeOf(signer.exactly(one(), replayed))).toBe('second_confirmation')
    signer.restart()
    expect(outcomeOf(signer.exactly(one(), { ...replayed, id: paymentId() }))).toBe('second_confirmation')
    expect(outcomeOf(signer.exactly(one(), stated))).toBe('intent_changed')
  })
})

describe('each customer', () => {
  const of = (cents: bigint, more: ConfirmedSketch = {}): WithdrawalIntent =>
    confirmed('ethereum', withdrawal('ETH', OUTSIDE.ethereum, 1_000n), {
      valueCents: cents,
      judgedBy: { tier: 1, dayMaxCents: 500n, monthMaxCents: 700n },
      confirmedAt: new Date(signer.nowMs),
      ...more,
    })

  test('moves what a day and a month allow, by the signer’s own count, and no other customer’s', () => {
    expect(outcome(of(300n))).toBe('signed')
    expect(pay(of(201n))).toMatchObject({
      ok: false,
      refusal: { code: 'limit_customer', retryAt: new Date(START + DAY_MS) },
    })
    expect(outcome(of(201n, { holder: newId('usr', 1) }))).toBe('signed')
    signer.restart()
    expect(outcome(of(201n))).toBe('limit_customer')
    expect(outcome(of(200n))).toBe('signed')
    signer.nowMs += DAY_MS
    expect(pay(of(201n))).toMatchObject({
      ok: false,
      refusal: { code: 'limit_customer', retryAt: new Date(START + 30 * DAY_MS) },
    })
    expect(outcome(of(200n))).toBe('signed')
  })

  test('can cancel until the wait is over: nothing is signed before', () => {
    const waiting = of(1n, { waitsUntil: new Date(START + HOUR_MS) })
    expect(pay(waiting)).toMatchObject({
      ok: false,
      refusal: { code: 'limit_customer', retryAt: new Date(START + HOUR_MS) },
    })
    signer.nowMs += HOUR_MS
    expect(outcome(waiting)).toBe('signed')
  })

  test('and all of them together have their hour', () => {
    signer.policy = { ...policy, hourMaxUsd: '4' }
    signer.restart()
    expect(outcome(of(300n))).toBe('signed')
    expect(outcome(of(101n, { holder: newId('usr', 1) }))).toBe('limit_hour')
    expect(outcome(of(100n, { holder: newId('usr', 1) }))).toBe('signed')
  })
})

describe('a second confirmation', () => {
  const DELAY = 30 * 60_000
  const large = (isSeconded = false, to: string = OUTSIDE.ethereum, intent = withdrawal('ETH', to, COIN)) =>
    confirmed('ethereum', intent, { confirmedAt: new Date(signer.nowMs) }, isSeconded)
  beforeEach(() => {
    const rule = { above: '0.9', newAddressAbove: '0.4' }
    const { coins } = policy.secondConfirmation
    signer.policy = {
      ...policy,
      secondConfirmation: { delayMs: DELAY, newForMs: DAY_MS, coins: { ...coins, ETH: rule } },
    }
    signer.restart()
  })

  test('is wanted above a coin’s sum: an operator’s word and the delay, both, whatever comes first', () => {
    const intent = withdrawal('ETH', OUTSIDE.ethereum, COIN)
    expect(outcome(large(false, intent.to, intent))).toBe('second_confirmation')
    expect(pay(large(true, intent.to, intent))).toMatchObject({
      ok: false,
      refusal: { retryAt: new Date(START + DELAY) },
    })
    signer.restart()
    signer.nowMs += DELAY - 1
    expect(outcome(large(true, intent.to, intent))).toBe('second_confirmation')
    signer.nowMs += 1
    expect(outcome(large(false, intent.to, intent))).toBe('second_confirmation')
    expect(outcome(large(true, intent.to, intent))).toBe('signed')
  })

  test('is wanted above a smaller sum for an address that is new today, and no longer tomorrow', () => {
    const half = (to: string) =>
      confirmed('ethereum', withdrawal('ETH', to, COIN / 2n), { confirmedAt: new Date(signer.nowMs) })
    const small = (to: string) =>
      confirmed('ethereum', withdrawal('ETH', to, COIN / 4n), { confirmedAt: new Date(signer.nowMs) })
    expect(outcome(half(OTHER))).toBe('second_confirmation')
    expect(outcome(small(OTHER))).toBe('signed')
    expect(outcome(half(OTHER))).toBe('second_confirmation')
    signer.nowMs += DAY_MS
    expect(outcome(half(OTHER))).toBe('signed')
  })
})
