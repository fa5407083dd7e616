/** Reminds people of a request that waits for them: each time once, whoever is a member then (business.md A4). */
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { lockApproval } from './approvals.repo.ts'
import { type DueReminder, insertReminder } from './reminders.repo.ts'
import { tellApprovers } from './tell.ts'
import { whoWaits } from './who-waits.ts'

/** Dependencies of reminding. */
export type RemindDeps = { readonly db: Pick<Database, 'transact'>; readonly clock: Clock }

/**
 * Sends a due reminder to everybody who could take the request further now; nobody else is told. The row is locked, so
 * of two processes one sends it. Does nothing once it was sent, decided or changed.
 */
export async function remind(deps: RemindDeps, due: DueReminder): Promise<void> {
  await deps.db.transact(async (tx) => {
    const now = deps.clock.now()
    const approval = await lockApproval(tx, due.company, due.id)
    if (approval === null || approval.state !== 'open' || approval.expiresAt <= now) return
    if (approval.version !== due.version || !(await insertReminder(tx, due, now))) return
    const { helpers } = await whoWaits(tx, approval, now)
    await tellApprovers(deps, tx, approval, { kind: 'approval-reminder', to: helpers.map(({ userId }) => userId) })
  })
}
