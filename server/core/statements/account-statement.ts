/**
 * The statement of account: each coin's opening balance, every ledger entry that moved it, and its closing balance. Its
 * figures are made from the books alone, so it reconciles to them by construction; the history says with whom.
 * Read-only.
 */
import type { Locale } from '@zend/contracts'
import {
  add,
  type AssetCode,
  ASSET_NAMES,
  type HolderId,
  maskedAccount,
  type Money,
  money,
  ok,
  type PostingId,
  type Result,
  subtract,
} from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type ActivityItem, itemsOf } from '../activity/index.ts'
import { type AccountEntry, balancesOf, entriesBetween, feesOf } from '../ledger/index.ts'
import { type Period, type PeriodRefusal, tooManyLines } from './period.ts'
import { type Addressee, amountOf, figureOf, type Statement, type Table, timeText } from './statement.ts'
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
  const { holder, addressee, period, locale, now, kinds } = request
  const texts = STATEMENT_TEXTS[locale]
  const read = await readEntries(tx, request)
  if (!read.ok) return read
  const entries = read.value.flatMap((coin) => shownOf(coin.entries, kinds))
  const items = await itemsOf(tx, holder, [...new Set(entries.map(referenceOf))])
  const fees = await feesOf(tx, [...new Set(entries.map(({ posting }) => posting))])
  const about = { texts, locale, items, fees }
  return ok({
    locale,
    title: texts.accountTitle,
    addressee,
    period,
    generatedAt: now,
    tables: read.value.map(({ asset, entries: coin }) => tableOf(asset, coin, shownOf(coin, kinds), about)),
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

/** What lines say beside the books: the transactions of the history, and what each posting earned us. */
type About = {
  readonly texts: StatementTexts
  readonly locale: Locale
  readonly items: ReadonlyMap<string, ActivityItem>
  readonly fees: ReadonlyMap<PostingId, Money>
}

function tableOf(
  asset: AssetCode,
  entries: readonly AccountEntry[],
  shown: readonly AccountEntry[],
  about: About,
): Table {
  const { texts, locale } = about
  const [first, last] = [entries.at(0), entries.at(-1)]
  // Customers' entries always include the balance after them.
  if (!first?.balance || !last?.balance) throw new TypeError('an entry without a balance')
  let [totalIn, totalOut] = [money(asset, 0n), money(asset, 0n)]
  for (const { amount } of entries) {
    if (amount.amount > 0n) totalIn = add(totalIn, amount)
    else totalOut = subtract(totalOut, amount)
  }
  const opening = subtract(first.balance, first.amount)
  const figure = (value: Money): string => figureOf(locale, value)
  return {
    heading: `${asset} · ${ASSET_NAMES[asset]}`,
    notes: [
      `${texts.opening} ${figure(opening)}`,
      `${texts.totalIn} ${figure(totalIn)} · ${texts.totalOut} ${figure(totalOut)}`,
      `${texts.closing} ${figure(last.balance)}`,
    ],
    columns: [
      { label: texts.columns.date, align: 'left', share: 13 },
      { label: texts.columns.what, align: 'left', share: 12 },
      { label: texts.columns.counterparty, align: 'left', share: 19 },
      { label: texts.columns.reference, align: 'left', share: 10 },
      { label: texts.columns.amount, align: 'right', share: 17 },
      { label: texts.columns.feeIncluded, align: 'right', share: 12 },
      { label: texts.columns.balance, align: 'right', share: 17 },
    ],
    rows: shown.map((entry) => rowOf(entry, about)),
  }
}

/** The entries of these kinds of postings. */
export const shownOf = (
  entries: readonly AccountEntry[],
  kinds: AccountStatementRequest['kinds'],
): readonly AccountEntry[] => entries.filter(({ kind }) => kinds === undefined || kinds.includes(kind))

/** The transaction that an entry is about. @example referenceOf({ cause: 'swap:swp_0…' }) // 'swp_0…' */
export const referenceOf = ({ cause }: Pick<AccountEntry, 'cause'>): string => cause.split(':')[1] ?? cause

function rowOf(entry: AccountEntry, { texts, locale, items, fees }: About): string[] {
  const { recordedAt, kind, amount, balance, posting } = entry
  const reference = referenceOf(entry)
  const item = items.get(reference)
  const fee = fees.get(posting)
  const charged = fee !== undefined && isAt(fee, amount) ? amountOf(locale, fee) : ''
  return [
    timeText(recordedAt),
    texts.kinds[kind] ?? texts.other,
    partyOf(item),
    // Enough to find it by; the sheet has all of it.
    `…${reference.slice(-8)}`,
    figureOf(locale, amount),
    charged,
    balance === null ? '' : figureOf(locale, balance),
  ]
}

/** Whom it was with: a name, a username, the ends of an address or the end of an account number. */
function partyOf(item: ActivityItem | undefined): string {
  if (item?.party === undefined || item.party === null || item.partyName) return item?.partyName ?? ''
  if (item.type === 'withdrawal') return `${item.party.slice(0, 6)}…${item.party.slice(-6)}`
  return item.type === 'quick_sell' ? maskedAccount(item.party) : item.party
}

/** A fee is said once: at what was paid, and one that was given back at what came back. */
export const isAt = (fee: Money, amount: Money): boolean => amount.amount < 0n === fee.amount > 0n
