// What whoever pays is shown. Risk: somebody sends coins twice, to an end, or without the memo that names them.
import type { PayQuote, PayView } from '@zend/contracts'
import { describe, expect, test } from 'vitest'
import { claimRefusalOf, clockOf, flagsOf, plain, refusalOf, slotsOf, type State } from './view.ts'

const VIEW: PayView = {
  kind: 'invoice',
  state: 'open',
  company: { name: 'Baobab Ltd', verified: true },
  contact: null,
  number: null,
  title: 'Cashew',
  details: null,
  lines: [],
  customer: null,
  currency: 'USD',
  amount: '100.00',
  paid: '0.00',
  remaining: '100.00',
  excess: null,
  dueOn: null,
  coins: [],
  came: [],
  refund: 'none',
  mail: 'open',
  at: '2026-03-15T09:00:00.000Z',
}
const QUOTE = { amount: '100.020000', currency: 'USDT', networkName: 'Tron', memo: null, address: 'T…' } as PayQuote
const state = (view: Partial<PayView>, more: Partial<State> = {}): State => ({
  view: { ...VIEW, ...view },
  problem: null,
  quote: null,
  leftMs: 0,
  refusal: null,
  claim: false,
  ...more,
})
const shown = (view: Partial<PayView>, more: Partial<State> = {}) => [...flagsOf(state(view, more))]
const seen = { seenAt: VIEW.at, currency: 'USDT', networkName: 'Tron', amount: '1', worth: null, late: false } as const

describe('what can be done', () => {
  test('an open bill is paid; a link is begun, and not paid itself', () => {
    expect(shown({})).toContain('payable')
    expect(shown({ kind: 'link' })).toContain('link-open')
    expect(shown({ kind: 'link' })).not.toContain('payable')
  })

  test.each(['paid', 'overpaid', 'expired', 'cancelled'] as const)(
    'nobody is asked for coins, nor shown an address, once it is %s',
    (ended) => {
      const flags = shown({ state: ended }, { quote: QUOTE, leftMs: 1_000 })
      expect(flags).toContain(ended)
      for (const flag of ['payable', 'quoted', 'holds', 'coming'] as const) expect(flags).not.toContain(flag)
    },
  )

  test('a quote holds until its end, and says so then', () => {
    expect(shown({}, { quote: QUOTE, leftMs: 1 })).toContain('holds')
    expect(shown({}, { quote: QUOTE, leftMs: 0 })).toContain('over')
  })

  test('a memo is asked for exactly where there is one', () => {
    expect(shown({}, { quote: { ...QUOTE, memo: '7' } })).toContain('has-memo')
    expect(shown({}, { quote: QUOTE })).not.toContain('has-memo')
    expect(shown({})).not.toContain('has-memo')
  })

  test('what is on its way is told, and what is gone or counted is not on its way', () => {
    expect(shown({ came: [{ ...seen, state: 'seen' }] })).toContain('coming')
    expect(shown({ came: [{ ...seen, state: 'gone' }] })).not.toContain('coming')
    expect(shown({ came: [{ ...seen, state: 'counted' }] })).not.toContain('coming')
  })
})

test('without an answer what was shown stays, and says that it may be old', () => {
  expect(shown({}, { problem: 'failed' })).toEqual(expect.arrayContaining(['ready', 'stale', 'payable']))
  expect([...flagsOf({ ...state({}), view: null, problem: 'failed' })]).toEqual(['failed'])
  expect([...flagsOf({ ...state({}), view: null })]).toEqual(['loading'])
})

test('an amount is shown as wallets take it, to the last digit', () => {
  const format = { money: (amount: string, currency: string) => `${amount} ${currency}`, day: (day: string) => day }
  expect(slotsOf(state({}, { quote: QUOTE, leftMs: 1 }), format)).toMatchObject({ sendAmount: '100.02 USDT' })
  expect([plain('0.010000'), plain('10'), plain('10.00'), plain('100')]).toEqual(['0.01', '10', '10', '100'])
})

test('time is told to the second, and never below nothing', () => {
  expect([clockOf(900_000), clockOf(59_001), clockOf(-5)]).toEqual(['15:00', '1:00', '0:00'])
})

test.each([
  ['price_stale', 'price'],
  ['price_jumped', 'price'],
  ['network_halted', 'network'],
  ['address_not_ready', 'network'],
  ['bill_closed', 'covered'],
  ['amount_too_small', 'amount_too_small'],
  ['rate_limited', 'rate_limited'],
  ['address_invalid', 'address'],
  [null, 'other'],
] as const)('the refusal %s is told as %s', (code, told) => {
  expect(refusalOf(code)).toBe(told)
})

describe('too much', () => {
  const over = { state: 'overpaid', excess: '25.00' } as const

  test('an address is named by whoever has the link, until one was mailed: then by that link alone', () => {
    expect(shown({ ...over, refund: 'open' })).toContain('refund-form')
    expect(shown({ ...over, refund: 'mailed' })).not.toContain('refund-form')
    expect(shown({ ...over, refund: 'mailed' })).toContain('refund-mailed')
    const through = shown({ ...over, refund: 'mailed' }, { claim: true })
    expect(through).toContain('refund-form')
    expect(through).not.toContain('refund-mailed')
    for (const refund of ['named', 'returning', 'returned'] as const) {
      expect(shown({ ...over, refund }, { claim: true })).not.toContain('refund-form')
      expect(shown({ ...over, refund })).toContain(`refund-${refund}`)
    }
  })

  test('a link that names nothing any more says so, and a wrong address what is wrong with it', () => {
    expect([claimRefusalOf('not_found'), claimRefusalOf('bill_closed'), claimRefusalOf('address_invalid')]).toEqual([
      'claim',
      'claim',
      'address',
    ])
  })

  test('a mail address is asked for once coins are asked for or came, and while none is known', () => {
    expect(shown({})).not.toContain('mail-open')
    expect(shown({}, { quote: QUOTE })).toContain('mail-open')
    expect(shown({ came: [{ ...seen, state: 'seen' }], mail: 'known' })).toContain('mail-known')
    expect(shown({ mail: 'none' }, { quote: QUOTE })).not.toContain('mail-open')
    expect(shown({ ...over, refund: 'open' }, { quote: QUOTE })).not.toContain('mail-open')
  })
})
