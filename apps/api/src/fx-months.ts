/** How payments abroad by month stand on paper, a table for each currency, and in a sheet for books. They decide nothing. */
import { formatMoney, type Money } from '@zend/kernel'
import { moneyCells, type Sheet, type Statement, type StatementTexts, type Table } from '@zend/server/core/statements'
import { averageRate, type FxMonth } from '@zend/server/products/fx'

const amountOf = (value: Money): string => (value.amount === 0n ? '' : formatMoney(value))
const countOf = (count: number): string => (count === 0 ? '' : String(count))

/** The words and tables of the statement. */
export function fxMonthsStatement(
  months: readonly FxMonth[],
  texts: StatementTexts,
): Pick<Statement, 'title' | 'empty' | 'footnote' | 'tables'> {
  const currencies = [...new Set(months.map(({ currency }) => currency))].toSorted()
  return {
    title: texts.fxTitle,
    empty: texts.emptyFx,
    footnote: texts.fxFootnote,
    tables: currencies.map((currency) =>
      tableOf(
        currency,
        months.filter((each) => each.currency === currency),
        texts,
      ),
    ),
  }
}

const tableOf = (currency: string, months: readonly FxMonth[], { columns }: StatementTexts): Table => ({
  heading: currency,
  notes: [],
  columns: [
    { label: columns.month, align: 'left', share: 9 },
    { label: columns.payments, align: 'right', share: 9 },
    { label: columns.amount, align: 'right', share: 14 },
    { label: columns.paidOut, align: 'right', share: 18 },
    { label: columns.charge, align: 'right', share: 13 },
    { label: columns.averageRate, align: 'right', share: 11 },
    { label: columns.delivered, align: 'right', share: 14 },
    { label: columns.cameBack, align: 'right', share: 12 },
  ],
  rows: months.map((each) => [
    each.month,
    countOf(each.converted.payments),
    amountOf(each.converted.amount),
    each.converted.taken.amount === 0n ? '' : `${formatMoney(each.converted.taken)} USDT`,
    each.converted.charge.amount === 0n ? '' : `${formatMoney(each.converted.charge)} USD`,
    averageRate(each) ?? '',
    amountOf(each.delivered.amount),
    amountOf(each.returned.amount),
  ]),
})

/** The sheet: a line for each month and currency. */
export const fxMonthsSheet = (months: readonly FxMonth[], { columns }: StatementTexts): Omit<Sheet, 'fileName'> => ({
  columns: [
    columns.month,
    columns.currency,
    columns.payments,
    columns.amount,
    columns.paidOut,
    columns.paidIn,
    columns.charge,
    columns.chargeCurrency,
    columns.averageRate,
    columns.deliveredPayments,
    columns.delivered,
    columns.returnedPayments,
    columns.cameBack,
    columns.givenBack,
  ],
  rows: months.map((each) => [
    each.month,
    each.currency,
    String(each.converted.payments),
    formatMoney(each.converted.amount),
    ...moneyCells(each.converted.taken),
    ...moneyCells(each.converted.charge),
    averageRate(each) ?? '',
    String(each.delivered.payments),
    formatMoney(each.delivered.amount),
    String(each.returned.payments),
    formatMoney(each.returned.amount),
    formatMoney(each.returned.givenBack),
  ]),
})
