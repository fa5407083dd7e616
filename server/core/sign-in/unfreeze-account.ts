/**
 * Opens a frozen account again, once its owner proved who they are: by a passkey from well before the freeze, which the
 * confirmer judges, or by a document and their face, which the worker's checks judge. Money stays held for a day.
 */
import type { UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import { endHold, holdMoneyOut, type HoldsPolicy } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import { findUser, setUnfrozen } from '../persons/index.ts'
import type { Clock } from '../../ports/clock.ts'

/** Opens the account of whoever's document was accepted, for the worker's checks. */
export const openProven =
  (policy: HoldsPolicy, clock: Clock) =>
  async (tx: Tx, userId: UserId): Promise<void> => {
    await unfreezeAccount({ clock, policy }, tx, userId, { by: 'document' })
  }

/** How its owner proved who they are. */
export type UnfrozenBy = 'passkey' | 'document'

/**
 * Opens an account again, in the caller's transaction; the caller has had its owner judged. Tells its owner, and holds
 * money out for a day. Returns until when; `null`, and changes nothing, when the account is not frozen. Throws, unless
 * the worker calls, without the confirmer's note.
 */
export async function unfreezeAccount(
  deps: { readonly clock: Clock; readonly policy: HoldsPolicy },
  tx: Tx,
  userId: UserId,
  { by, ip }: { readonly by: UnfrozenBy; readonly ip?: string },
): Promise<{ readonly heldUntil: Date } | null> {
  const user = await findUser(tx, userId)
  if (user === null || user.frozenAt === null || user.closedAt !== null) return null
  const at = deps.clock.now()
  await setUnfrozen(tx, userId, at)
  await endHold(tx, userId, 'frozen', at)
  const heldUntil = await holdMoneyOut(deps, tx, userId, 'unfrozen')
  await sendNotice(deps, tx, {
    kind: 'account-unfrozen',
    to: userId,
    facts: { at: at.toISOString(), byPasskey: by === 'passkey', heldUntil: heldUntil.toISOString() },
  })
  await recordAudit(tx, {
    at,
    actor: userId,
    action: 'identity.account_unfrozen',
    subject: userId,
    facts: { by },
    ...(ip === undefined ? {} : { ip }),
  })
  return { heldUntil }
}
