/**
 * Stores who invited a new customer, in the transaction that opens the account. An unknown code, or the customer's own,
 * is ignored: it never prevents an account from being opened, and is not reported.
 */
import { after, newId, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import { sendNotice } from '../notices/index.ts'
import { haveSamePhone, type PhoneKeys, shortNames } from '../persons/index.ts'
import type { OnAccountOpened } from '../sign-in/index.ts'
import type { ReferralsPolicy } from './referrals.policy.ts'
import { findInviter, insertInvitation } from './referrals.repo.ts'
import { type Invitation, readCode } from './referrals.ts'

/** Dependencies of noting. */
export type JoinDeps = { readonly clock: Clock; readonly policy: ReferralsPolicy; readonly phoneKeys: PhoneKeys }

/** Returns the callback for an opened account: pass it to sign-in. The inviter is notified in the app. */
export function noteJoined(deps: JoinDeps): OnAccountOpened {
  return async (tx, { userId, referralCode, at }) => {
    const code = referralCode === null ? null : readCode(referralCode)
    const inviterId = code === null ? null : await inviterOf(deps, tx, code, userId)
    if (inviterId === null) return
    const invitation = invitationOf(deps.policy, { inviterId, invitedId: userId, joinedAt: at })
    await insertInvitation(tx, invitation)
    await recordAudit(tx, {
      at,
      actor: userId,
      action: 'referrals.joined',
      subject: invitation.id,
      facts: { inviterId },
    })
    const name = (await shortNames(tx, [userId])).get(userId)
    if (name === undefined) throw new Error(`${userId} has no account`)
    await sendNotice(deps, tx, { kind: 'referral-joined', to: inviterId, facts: { name } })
  }
}

/**
 * Returns whose code it is, unless it is the same person: somebody with the same phone number would invite themselves.
 */
async function inviterOf({ phoneKeys }: JoinDeps, tx: Tx, code: string, userId: UserId): Promise<UserId | null> {
  const inviterId = await findInviter(tx, code)
  return inviterId === null || (await haveSamePhone(tx, phoneKeys, inviterId, userId)) ? null : inviterId
}

function invitationOf(
  { verifyWithinMs, tradeWithinMs }: ReferralsPolicy,
  { inviterId, invitedId, joinedAt }: Pick<Invitation, 'inviterId' | 'invitedId' | 'joinedAt'>,
): Invitation {
  const made = joinedAt.getTime()
  return {
    id: newId('inv', made),
    inviterId,
    invitedId,
    joinedAt,
    boxes: [
      { id: newId('box', made), reason: 'verified', endsAt: after(joinedAt, verifyWithinMs), earnedAt: null },
      { id: newId('box', made), reason: 'traded', endsAt: after(joinedAt, tradeWithinMs), earnedAt: null },
    ],
  }
}
