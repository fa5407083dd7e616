/** Reads what a company's books need to know of its transactions beside the amounts. Read-only. */
import { type HolderId, isPerson } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { type ActivityItem, itemsOf } from '../activity/index.ts'
import { approvalsOf } from '../approvals/index.ts'
import { publicNamesOf } from '../public-names/index.ts'

/** A transaction as the history has it, and the names of who made and who approved it; none of a person's own. */
export type BookFacts = { readonly item: ActivityItem; readonly madeBy: string; readonly approvedBy: string }

/** Returns the facts of a holder's transactions, by their ids; nothing of what the history does not have. */
export async function bookFactsOf(
  tx: Tx,
  holder: HolderId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BookFacts>> {
  const items = await itemsOf(tx, holder, ids)
  const makers = [...items.values()].flatMap(({ madeBy }) => madeBy ?? [])
  const names = await publicNamesOf(tx, [...new Set(makers)])
  const approvals = await approvalsOf(tx, holder, [...items.keys()])
  return new Map(
    [...items].map(([id, item]) => [
      id,
      {
        item,
        madeBy: names.get(item.madeBy ?? holder)?.name ?? '',
        approvedBy: approvals.get(id)?.by.join('; ') ?? '',
      },
    ]),
  )
}

/** The cells about who made and who approved a transaction: a person's own sheet has none. */
export const peopleCells = (holder: HolderId, facts: BookFacts | undefined): readonly string[] =>
  isPerson(holder) ? [] : [facts?.madeBy ?? '', facts?.approvedBy ?? '']
