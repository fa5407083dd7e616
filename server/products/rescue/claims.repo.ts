/** All SQL about claims. It decides nothing: states come from rescue.ts. */
import type { NetworkName } from '@zend/contracts'
import type { DepositId, HolderId, UserId } from '@zend/kernel'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Claim, ClaimId, ClaimState } from './rescue.ts'

type ClaimsTable = {
  id: string
  holder: string
  made_by: string
  network: string
  txid: string
  output_index: string
  sent_from: string
  note: string
  created_at: Date
  state: Generated<string>
  reason: Generated<string | null>
  decided_at: Generated<Date | null>
  deposit_id: Generated<string | null>
}

const tables = (tx: Tx) => tx.$extendTables<{ 'rescue.claims': ClaimsTable }>()

/** The transfer that a claim is about. */
export type ClaimPlace = Pick<Claim, 'network' | 'txid' | 'index'>

/**
 * Takes a lock on claiming and deciding about this transfer, until the transaction ends: a claimant may not lock the
 * set-aside row, which is not theirs to change. Take it before any other lock.
 */
export async function lockPlace(tx: Tx, { network, txid, index }: ClaimPlace): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims:${network} ${txid} ${index}`}, 0))`.execute(tx)
}

/** Stores a new claim, unless this customer claimed the same before. */
export async function insertClaim(
  tx: Tx,
  claim: Omit<Claim, 'state' | 'reason' | 'decidedAt' | 'depositId'>,
): Promise<void> {
  await tables(tx)
    .insertInto('rescue.claims')
    .values({
      id: claim.id,
      holder: claim.holder,
      made_by: claim.madeBy,
      network: claim.network,
      txid: claim.txid,
      output_index: claim.index,
      sent_from: claim.sentFrom,
      note: claim.note,
      created_at: claim.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['holder', 'network', 'txid', 'output_index']).doNothing())
    .execute()
}

/** Returns the customer's claim of this transfer; `null` when they made none. */
export async function findOwnClaim(
  tx: Tx,
  holder: HolderId,
  { network, txid, index }: ClaimPlace,
): Promise<Claim | null> {
  const found = tables(tx).selectFrom('rescue.claims').selectAll().where('holder', '=', holder)
  const row = await found
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('output_index', '=', index)
    .executeTakeFirst()
  return row === undefined ? null : claimOf(row)
}

/** The customer's claims, newest first. */
export async function claimsOf(tx: Tx, holder: HolderId): Promise<readonly Claim[]> {
  const found = tables(tx).selectFrom('rescue.claims').selectAll().where('holder', '=', holder)
  return (await found.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(claimOf)
}

/** Returns any customer's claim; `null` when there is none. */
export async function findClaim(tx: Tx, id: ClaimId): Promise<Claim | null> {
  const row = await tables(tx).selectFrom('rescue.claims').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : claimOf(row)
}

/** Returns everybody's claims of the same transfer, oldest first. */
export const claimsOn = (tx: Tx, place: ClaimPlace): Promise<readonly Claim[]> => claimsAt(tx, place, false)

/** The same, locked until the transaction ends. */
export const lockClaimsOn = (tx: Tx, place: ClaimPlace): Promise<readonly Claim[]> => claimsAt(tx, place, true)

async function claimsAt(tx: Tx, { network, txid, index }: ClaimPlace, locked: boolean): Promise<readonly Claim[]> {
  const found = tables(tx)
    .selectFrom('rescue.claims')
    .selectAll()
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('output_index', '=', index)
    .orderBy('created_at')
    .orderBy('id')
  return (await (locked ? found.forUpdate() : found).execute()).map(claimOf)
}

/** Returns the claims that wait for an operator, oldest first, at most `max`. */
export async function openClaims(tx: Tx, max: number): Promise<readonly Claim[]> {
  const found = tables(tx).selectFrom('rescue.claims').selectAll().where('state', '=', 'open')
  return (await found.orderBy('created_at').orderBy('id').limit(max).execute()).map(claimOf)
}

/** Counts the claims that wait for an operator. */
export async function countOpenClaims(tx: Tx): Promise<number> {
  const found = tables(tx).selectFrom('rescue.claims').where('state', '=', 'open')
  const { open } = await found.select(({ fn }) => fn.countAll<string>().as('open')).executeTakeFirstOrThrow()
  return Number(open)
}

/** Moves a claim to a state. */
export async function moveClaim(
  tx: Tx,
  id: ClaimId,
  {
    state,
    reason,
    at,
    depositId,
  }: {
    readonly state: ClaimState
    readonly reason: string | null
    readonly at: Date | null
    readonly depositId: DepositId | null
  },
): Promise<void> {
  await tables(tx)
    .updateTable('rescue.claims')
    .set({ state, reason, decided_at: at, deposit_id: depositId })
    .where('id', '=', id)
    .execute()
}

const claimOf = (row: Selectable<ClaimsTable>): Claim => ({
  id: row.id as ClaimId,
  holder: row.holder as HolderId,
  madeBy: row.made_by as UserId,
  network: row.network as NetworkName,
  txid: row.txid,
  index: row.output_index,
  sentFrom: row.sent_from,
  note: row.note,
  createdAt: row.created_at,
  state: row.state as ClaimState,
  reason: row.reason,
  decidedAt: row.decided_at,
  depositId: row.deposit_id as DepositId | null,
})
