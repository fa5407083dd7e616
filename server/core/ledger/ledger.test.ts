import { type AssetCode, type Money, money } from '@zend/kernel'
import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { credit, customer, debit, house } from './chart.ts'
import { byAccount, type Posting, prepare } from './ledger.ts'

const alice = customer('usr_alice', 'BTC')
const bob = customer('usr_bob', 'BTC')
const reserve = house('chain_reserve', 'BTC')
const sat = (amount: bigint) => money('BTC', amount)
const posting = (legs: Posting['legs']): Posting => ({
  id: 'pst_1',
  kind: 'deposit_credit',
  cause: 'deposit:dep_1',
  occurredAt: new Date(0),
  legs,
})

test('legs come out in the order of their accounts, whatever order they went in', () => {
  const legs = [
    credit(alice, sat(5n)),
    credit(bob, sat(3n)),
    debit(reserve, sat(9n)),
    credit(house('fees', 'BTC'), sat(1n)),
  ]
  const expected = prepare(posting(legs)).lines
  expect(expected.map(({ holder, amount }) => [holder, amount])).toEqual([
    ['house:chain_reserve', '-9'],
    ['house:fees', '1'],
    ['usr_alice', '5'],
    ['usr_bob', '3'],
  ])
  fc.assert(
    fc.property(fc.shuffledSubarray(legs, { minLength: legs.length }), (shuffled) => {
      expect(prepare(posting(shuffled)).lines).toEqual(expected)
    }),
  )
})

test('the order is total: antisymmetric, and equal only for the same account', () => {
  const account = fc.record({
    holder: fc.constantFrom('house:fees', 'usr_1', 'usr_10', 'usr_a'),
    asset: fc.constantFrom('BTC' as const, 'USDT' as const, 'USDC' as const),
  })
  fc.assert(
    fc.property(account, account, (a, b) => {
      expect(byAccount(a, b) + byAccount(b, a)).toBe(0)
      expect(byAccount(a, b) === 0).toBe(a.holder === b.holder && a.asset === b.asset)
    }),
  )
})

test.each([
  ['unbalanced', [debit(reserve, sat(5n)), credit(alice, sat(4n))], /BTC differ by -1/],
  [
    'balanced only across assets',
    [debit(reserve, sat(5n)), credit(customer('usr_alice', 'USDT'), money('USDT', 5n))],
    /differ/,
  ],
  ['one leg', [credit(alice, sat(5n))], /fewer than two/],
  [
    'one account twice',
    [debit(reserve, sat(5n)), credit(alice, sat(2n)), credit(alice, sat(3n))],
    /two legs on usr_alice BTC/,
  ],
  [
    'a leg of nothing',
    [debit(reserve, sat(5n)), credit(alice, sat(5n)), { account: bob, amount: 0n }],
    /moves nothing/,
  ],
])('a posting that is %s is a bug', (_name, legs, message) => {
  expect(() => prepare(posting(legs))).toThrow(message)
})

test('a nameless or misnamed posting is a bug', () => {
  const legs = [debit(reserve, sat(5n)), credit(alice, sat(5n))]
  expect(() => prepare({ ...posting(legs), cause: '' })).toThrow(/no cause/)
  expect(() => prepare({ ...posting(legs), kind: 'Deposit credit' })).toThrow(/kind/)
  expect(() => prepare({ ...posting(legs), id: 'pst_' })).toThrow(/posting id/)
  expect(() =>
    prepare(posting([debit(reserve, sat(5n)), credit(customer('house:fees' as 'usr_x', 'BTC'), sat(5n))])),
  ).toThrow(/not an owner/)
})

test('a leg takes an amount above zero, in the asset of its account', () => {
  expect(() => credit(alice, sat(0n))).toThrow(/above zero/)
  expect(() => debit(alice, sat(-1n))).toThrow(/above zero/)
  expectTypeOf<Money<'USDT'> extends Parameters<typeof credit<'BTC'>>[1] ? true : false>().toEqualTypeOf<false>()
  expect(() => credit<AssetCode>(alice, money('USDT', 1n))).toThrow(/cannot book USDT/)
})
