/**
 * Reads a customer's entries of a period, and the fees in them, for statements. It bisects the account's chain for the
 * ends of the period, so the cost depends on the period and not on the account's age. Read-only.
 */
import { type AssetCode, type Money, money, type PostingId } from '@zend/kernel'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../database/index.ts'
import { type CustomerAccount, holderOf, house } from './chart.ts'
import type { AccountEntry } from './ledger-reads.repo.ts'

type Row = {
  readonly id: PostingId
  readonly kind: string
  readonly cause: string
  readonly amount: string
  readonly balance: string
  readonly occurred_at: Date
  readonly recorded_at: Date
}

/**
 * Returns the first `max` entries recorded from `start` (inclusive) to `end` (exclusive), oldest first, without a gap:
 * each balance is the previous one plus the amount. Entries of one account are recorded in the order of its chain; at
 * an edge, clocks of several processes may differ by a moment.
 */
export async function entriesBetween(
  tx: Tx,
  account: CustomerAccount,
  { start, end }: { readonly start: Date; readonly end: Date },
  max: number,
): Promise<readonly AccountEntry[]> {
  const [found] = await rows<{ id: string; version: string }>(
    tx,
    'select id, version from ledger.accounts where holder = $1 and asset = $2',
    [holderOf(account), account.asset],
  )
  if (found === undefined) return []
  const from = await firstSince(tx, found.id, Number(found.version), start)
  const until = await firstSince(tx, found.id, Number(found.version), end)
  const entries = await rows<Row>(tx, ENTRIES, [found.id, from, until, max])
  return entries.map((row) => ({
    posting: row.id,
    kind: row.kind,
    cause: row.cause,
    amount: money(account.asset, BigInt(row.amount)),
    balance: money(account.asset, BigInt(row.balance)),
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at,
  }))
}

/**
 * Returns what each of these postings earned us in fees, for those that did; below zero what it gave back. A posting's
 * fees are in one asset.
 */
export async function feesOf(tx: Tx, postings: readonly PostingId[]): Promise<ReadonlyMap<PostingId, Money>> {
  if (postings.length === 0) return new Map()
  const found = await rows<{ id: PostingId; asset: AssetCode; amount: string }>(tx, FEES, [
    postings,
    FEE_ACCOUNTS.map((name) => holderOf(house(name, 'BTC'))),
  ])
  return new Map(found.map(({ id, asset, amount }) => [id, money(asset, BigInt(amount))]))
}

const FEE_ACCOUNTS = ['fees', 'quick_sell_fees'] as const

/**
 * Returns the position in the chain of the first entry recorded at or after this instant; one past the end when there
 * is none.
 */
async function firstSince(tx: Tx, account: string, length: number, at: Date): Promise<number> {
  let [low, high] = [1, length + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [entry] = await rows<{ recorded_at: Date }>(tx, RECORDED_AT, [account, middle])
    if (entry !== undefined && entry.recorded_at < at) low = middle + 1
    else high = middle
  }
  return low
}

const RECORDED_AT = `
  select p.recorded_at from ledger.entries e join ledger.postings p on p.number = e.posting where e.account = $1 and e.seq = $2`

const ENTRIES = `
  select p.id, p.kind, p.cause, e.amount, e.balance, p.occurred_at, p.recorded_at
  from ledger.entries e join ledger.postings p on p.number = e.posting
  where e.account = $1 and e.seq >= $2 and e.seq < $3 order by e.seq limit $4`

const FEES = `
  select p.id, a.asset, sum(e.amount)::text as amount
  from ledger.postings p join ledger.entries e on e.posting = p.number join ledger.accounts a on a.id = e.account
  where p.id = any ($1::text[]) and a.holder = any ($2::text[]) group by p.id, a.asset`

const rows = async <R>(tx: Tx, text: string, values: readonly unknown[]): Promise<readonly R[]> =>
  (await tx.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows
