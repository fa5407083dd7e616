/** What providers hold for us when they are taken into service, and what is sent there: booked once, as capital. */
import { money } from '@zend/kernel'
import { scriptedFx, testClock, testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { verifyLedger } from '../../core/ledger/index.ts'
import { bookProviderBalances, fundProvider, readProviderPositions } from './provider-books.ts'

const db = await testDatabase()
const clock = testClock()
const [rich, silent] = [scriptedFx('currencycloud', { USD: 500n, GBP: 70n }), scriptedFx('airwallex', { USD: 900n })]
silent.down = true
const deps = { db, clock, providers: [rich, silent] }

test('balances are booked once, and a provider that does not answer is told of', async () => {
  const opened = await bookProviderBalances(deps, 'ada@zend')
  expect(opened.filter(({ value }) => value !== null)).toEqual([
    { provider: 'currencycloud', currency: 'USD', value: money('USD', 500n) },
    { provider: 'currencycloud', currency: 'GBP', value: money('GBP', 70n) },
  ])
  expect(opened.filter(({ value }) => value === null)).toHaveLength(5)
  expect(await bookProviderBalances({ ...deps, providers: [rich] }, 'ada@zend')).toEqual([])
  const funding = { provider: 'currencycloud', value: money('USD', 50n), bankReference: 'wire 7', operator: 'ada@zend' }
  expect(await fundProvider(deps, funding)).toEqual({ already: false })
  expect(await fundProvider(deps, funding)).toEqual({ already: true })
  await expect(fundProvider(deps, { ...funding, value: money('USD', 51n) })).rejects.toThrow('another amount')
  await expect(fundProvider(deps, { ...funding, provider: 'newcomer' })).rejects.toThrow('no provider newcomer')
  expect(await readProviderPositions(deps)).toEqual([
    { provider: 'currencycloud', books: money('USD', 550n), says: money('USD', 500n) },
    { provider: 'currencycloud', books: money('GBP', 70n), says: money('GBP', 70n) },
  ])
  expect((await verifyLedger(db)).filter(({ violations }) => violations !== 0)).toEqual([])
})
