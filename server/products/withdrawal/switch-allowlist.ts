/**
 * Reads and switches the allowlist mode. `switchAllowlist` checks the PIN itself, because a thief's first act would be
 * to switch it off.
 */
import { type HolderId, ok, type Result } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import type { PinRefusal } from '../../core/confirmation/index.ts'
import { lockActs, type ActorIds } from '../../core/holders/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import type { Tx } from '../../database/index.ts'
import { findAllowlist, putAllowlist } from './allowlist.repo.ts'
import { type Allowlist, allowlistAt, switched } from './allowlist.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'

/** Returns the holder's current allowlist mode. */
export async function readAllowlist(tx: Tx, holder: HolderId, now: Date): Promise<Allowlist> {
  return allowlistAt(await findAllowlist(tx, holder), now)
}

/**
 * Switches it, when the PIN is right: on immediately, off after the delay. Switching to the current mode changes
 * nothing. A wrong PIN is counted.
 */
export async function switchAllowlist(
  deps: Pick<WithdrawalDeps, 'clock' | 'db' | 'confirmation' | 'policy'>,
  { holder, userId }: ActorIds,
  { on, pin }: { readonly on: boolean; readonly pin: string },
): Promise<Result<Allowlist, PinRefusal>> {
  const checked = await deps.confirmation.confirmer.checkPin(userId, pin)
  if (!checked.ok) return checked
  return deps.db.transact(async (tx): Promise<Result<Allowlist, PinRefusal>> => {
    // Two concurrent switches run one after the other.
    await lockActs(tx, holder)
    const now = deps.clock.now()
    const row = await findAllowlist(tx, holder)
    const before = allowlistAt(row, now)
    const after = switched(row, on, deps.policy.allowlistOffMs, now)
    await putAllowlist(tx, holder, after, now)
    const facts = { on, offAt: after.offAt?.toISOString() ?? null }
    await recordAudit(tx, { at: now, actor: userId, action: 'withdrawal.allowlist_switched', subject: holder, facts })
    if (after.on !== before.on || after.offAt?.getTime() !== before.offAt?.getTime())
      await notifyOfSwitch(deps, tx, holder, after, now)
    return ok(after)
  })
}

/** Notifies the people who did not switch it themselves, while it can still be undone. */
async function notifyOfSwitch(
  deps: Pick<WithdrawalDeps, 'clock'>,
  tx: Tx,
  holder: HolderId,
  { offAt }: Allowlist,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  if (offAt === null) await sendNotice(deps, tx, { kind: 'allowlist-on', to: holder, facts: { at } })
  else await sendNotice(deps, tx, { kind: 'allowlist-off', to: holder, facts: { at, offAt: offAt.toISOString() } })
}
