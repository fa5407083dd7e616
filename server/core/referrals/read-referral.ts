/** Reads a customer's own invitations: their code, created on the first read, whom it brought, and the boxes. */
import { randomBytes } from 'node:crypto'
import type { UserId } from '@zend/kernel'
import type { Database, Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Actor } from '../holders/index.ts'
import { shortNames } from '../persons/index.ts'
import type { ReferralsPolicy } from './referrals.policy.ts'
import { findCode, insertCode, selectInvitations } from './referrals.repo.ts'
import { CODE_LENGTH, codeFrom, type Invitation } from './referrals.ts'

/** Dependencies of reading. */
export type ReferralDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly policy: ReferralsPolicy
}

/** Somebody who joined, under the name that may be shown. */
export type InvitedPerson = { readonly invitation: Invitation; readonly name: string }
/** A customer's code and whom it brought, the newest first. */
export type Referral = { readonly code: string; readonly invited: readonly InvitedPerson[] }

const TRIES_MAX = 5

/** Reads a customer's invitations. Their code is permanent. */
export async function readReferral(
  { db, clock, policy }: ReferralDeps,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Referral> {
  const code = (await findCode(db.read, userId)) ?? (await db.transact((tx) => makeCode(tx, userId, clock.now())))
  const invitations = await selectInvitations(db.read, userId, policy.invitedShownMax)
  const names = await shortNames(
    db.read,
    invitations.map(({ invitedId }) => invitedId),
  )
  return { code, invited: invitations.map((invitation) => ({ invitation, name: nameOf(names, invitation) })) }
}

/**
 * Creates the code. Two concurrent calls end with the same one. Throws when so many codes in a row were taken that it
 * cannot be chance.
 */
async function makeCode(tx: Tx, userId: UserId, at: Date): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const code = codeFrom(randomBytes(CODE_LENGTH))
    if (await insertCode(tx, userId, code, at)) return code
    const made = await findCode(tx, userId)
    if (made !== null) return made
  }
  throw new Error(`no code was free for ${userId}`)
}

function nameOf(names: ReadonlyMap<UserId, string>, { id, invitedId }: Invitation): string {
  const name = names.get(invitedId)
  if (name === undefined) throw new Error(`${id} is of somebody who has no account`)
  return name
}
