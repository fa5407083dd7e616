/** Reads a page of a customer's own history, and of nobody else's, whatever the query says. */
import { ok, type Result, type HolderId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { cursorOf, type HistoryFilter, type HistoryPage, positionOf, TOTAL_MAX } from './activity.ts'
import { countItems, selectItems } from './activity.repo.ts'

/** Selects the page: by number from 1, or by cursor; a cursor takes precedence. */
export type HistoryQuery = HistoryFilter & {
  readonly page: number
  readonly limit: number
  readonly cursor?: string | undefined
}

/**
 * Returns a page of the customer's history, newest first. Refuses an invalid cursor. Page numbers end at `TOTAL_MAX`
 * items; cursors reach the very end, and their pages repeat the total of the first.
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
  // Read one more than requested to know whether a next page exists.
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
