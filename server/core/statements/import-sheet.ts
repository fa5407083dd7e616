/**
 * The account in one asset as bookkeeping programs import bank statements: a day, a description and a signed amount to
 * each ledger entry. The amounts add up to the change of the balance. Read-only.
 */
import { type AssetCode, formatMoney, type Money, ok, type Result, withoutZeros } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type AccountStatementRequest, readEntries, referenceOf } from './account-statement.ts'
import { bookFactsOf } from './book-facts.ts'
import type { PeriodRefusal } from './period.ts'
import type { Sheet } from './sheet.ts'
import { STATEMENT_TEXTS } from './texts.ts'

/** QuickBooks takes exactly these three, in this order; both programs know them by these names in every language. */
const COLUMNS = ['Date', 'Description', 'Amount'] as const

/** The account, the period and the asset. */
export type ImportRequest = Pick<AccountStatementRequest, 'holder' | 'period' | 'locale' | 'linesMax'> & {
  readonly currency: AssetCode
}

/** Reads the lines. Refuses a period with more than `linesMax` entries: ask for a shorter one. */
export async function readImportSheet(tx: Tx, request: ImportRequest): Promise<Result<Sheet, PeriodRefusal>> {
  const { holder, period, locale, currency } = request
  const texts = STATEMENT_TEXTS[locale]
  const read = await readEntries(tx, request)
  if (!read.ok) return read
  const entries = read.value.flatMap((coin) => coin.entries)
  const facts = await bookFactsOf(tx, holder, [...new Set(entries.map(referenceOf))])
  return ok({
    fileName: `zend-import-${currency}-${period.from}-${period.to}`,
    columns: COLUMNS,
    rows: entries.map((entry) => {
      const item = facts.get(referenceOf(entry))?.item
      const party = item?.partyName ?? item?.party ?? ''
      const words = [texts.kinds[entry.kind] ?? texts.other, party, referenceOf(entry)]
      return [dayText(entry.recordedAt), words.filter((each) => each !== '').join(' - '), amountText(entry.amount)]
    }),
  })
}

/** The day in UTC, day first: Intuit recommends it outside America, and it is what Xero's own template has. */
function dayText(at: Date): string {
  const [year = '', month = '', day = ''] = at.toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** The amount exactly, with two decimals where two are enough. @example amountText(money('USDT', 2_500_000n)) // '2.50' */
function amountText(value: Money): string {
  const [whole = '', decimals = ''] = withoutZeros(formatMoney(value)).split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}
