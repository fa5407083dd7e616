/** SQL on the people and organisations behind companies. It decides nothing: the use cases do. */
import type { PartyReason, PartyRole, PartyState } from '@zend/contracts'
import type { BusinessId, PartyId, UserId } from '@zend/kernel'
import type { Selectable } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Holding } from './ownership.ts'
import type { KybTables } from './tables.repo.ts'

const on = (tx: Tx) => tx.$extendTables<KybTables>()

/** Somebody behind a company; `sealed` is how the company describes them. */
export type StoredParty = {
  readonly id: PartyId
  readonly company: BusinessId
  readonly kind: 'person' | 'organisation'
  readonly sealed: Uint8Array
  readonly state: PartyState
  readonly reason: PartyReason | null
  readonly needed: boolean
  readonly userId: UserId | null
  readonly removedAt: Date | null
}

const toParty = (row: Selectable<KybTables['kyb.parties']>): StoredParty => ({
  id: row.id,
  company: row.company_id,
  kind: row.kind,
  sealed: row.sealed,
  state: row.state,
  reason: row.reason,
  needed: row.needed,
  userId: row.user_id,
  removedAt: row.removed_at,
})

/** Returns a company's present parties, in the order they were written down. */
export async function partiesOf(tx: Tx, company: BusinessId): Promise<readonly StoredParty[]> {
  const rows = await on(tx)
    .selectFrom('kyb.parties')
    .selectAll()
    .where('company_id', '=', company)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toParty)
}

/** Returns one party, also a removed one; null when there is none. */
export async function findParty(tx: Tx, id: PartyId): Promise<StoredParty | null> {
  const row = await on(tx).selectFrom('kyb.parties').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : toParty(row)
}

/** Writes somebody down. */
export async function insertParty(
  tx: Tx,
  party: Pick<StoredParty, 'id' | 'company' | 'kind' | 'sealed'> & { readonly at: Date },
): Promise<void> {
  const { id, company, kind, sealed, at } = party
  await on(tx)
    .insertInto('kyb.parties')
    .values({ id, company_id: company, kind, sealed: Buffer.from(sealed), state: 'not_sent', created_at: at })
    .execute()
}

/** Fields of a party to store; what is left out stays. */
export type PartyChange = Partial<{
  readonly sealed: Uint8Array
  readonly state: PartyState
  readonly reason: PartyReason | null
  readonly needed: boolean
  readonly userId: UserId | null
  readonly removedAt: Date
}>

/** Stores changes of a party. */
export async function putParty(tx: Tx, id: PartyId, change: PartyChange): Promise<void> {
  const { sealed, state, reason, needed, userId, removedAt } = change
  await on(tx)
    .updateTable('kyb.parties')
    .set({
      ...(sealed === undefined ? {} : { sealed: Buffer.from(sealed) }),
      ...(state === undefined ? {} : { state }),
      ...(reason === undefined ? {} : { reason }),
      ...(needed === undefined ? {} : { needed }),
      ...(userId === undefined ? {} : { user_id: userId }),
      ...(removedAt === undefined ? {} : { removed_at: removedAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** What a party is in a company: a role, or a holding. */
export type Edge = {
  readonly party: PartyId
  readonly target: BusinessId | PartyId
  readonly kind: PartyRole | 'shareholder'
  readonly basisPoints: number | null
}

/** Returns what a company's present parties are in it and in each other. */
export async function edgesOf(tx: Tx, company: BusinessId): Promise<readonly Edge[]> {
  const rows = await on(tx)
    .selectFrom('kyb.edges as e')
    .innerJoin('kyb.parties as p', 'p.id', 'e.party_id')
    .select(['e.party_id', 'e.target', 'e.kind', 'e.basis_points'])
    .where('p.company_id', '=', company)
    .where('p.removed_at', 'is', null)
    .orderBy('p.created_at')
    .orderBy('e.target')
    .execute()
  return rows.map((row) => ({ party: row.party_id, target: row.target, kind: row.kind, basisPoints: row.basis_points }))
}

/** Replaces everything that a party is. */
export async function putEdges(tx: Tx, party: PartyId, edges: readonly Omit<Edge, 'party'>[]): Promise<void> {
  await on(tx).deleteFrom('kyb.edges').where('party_id', '=', party).execute()
  if (edges.length === 0) return
  await on(tx)
    .insertInto('kyb.edges')
    .values(
      edges.map(({ target, kind, basisPoints }) => ({ party_id: party, target, kind, basis_points: basisPoints })),
    )
    .execute()
}

/** Removes all holdings in something. */
export async function deleteEdgesTo(tx: Tx, target: PartyId): Promise<void> {
  await on(tx).deleteFrom('kyb.edges').where('target', '=', target).execute()
}

/** The holdings among edges. Pure. */
export const holdingsIn = (edges: readonly Edge[]): readonly Holding[] =>
  edges.flatMap(({ party, target, basisPoints }) =>
    basisPoints === null ? [] : [{ holder: party, of: target, basisPoints }],
  )
