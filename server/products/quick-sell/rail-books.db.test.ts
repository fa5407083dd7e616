import { LOCAL_CURRENCIES, money } from '@zend/kernel'
import { type ScriptedRail, scriptedRail, testDatabase } from '@zend/tests/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { house, HOUSE_ACCOUNTS, houseBalances, type HouseName, missingHouseAccounts, verifyLedger } from '../../core/ledger/index.ts'
import { bookOpeningBalances, currenciesOf, requireRailAccounts } from './rail-books.ts'
import { readRailPositions } from './reconcile-rails.ts'

const db = await testDatabase()
const clock = { now: () => new Date('2026-11-21T12:00:00Z') }

/** A rail that pays Kenya and Ghana alone. */
const eastAndWest = (name: string, held: Parameters<typeof scriptedRail>[1]): ScriptedRail =>
  Object.assign(scriptedRail(name, held), { serves: ({ country }: { readonly country: string }) => country === 'KE' || country === 'GH' })
const inBooks = async (name: HouseName) =>
  (await houseBalances(db.read)).filter(({ account }) => account.house === name).map(({ account, balance }) => [account.asset, -balance.amount])

test('every rail of the chart has an account in every currency', async () => {
  const rails = (Object.keys(HOUSE_ACCOUNTS) as HouseName[]).filter((name) => name.startsWith('rail_') && name !== 'rail_costs')
  expect(rails.length).toBeGreaterThanOrEqual(5)
  const all = rails.flatMap((name) => LOCAL_CURRENCIES.map((currency) => house(name, currency)))
  expect(await missingHouseAccounts(db.read, all)).toEqual([])
})

test('a rail without an account stops the process, by name', async () => {
  await requireRailAccounts({ db, rails: [eastAndWest('kora', {})] })
  await expect(requireRailAccounts({ db, rails: [eastAndWest('nobody', {})] })).rejects.toThrow(/no rail nobody/)
  // As in a database whose migrations stopped before the rail's own.
  const without = db.transact(async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql`alter table ledger.accounts disable trigger accounts_stay`.execute(tx)
    await sql`delete from ledger.accounts where holder = 'house:rail_kora' and asset = 'KES'`.execute(tx)
    await requireRailAccounts({ db: { ...db, read: tx }, rails: [eastAndWest('paystack', {}), eastAndWest('kora', {})] })
  })
  await expect(without).rejects.toThrow(/no account for a rail whose keys are set: rail_kora in KES\. Run the migrations/)
  await requireRailAccounts({ db, rails: [eastAndWest('kora', {})] })
})

test('what rails hold when they are taken into service is booked once, in the currencies that they pay', async () => {
  const rail = eastAndWest('kora', { KES: 500n, GHS: 0n, NGN: 900n })
  expect(currenciesOf(rail)).toEqual(expect.arrayContaining(['KES', 'GHS']))
  expect(currenciesOf(rail)).toHaveLength(2)
  // Money that nobody booked is seen before.
  expect(await readRailPositions({ db, rails: [rail] })).toMatchObject([{ rail: 'kora', books: money('KES', 0n), agrees: 'more' }])
  expect(await bookOpeningBalances({ db, clock, rails: [rail] }, 'ada@zend')).toEqual([{ rail: 'kora', currency: 'KES', value: money('KES', 500n) }])
  expect(await inBooks('rail_kora')).toEqual([['KES', 500n]])
  expect(await readRailPositions({ db, rails: [rail] })).toMatchObject([{ books: money('KES', 500n), agrees: 'yes' }])
  // What it holds more later was sent there: an operator says by whom.
  rail.held.set('KES', 700n)
  expect(await bookOpeningBalances({ db, clock, rails: [rail] }, 'ada@zend')).toEqual([])
  expect(await readRailPositions({ db, rails: [rail] })).toMatchObject([{ agrees: 'more' }])
  expect((await verifyLedger(db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('a rail that does not answer is told, and is opened when it does', async () => {
  const rail = eastAndWest('chapa', { KES: 300n })
  rail.down = true
  expect((await bookOpeningBalances({ db, clock, rails: [rail] }, 'ada@zend')).map(({ value }) => value)).toEqual([null, null])
  expect(await inBooks('rail_chapa')).toEqual([])
  rail.down = false
  await bookOpeningBalances({ db, clock, rails: [rail] }, 'ada@zend')
  expect(await inBooks('rail_chapa')).toEqual([['KES', 300n]])
})
