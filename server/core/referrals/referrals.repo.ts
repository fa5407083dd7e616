/** All SQL on invitations. It decides nothing: the use cases do. */
import type { UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { Box, BoxId, BoxReason, Invitation, InvitationId } from './referrals.ts'

type Tables = {
  'referrals.codes': { user_id: UserId; code: string; created_at: Date }
  'referrals.invitations': { id: InvitationId; inviter_id: UserId; invited_id: UserId; joined_at: Date }
  'referrals.boxes': {
    id: BoxId
    invitation_id: InvitationId
    reason: BoxReason
    ends_at: Date
    earned_at: Date | null
  }
}

const on = (tx: Tx) => tx.$extendTables<Tables>()

/** A customer's code; `null` when none was made yet. */
export async function findCode(tx: Tx, userId: UserId): Promise<string | null> {
  const row = await on(tx).selectFrom('referrals.codes').select('code').where('user_id', '=', userId).executeTakeFirst()
  return row?.code ?? null
}

/** Stores a customer's code. Returns false when they have one by now, or somebody else has this one. */
export async function insertCode(tx: Tx, userId: UserId, code: string, at: Date): Promise<boolean> {
  const row = await on(tx)
    .insertInto('referrals.codes')
    .values({ user_id: userId, code, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

/** Whose code this is. */
export async function findInviter(tx: Tx, code: string): Promise<UserId | null> {
  const row = await on(tx).selectFrom('referrals.codes').select('user_id').where('code', '=', code).executeTakeFirst()
  return row?.user_id ?? null
}

/** Stores who brought whom, with the promised boxes. Throws when somebody was brought before. */
export async function insertInvitation(
  tx: Tx,
  { id, inviterId, invitedId, joinedAt, boxes }: Invitation,
): Promise<void> {
  await on(tx)
    .insertInto('referrals.invitations')
    .values({ id, inviter_id: inviterId, invited_id: invitedId, joined_at: joinedAt })
    .execute()
  await on(tx)
    .insertInto('referrals.boxes')
    .values(
      boxes.map((box) => ({
        id: box.id,
        invitation_id: id,
        reason: box.reason,
        ends_at: box.endsAt,
        earned_at: box.earnedAt,
      })),
    )
    .execute()
}

/**
 * Marks a box as earned by an invited customer, unless it was before, or its time is over. Returns it; `null` when
 * there is none.
 */
export async function earnBox(tx: Tx, invitedId: UserId, reason: BoxReason, at: Date): Promise<BoxId | null> {
  const { rows } = await sql<{ id: BoxId }>`update referrals.boxes b set earned_at = ${at} from referrals.invitations i
    where i.id = b.invitation_id and i.invited_id = ${invitedId} and b.reason = ${reason} and b.earned_at is null and b.ends_at > ${at}
    returning b.id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Returns whom a customer brought, the newest first. */
export async function selectInvitations(tx: Tx, inviterId: UserId, limit: number): Promise<readonly Invitation[]> {
  const rows = await on(tx)
    .selectFrom('referrals.invitations')
    .selectAll()
    .where('inviter_id', '=', inviterId)
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const boxes = await boxesOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    inviterId: row.inviter_id,
    invitedId: row.invited_id,
    joinedAt: row.joined_at,
    boxes: boxes.get(row.id) ?? [],
  }))
}

async function boxesOf(tx: Tx, ids: readonly InvitationId[]): Promise<ReadonlyMap<InvitationId, readonly Box[]>> {
  if (ids.length === 0) return new Map()
  const rows = await on(tx)
    .selectFrom('referrals.boxes')
    .selectAll()
    .where(sql<boolean>`invitation_id = any(${[...ids]}::text[])`)
    .orderBy('ends_at')
    .orderBy('id')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.invitation_id)
  return new Map(
    [...grouped].map(([id, group]) => [
      id,
      group.map((row): Box => ({ id: row.id, reason: row.reason, endsAt: row.ends_at, earnedAt: row.earned_at })),
    ]),
  )
}
