/** Reads a page of a customer's own history. It reads nobody else's, whatever it is given. */
import { ok, type Result, type HolderId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { cursorOf, type HistoryFilter, type HistoryPage, positionOf, TOTAL_MAX } from './activity.ts'
import { countItems, selectItems } from './activity.repo.ts'

/** Which page: by number from 1, or what follows a cursor; a cursor goes first. */
export type HistoryQuery = HistoryFilter & {
  readonly page: number
  readonly limit: number
  readonly cursor?: string | undefined
}

/**
 * A page of the customer's history, newest first. Refuses a cursor that is not one of ours. Pages by number end where
 * counting does, at `TOTAL_MAX` items; a cursor goes on to the very end, and its pages tell the total of the first.
 */
export async function readHistory(
  tx: Tx,
  holder: HolderId,
  query: HistoryQuery,
): Promise<Result<HistoryPage, { readonly code: 'invalid_request'; readonly field: 'query.cursor' }>> {
  const position = query.cursor === undefined ? null : positionOf(query.cursor)
  if (position !== null && !position.ok) return position
  const skip = (query.page - 1) * query.limit
  if (position === null && skip >= TOTAL_MAX)
    return ok({ items: [], total: await countItems(tx, holder, query), cursor: null })
  const at = position === null ? { skip } : { after: position.value }
  // One more than asked for tells whether anything follows.
  const [found, total] = await Promise.all([
    selectItems(tx, holder, query, at, query.limit + 1),
    position === null ? countItems(tx, holder, query) : position.value.total,
  ])
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  return ok({
    items,
    total,
    cursor: found.length > query.limit && last !== undefined ? cursorOf({ ...last, total }) : null,
  })
}
