/**
 * The statement of account for a company's or a person's books: a line per ledger entry, with what the product and the
 * approvals know of it. An
 * amount has its entry's sign, and includes the fee. Read-only.
 */
import { formatMoney, isPerson, type Money, ok, type Result } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { ActivityItem } from '../activity/index.ts'
import { type AccountEntry, feesOf } from '../ledger/index.ts'
import {
  accountFileName,
  type AccountStatementRequest,
  isAt,
  readEntries,
  referenceOf,
  shownOf,
} from './account-statement.ts'
import { priceText } from '../pricing/index.ts'
import { type BookFacts, bookFactsOf, peopleCells } from './book-facts.ts'
import type { PeriodRefusal } from './period.ts'
import { momentCells, moneyCells, type Sheet } from './sheet.ts'
import { STATEMENT_TEXTS, type StatementTexts } from './texts.ts'

/** Reads the sheet. Refuses a period with more than `linesMax` entries: ask for a shorter one. */
export async function readAccountSheet(
  tx: Tx,
  request: AccountStatementRequest,
): Promise<Result<Sheet, PeriodRefusal>> {
  const { holder, period, locale, kinds } = request
  const texts = STATEMENT_TEXTS[locale]
  const read = await readEntries(tx, request)
  if (!read.ok) return read
  const entries = read.value.flatMap((coin) => shownOf(coin.entries, kinds))
  const facts = await bookFactsOf(tx, holder, [...new Set(entries.map(referenceOf))])
  const fees = await feesOf(tx, [...new Set(entries.map(({ posting }) => posting))])
  return ok({
    fileName: accountFileName(period),
    columns: [...columnsOf(texts), ...(isPerson(holder) ? [] : [texts.columns.madeBy, texts.columns.approvedBy])],
    rows: entries.map((entry) => {
      const about = facts.get(referenceOf(entry))
      return [...cellsOf(entry, about, fees.get(entry.posting) ?? null, texts), ...peopleCells(holder, about)]
    }),
  })
}

const columnsOf = ({ columns }: StatementTexts): readonly string[] => [
  columns.date,
  columns.time,
  columns.type,
  columns.reference,
  columns.counterparty,
  columns.currency,
  columns.amount,
  columns.feeIncluded,
  columns.feeCurrency,
  columns.balance,
  columns.counter,
  columns.counterCurrency,
  columns.rate,
]

function cellsOf(
  entry: AccountEntry,
  facts: BookFacts | undefined,
  fee: Money | null,
  texts: StatementTexts,
): readonly string[] {
  const { recordedAt, kind, amount, balance } = entry
  const counter = facts === undefined ? null : counterOf(facts.item, amount)
  return [
    ...momentCells(recordedAt),
    texts.kinds[kind] ?? texts.other,
    referenceOf(entry),
    facts?.item.partyName ?? facts?.item.party ?? '',
    amount.asset,
    formatMoney(amount),
    ...moneyCells(fee !== null && isAt(fee, amount) ? fee : null),
    balance === null ? '' : formatMoney(balance),
    ...moneyCells(counter),
    counter === null ? '' : rateText(amount, counter),
  ]
}

/** What one of the entry's currency was exchanged for, fees included. */
const rateText = ({ asset, amount }: Money, counter: Money): string =>
  priceText({
    base: asset,
    quote: counter.asset,
    numerator: counter.amount,
    denominator: amount < 0n ? -amount : amount,
  })

/** What the entry's money was exchanged for; `null` where it was not, and where it came back. */
function counterOf({ money, counter, direction }: ActivityItem, amount: Money): Money | null {
  const isOut = amount.amount < 0n
  if (counter === null) return null
  if (amount.asset === money.asset && isOut === (direction === 'out')) return counter
  return amount.asset === counter.asset && isOut !== (direction === 'out') ? money : null
}
