/** All SQL on invitations to a company. It decides nothing. */
import type { BusinessId, InvitationId, UserId } from '@zend/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../database/index.ts'
import type { NoticeId } from '../notices/index.ts'
import type { Grant } from './act/index.ts'

/** An invitation as it is stored. `answeredBy` is who accepted or claimed it. */
export type StoredInvitation = Grant & {
  readonly id: InvitationId
  readonly company: BusinessId
  readonly addressHash: Uint8Array
  readonly sealedAddress: Uint8Array
  readonly madeBy: UserId
  readonly madeAt: Date
  readonly expiresAt: Date
  readonly state: 'open' | 'claimed' | 'accepted' | 'ended'
  readonly answeredBy: UserId | null
}

const stored = sql`id, company_id as company, role, permissions, address_hash as "addressHash",
  sealed_address as "sealedAddress", made_by as "madeBy", made_at as "madeAt", expires_at as "expiresAt", state,
  answered_by as "answeredBy" from companies.invitations`

/** Stores an open invitation with the hash of its token and the id of its mail. */
export async function insertInvitation(
  tx: Tx,
  made: Omit<StoredInvitation, 'state' | 'answeredBy'> & {
    readonly tokenHash: Uint8Array
    readonly noticeId: NoticeId
  },
): Promise<void> {
  await sql`
    insert into companies.invitations (id, company_id, role, permissions, address_hash, sealed_address, token_hash,
      notice_id, made_by, made_at, expires_at)
    values (${made.id}, ${made.company}, ${made.role}, ${[...made.permissions]}::text[],
      ${Buffer.from(made.addressHash)}, ${Buffer.from(made.sealedAddress)}, ${Buffer.from(made.tokenHash)},
      ${made.noticeId}, ${made.madeBy}, ${made.madeAt}, ${made.expiresAt})`.execute(tx)
}

/** Returns a company's invitation with this id; `null` when another company has it. */
export async function findInvitation(tx: Tx, company: BusinessId, id: InvitationId): Promise<StoredInvitation | null> {
  const { rows } = await sql<StoredInvitation>`
    select ${stored} where company_id = ${company} and id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the invitation with this hash of its token. */
export async function findByToken(tx: Tx, tokenHash: Uint8Array): Promise<StoredInvitation | null> {
  const { rows } = await sql<StoredInvitation>`
    select ${stored} where token_hash = ${Buffer.from(tokenHash)}`.execute(tx)
  return rows[0] ?? null
}

/** Returns a company's invitations that wait at this instant, the newest first. */
export async function waitingOf(tx: Tx, company: BusinessId, now: Date): Promise<readonly StoredInvitation[]> {
  const { rows } = await sql<StoredInvitation>`
    select ${stored} where company_id = ${company} and state in ('open', 'claimed') and expires_at > ${now}
    order by id desc`.execute(tx)
  return rows
}

/** Which of a company's invitations end: to this address, made by this person, or this one. */
export type Ending = { readonly addressHash: Uint8Array } | { readonly madeBy: UserId } | { readonly id: InvitationId }

/** Ends a company's invitations that still wait. Returns their ids. */
export async function endInvitations(
  tx: Tx,
  company: BusinessId,
  which: Ending,
  at: Date,
): Promise<readonly InvitationId[]> {
  const those =
    'addressHash' in which
      ? sql`address_hash = ${Buffer.from(which.addressHash)}`
      : 'madeBy' in which
        ? sql`made_by = ${which.madeBy}`
        : sql`id = ${which.id}`
  const { rows } = await sql<{ id: InvitationId }>`
    update companies.invitations set state = 'ended', ended_at = ${at}
    where company_id = ${company} and state in ('open', 'claimed') and ${those} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Answers the invitation of this token: accepts it, or claims it. Returns whether it was open to that. Throws when its
 * maker may no longer invite.
 */
export async function answerInvitation(
  tx: Tx,
  answer: {
    readonly token: string
    readonly userId: UserId
    readonly state: 'accepted' | 'claimed'
    readonly at: Date
  },
): Promise<boolean> {
  const { token, userId, state, at } = answer
  const { rows } = await sql<{ id: string | null }>`
    select companies.answer_invitation(${token}, ${userId}, ${state}, ${at}::timestamptz) as id`.execute(tx)
  return rows[0]?.id !== null && rows[0] !== undefined
}

/** Accepts a claimed invitation that a manager confirmed. Throws when none did. */
export async function acceptClaimed(tx: Tx, id: InvitationId): Promise<void> {
  await sql`select companies.confirm_invitation(${id})`.execute(tx)
}
