/**
 * Defines an activity item, one row of a customer's history, and the cursor of a place in the list. Pure. It knows no
 * product: each product writes its own items, in its own transaction.
 */
import type { Badge, NetworkName, TransactionType } from '@zend/contracts'
import {
  type AssetCode,
  formatMoney,
  isId,
  type Money,
  ok,
  refuse,
  type Result,
  type HolderId,
  type UserId,
} from '@zend/kernel'

/**
 * One thing that happened, as one customer's history shows it. `id` is the product's own id; two customers can each
 * have an item with the same id.
 */
export type ActivityItem = {
  readonly id: string
  readonly holder: HolderId
  readonly type: TransactionType
  readonly direction: 'in' | 'out'
  readonly money: Money
  /** The other side's money: what a swap bought, what a quick sell pays out. */
  readonly counter: Money | null
  /** The counterparty as shown: a username or an address. */
  readonly party: string | null
  /** The name of a company as counterparty, since it has no username. */
  readonly partyName?: string | null
  /** The person who did it, if a person did. */
  readonly madeBy?: UserId | null
  readonly network: NetworkName | null
  readonly badge: Badge
  /** When it began; fixes its place in the list for ever. */
  readonly occurredAt: Date
  /** Further text that the search finds it by: transaction id, address, names. */
  readonly words: readonly string[]
}

/** Filters that a customer sets on the history. */
export type HistoryFilter = {
  /** Matches either side of the item. */
  readonly currency?: AssetCode | undefined
  readonly transactionType?: TransactionType | undefined
  readonly status?: Badge | undefined
  readonly search?: string | undefined
  /** One item by its id. */
  readonly transactionId?: string | undefined
  /** Days in UTC as `YYYY-MM-DD`, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A place in the list: directly after this item. */
export type HistoryPosition = { readonly occurredAt: Date; readonly id: string }

/** A page of history. `total` counts at most to `TOTAL_MAX`. `cursor` requests the next page; `null` at the end. */
export type HistoryPage = {
  readonly items: readonly ActivityItem[]
  readonly total: number
  readonly cursor: string | null
}

/** Stop counting here, so that a page costs the same however long the history is. */
export const TOTAL_MAX = 1_000

/** How many of the newest items are scanned for what no index covers: text search and counterparties. */
export const LOOKED_THROUGH_MAX = 10_000

/** Returns the text that the search matches against, lower-case. */
export function searchTextOf(item: ActivityItem): string {
  const sides = [item.money, ...(item.counter === null ? [] : [item.counter])].flatMap((side) => [
    side.asset,
    formatMoney(side),
  ])
  return [item.id, item.type, ...sides, item.network ?? '', item.party ?? '', item.partyName ?? '', ...item.words]
    .join(' ')
    .toLowerCase()
}

/**
 * Returns an item's columns except its times, which statements and companions write differently. Amounts are text of
 * minor units.
 */
export const columnsOf = (item: ActivityItem) => ({
  id: item.id,
  holder: item.holder,
  type: item.type,
  direction: item.direction,
  asset: item.money.asset,
  amount: item.money.amount.toString(),
  counter_asset: item.counter?.asset ?? null,
  counter_amount: item.counter?.amount.toString() ?? null,
  party: item.party,
  party_name: item.partyName ?? null,
  // Store nothing for the holder's own actions.
  made_by: item.madeBy === undefined || item.madeBy === item.holder ? null : item.madeBy,
  network: item.network,
  badge: item.badge,
  search: searchTextOf(item),
})

/** A place in the list with the total at that time, so that the next pages need not count again. */
export type HistoryCursor = HistoryPosition & { readonly total: number }

/**
 * Encodes a place in the list as an opaque cursor. It is not signed: it holds no secret, every read starts from the
 * customer's own items, and a forged total misleads only its forger.
 */
export function cursorOf({ occurredAt, id, total }: HistoryCursor): string {
  return Buffer.from(`2 ${occurredAt.getTime()} ${id} ${total}`).toString('base64url')
}

/** Decodes a cursor. Refuses everything that `cursorOf` cannot have written. */
export function positionOf(
  cursor: string,
): Result<HistoryCursor, { readonly code: 'invalid_request'; readonly field: 'query.cursor' }> {
  const match = /^2 (\d{1,15}) ([a-z]{3})_([0-9a-z]{26}) (\d{1,5})$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  )
  const [, at, prefix = '', rest = '', total] = match ?? []
  const id = `${prefix}_${rest}`
  if (at === undefined || !isId(prefix, id)) return refuse('invalid_request', { field: 'query.cursor' } as const)
  const position = { occurredAt: new Date(Number(at)), id, total: Number(total) }
  return cursorOf(position) === cursor ? ok(position) : refuse('invalid_request', { field: 'query.cursor' } as const)
}
