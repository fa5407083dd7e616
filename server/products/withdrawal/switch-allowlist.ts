/** Reads and switches the allowlist mode. The PIN has to be checked by `switchAllowlist` itself, because a thief's first act would be to switch it off. */
import { ok, type Result, type UserId } from '@zend/kernel'
import { recordAudit } from '../../core/audit/index.ts'
import { confirmAct, type ConfirmRefusal } from '../../core/identity/index.ts'
import type { Tx } from '../../database/index.ts'
import { type Allowlist, allowlistAt, switched } from './allowlist.ts'
import { findAllowlist, putAllowlist } from './allowlist.repo.ts'
import type { WithdrawalDeps } from './withdrawal.deps.ts'

/** How the customer's allowlist stands now. */
export async function readAllowlist(tx: Tx, userId: UserId, now: Date): Promise<Allowlist> {
  return allowlistAt(await findAllowlist(tx, userId), now)
}

/** Switches it, when the PIN is right: on at once, off after the delay. Switching to what it is already changes nothing. */
export async function switchAllowlist(
  deps: Pick<WithdrawalDeps, 'clock' | 'identity' | 'policy'>,
  userId: UserId,
  { on, pin }: { readonly on: boolean; readonly pin: string },
): Promise<Result<Allowlist, ConfirmRefusal>> {
  return confirmAct<Allowlist, never>(
    deps.identity,
    { userId, pin },
    {
      perform: async (tx) => {
        const now = deps.clock.now()
        const before = await findAllowlist(tx, userId)
        const after = switched(before, on, deps.policy.allowlistOffMs, now)
        await putAllowlist(tx, userId, after, now)
        await recordAudit(tx, {
          at: now,
          actor: userId,
          action: 'withdrawal.allowlist_switched',
          subject: userId,
          facts: { on, offAt: after.offAt?.toISOString() ?? null },
        })
        return ok(after)
      },
    },
  )
}
