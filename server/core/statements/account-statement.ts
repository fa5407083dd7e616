/**
 * The statement of account: each coin's opening balance, every ledger entry that moved it, and its closing balance. It
 * is made from the books alone, so it reconciles to them by construction. Read-only.
 */
import type { Locale } from '@zend/contracts'
import {
  add,
  type AssetCode,
  ASSET_NAMES,
  formatMoney,
  money,
  ok,
  type Result,
  subtract,
  type HolderId,
} from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type AccountEntry, balancesOf, entriesBetween } from '../ledger/index.ts'
import { type Period, type PeriodRefusal, tooManyLines } from './period.ts'
import { type Statement, type Addressee, type Table, timeText } from './statement.ts'
import { STATEMENT_TEXTS, type StatementTexts } from './texts.ts'

/**
 * The account, the period, and the coin (default every coin). `kinds` shows only entries of these kinds of postings;
 * balances stay true.
 */
export type AccountStatementRequest = {
  readonly holder: HolderId
  readonly addressee: Addressee
  readonly period: Period
  readonly locale: Locale
  readonly now: Date
  /** The maximum number of entries, including those that `kinds` leaves out. */
  readonly linesMax: number
  readonly currency?: AssetCode | undefined
  readonly kinds?: readonly string[] | undefined
}

/** Reads a statement of account. Refuses a period with more than `linesMax` entries: ask for a shorter one. */
export async function readAccountStatement(
  tx: Tx,
  request: AccountStatementRequest,
): Promise<Result<Statement, PeriodRefusal>> {
  const { addressee, period, locale, now, kinds } = request
  const texts = STATEMENT_TEXTS[locale]
  const read = await readEntries(tx, request)
  if (!read.ok) return read
  return ok({
    locale,
    title: texts.accountTitle,
    addressee,
    period,
    generatedAt: now,
    tables: read.value.map(({ asset, entries }) => tableOf(asset, entries, texts, kinds)),
    empty: texts.emptyAccount,
    footnote: texts.accountFootnote,
    fileName: accountFileName(period),
  })
}

/** The name of the file of a period. */
export const accountFileName = ({ from, to }: Period): string => `zend-statement-${from}-${to}`

/** One coin's entries of the period, at least one, without a gap. */
export type CoinEntries = { readonly asset: AssetCode; readonly entries: readonly AccountEntry[] }

/** Reads the entries of every coin that moved in the period. Refuses more than `linesMax`. */
export async function readEntries(
  tx: Tx,
  { holder, period, linesMax, currency }: Pick<AccountStatementRequest, 'holder' | 'period' | 'linesMax' | 'currency'>,
): Promise<Result<readonly CoinEntries[], PeriodRefusal>> {
  const found: CoinEntries[] = []
  let lines = 0
  for (const { asset } of await balancesOf(tx, holder)) {
    if (currency !== undefined && asset !== currency) continue
    const entries = await entriesBetween(tx, { owner: holder, asset }, period, linesMax + 1 - lines)
    lines += entries.length
    if (lines > linesMax) return tooManyLines(linesMax)
    if (entries.length > 0) found.push({ asset, entries })
  }
  return ok(found)
}

function tableOf(
  asset: AssetCode,
  entries: readonly AccountEntry[],
  texts: StatementTexts,
  kinds: readonly string[] | undefined,
): Table {
  const [first, last] = [entries.at(0), entries.at(-1)]
  // Customers' entries always include the balance after them.
  if (!first?.balance || !last?.balance) throw new TypeError('an entry without a balance')
  let [totalIn, totalOut] = [money(asset, 0n), money(asset, 0n)]
  for (const { amount } of entries) {
    if (amount.amount > 0n) totalIn = add(totalIn, amount)
    else totalOut = subtract(totalOut, amount)
  }
  const opening = subtract(first.balance, first.amount)
  return {
    heading: `${asset} · ${ASSET_NAMES[asset]}`,
    notes: [
      `${texts.opening} ${formatMoney(opening)}`,
      `${texts.totalIn} ${formatMoney(totalIn)} · ${texts.totalOut} ${formatMoney(totalOut)}`,
      `${texts.closing} ${formatMoney(last.balance)}`,
    ],
    columns: [
      { label: texts.columns.date, align: 'left', share: 17 },
      { label: texts.columns.what, align: 'left', share: 13 },
      { label: texts.columns.reference, align: 'left', share: 26 },
      { label: texts.columns.in, align: 'right', share: 14 },
      { label: texts.columns.out, align: 'right', share: 14 },
      { label: texts.columns.balance, align: 'right', share: 16 },
    ],
    rows: shownOf(entries, kinds).map((entry) => rowOf(entry, texts)),
  }
}

/** The entries of these kinds of postings. */
export const shownOf = (
  entries: readonly AccountEntry[],
  kinds: AccountStatementRequest['kinds'],
): readonly AccountEntry[] => entries.filter(({ kind }) => kinds === undefined || kinds.includes(kind))

/** The transaction that an entry is about. @example referenceOf({ cause: 'swap:swp_0…' }) // 'swp_0…' */
export const referenceOf = ({ cause }: Pick<AccountEntry, 'cause'>): string => cause.split(':')[1] ?? cause

function rowOf(entry: AccountEntry, texts: StatementTexts): string[] {
  const { recordedAt, kind, amount, balance } = entry
  const size = formatMoney(money(amount.asset, amount.amount < 0n ? -amount.amount : amount.amount))
  return [
    timeText(recordedAt),
    texts.kinds[kind] ?? texts.other,
    referenceOf(entry),
    amount.amount > 0n ? size : '',
    amount.amount < 0n ? size : '',
    balance === null ? '' : formatMoney(balance),
  ]
}
