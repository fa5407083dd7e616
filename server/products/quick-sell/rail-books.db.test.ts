import { money } from '@zend/kernel'
import { type ScriptedRail, scriptedRail, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { house, houseBalances, type HouseName, verifyLedger } from '../../core/ledger/index.ts'
import { bookOpeningBalances, currenciesOf, railAccountsOf } from './rail-books.ts'
import { readRailPositions } from './reconcile-rails.ts'

const db = await testDatabase()
const clock = { now: () => new Date('2026-11-21T12:00:00Z') }

/** A rail that pays only Kenya and Ghana. */
const eastAndWest = (name: string, held: Parameters<typeof scriptedRail>[1]): ScriptedRail =>
  Object.assign(scriptedRail(name, held), {
    serves: ({ country }: { readonly country: string }) => country === 'KE' || country === 'GH',
  })
const inBooks = async (name: HouseName) =>
  (await houseBalances(db.read))
    .filter(({ account }) => account.house === name)
    .map(({ account, balance }) => [account.asset, -balance.amount])

test('what the books must have of a rail is an account in every currency that it pays', () => {
  expect(railAccountsOf([eastAndWest('kora', {})])).toEqual(
    expect.arrayContaining([house('rail:kora', 'KES'), house('rail:kora', 'GHS')]),
  )
  expect(railAccountsOf([eastAndWest('kora', {}), eastAndWest('paystack', {})])).toHaveLength(4)
})

test('what rails hold when they are taken into service is booked once, in the currencies that they pay', async () => {
  const rail = eastAndWest('kora', { KES: 500n, GHS: 0n, NGN: 900n })
  expect(currenciesOf(rail)).toEqual(expect.arrayContaining(['KES', 'GHS']))
  expect(currenciesOf(rail)).toHaveLength(2)
  // Unbooked money at a rail is noticed before.
  expect(await readRailPositions({ db, rails: [rail] })).toMatchObject([
    { rail: 'kora', books: money('KES', 0n), agrees: 'more' },
  ])
  expect(await bookOpeningBalances({ db, clock, rails: [rail] }, 'ada@zend')).toEqual([
    { rail: 'kora', currency: 'KES', value: money('KES', 500n) },
  ])
  expect(await inBooks('rail:kora')).toEqual([['KES', 500n]])
  expect(await readRailPositions({ db, rails: [rail] })).toMatchObject([{ books: money('KES', 500n), agrees: 'yes' }])
  // If it holds more later, somebody sent it: an operator books who did.
  rail.held.set('KES', 700n)
  expect(await bookOpeningBalances({ db, clock, rails: [rail] }, 'ada@zend')).toEqual([])
  expect(await readRailPositions({ db, rails: [rail] })).toMatchObject([{ agrees: 'more' }])
  expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('a rail that does not answer is told, and is opened when it does', async () => {
  const rail = eastAndWest('chapa', { KES: 300n })
  rail.down = true
  expect((await bookOpeningBalances({ db, clock, rails: [rail] }, 'ada@zend')).map(({ value }) => value)).toEqual([
    null,
    null,
  ])
  expect(await inBooks('rail:chapa')).toEqual([])
  rail.down = false
  await bookOpeningBalances({ db, clock, rails: [rail] }, 'ada@zend')
  expect(await inBooks('rail:chapa')).toEqual([['KES', 300n]])
})
