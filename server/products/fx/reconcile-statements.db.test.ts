/** Statements of providers against the books: what fits, and the name of everything that does not. */
import { money } from '@zend/kernel'
import { startFx } from '@zend/sandbox/fx'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, expect, test } from 'vitest'
import { readCamt053 } from '../../connectors/fx/index.ts'
import type { FxStatementLine } from '../../ports/fx-provider.ts'
import { fxOn } from './fx.fixture.ts'
import { fxProblem } from './fx-problem.ts'
import { referenceOf } from './fx-payment.ts'
import { fundProvider } from './provider-books.ts'
import { reconcileDay } from './reconcile-statements.ts'

const db = await testDatabase()
const kit = await fxOn(db)
const [, airwallex] = kit.providers
airwallex.rates.set('GBP', 131n)

test('each line fits, or is a difference with a name; a repeated statement tells nothing twice', async () => {
  const { ada } = await kit.company()
  airwallex.charge = 500n
  const paid = await kit.pay(ada)
  await kit.work(paid)
  const at = kit.clock.now()
  const day = at.toISOString().slice(0, 10)
  let counted = 0
  const line = (over: Partial<FxStatementLine>): FxStatementLine => ({
    id: `line-${(counted += 1)}`,
    at,
    amount: money('GBP', 1n),
    kind: 'other',
    reference: null,
    ...over,
  })
  const [bought, sent] = [referenceOf(paid.id, 'convert', 1), referenceOf(paid.id, 'pay', 1)]
  const pounds = [
    line({ kind: 'conversion', reference: bought, amount: money('GBP', 100_000n) }),
    line({ kind: 'payment', reference: sent, amount: money('GBP', -100_000n) }),
    line({ kind: 'fee', reference: sent, amount: money('GBP', -500n) }),
    line({ kind: 'payment', reference: sent, amount: money('GBP', -100_001n) }),
    line({ kind: 'payment', reference: 'nobody-ordered-this', amount: money('GBP', -1n) }),
    line({ kind: 'return', reference: sent, amount: money('GBP', 100_000n) }),
    line({ kind: 'fee', amount: money('GBP', -250n) }),
    line({ kind: 'funding', amount: money('GBP', 77n) }),
    line({}),
  ]
  const of = { provider: 'airwallex', currency: 'GBP', day } as const
  const names = async (lines: readonly FxStatementLine[], currency: 'GBP' | 'USD' = 'GBP') =>
    (await reconcileDay(kit.worker, { ...of, currency }, lines)).map(({ difference }) => difference)
  expect(await names(pounds)).toEqual([
    'amount_differs',
    'reference_unknown',
    'not_booked',
    'unknown_fee',
    'funding_not_booked',
    'unknown_line',
  ])
  expect(await names(pounds)).toEqual([])
  const dollars = [
    line({ kind: 'conversion', reference: bought, amount: money('USD', -131_000n) }),
    line({ kind: 'funding', amount: money('USD', 1_000_000_00n) }),
  ]
  expect(await names(dollars, 'USD')).toEqual([])
  expect(kit.alerts.filter((alert) => alert === 'fx_statement_differs')).toHaveLength(6)
})

test('a payment that left and is in no statement is missed', async () => {
  const { ada } = await kit.company()
  const paid = await kit.pay(ada, { currency: 'EUR' })
  await kit.work(paid)
  const left = kit.clock.now()
  const provider = (await kit.stateOf(paid)).terms?.provider ?? ''
  kit.alerts.length = 0
  const dayAfter = (days: number): string => new Date(+left + days * 86_400_000).toISOString().slice(0, 10)
  for (const days of [0, 1]) await reconcileDay(kit.worker, { provider, currency: 'EUR', day: dayAfter(days) }, [])
  expect(kit.alerts).toEqual(['fx_payments_missing'])
  expect(await fxProblem(kit.deps)).toBe('a statement does not fit the books')
})

test('a bank’s file is read whole or not at all, and a fee that nobody knows has a name', async () => {
  const bank = await startFx()
  afterAll(() => bank.stop())
  await bank.fund('airwallex', 'CAD', '500.00')
  const value = money('CAD', 50_000n)
  await fundProvider(kit.worker, { provider: 'airwallex', value, bankReference: 'wire 9', operator: 'ada@zend' })
  const day = (await bank.now()).toISOString().slice(0, 10)
  const of = { provider: 'airwallex', currency: 'CAD', day } as const
  const file = async (difference?: 'unknown_fee' | 'doubled_line' | 'copy') =>
    readCamt053(await bank.statement('airwallex', 'CAD', day, difference), 'CAD')
  expect([(await file('copy')).kind, (await file('doubled_line')).kind]).toEqual(['refused', 'refused'])
  const [whole, changed] = [await file(), await file('unknown_fee')]
  if (whole.kind !== 'read' || changed.kind !== 'read') throw new Error('a statement was refused')
  expect(whole.lines.map(({ kind }) => kind)).toEqual(['funding'])
  expect(await reconcileDay(kit.worker, of, whole.lines)).toEqual([])
  const found = await reconcileDay(kit.worker, of, changed.lines)
  expect(found.map(({ line, difference }) => [line.amount, difference])).toEqual([[money('CAD', -250n), 'unknown_fee']])
})
