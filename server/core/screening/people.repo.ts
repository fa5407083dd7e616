/** SQL on customers whom a list may name. It decides nothing. */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { PersonHit } from './people.ts'

/** State of a hit: an operator must look; it is another person; it is the customer. */
export type HitState = 'open' | 'cleared' | 'confirmed'
/** A hit of a customer. */
export type CustomerHit = PersonHit & { readonly userId: UserId; readonly state: HitState; readonly foundAt: Date }

type Tables = {
  'screening.people_hits': {
    user_id: UserId
    list: string
    entry: string
    listed_name: string
    score: number
    state: HitState
    found_at: Date
    decided_at: Date | null
    decided_by: string | null
    reason: string | null
  }
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** Stores the hits of a customer. Decided ones stay decided. */
export async function noteHits(tx: Tx, userId: UserId, hits: readonly PersonHit[], at: Date): Promise<void> {
  if (hits.length === 0) return
  await on(tx)
    .insertInto('screening.people_hits')
    .values(
      hits.map(({ list, entry, listedName, score }) => ({
        user_id: userId,
        list,
        entry,
        listed_name: listedName,
        score,
        state: 'open' as const,
        found_at: at,
        decided_at: null,
        decided_by: null,
        reason: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'list', 'entry']).doNothing())
    .execute()
}

/** Returns every hit of these customers, the most similar first. */
export async function hitsOf(tx: Tx, userIds: readonly UserId[]): Promise<readonly CustomerHit[]> {
  if (userIds.length === 0) return []
  const rows = await on(tx)
    .selectFrom('screening.people_hits')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .orderBy('score', 'desc')
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    list: row.list,
    entry: row.entry,
    listedName: row.listed_name,
    score: row.score,
    state: row.state,
    foundAt: row.found_at,
  }))
}

/** Returns the customers with an undecided hit, the one that waits longest first. */
export async function customersWithOpenHits(tx: Tx, max: number): Promise<readonly UserId[]> {
  const rows = await on(tx)
    .selectFrom('screening.people_hits')
    .select((select) => ['user_id', select.fn.min('found_at').as('since')])
    .where('state', '=', 'open')
    .groupBy('user_id')
    .orderBy('since')
    .limit(max)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Decides every open hit of a customer. Returns how many there were. */
export async function decideHits(
  tx: Tx,
  userId: UserId,
  decision: {
    readonly state: Exclude<HitState, 'open'>
    readonly operator: string
    readonly reason: string
    readonly at: Date
  },
): Promise<number> {
  const result = await on(tx)
    .updateTable('screening.people_hits')
    .set({ state: decision.state, decided_at: decision.at, decided_by: decision.operator, reason: decision.reason })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
