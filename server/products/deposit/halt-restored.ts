/**
 * Halts every network after the database was restored from a backup: the books miss what happened since, so a person
 * compares before anything is credited or paid (docs/runbooks/backup-and-restore.md).
 */
import { recordAudit } from '../../core/audit/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { haltNetwork, storedNetworks } from './scan.repo.ts'

/** Halts every network that was ever scanned. `takenAt` is when the backup was made. Idempotent. */
export async function haltRestored(
  { db, clock }: { readonly db: Pick<Database, 'transact'>; readonly clock: Clock },
  takenAt: string,
): Promise<void> {
  await db.transact(async (tx) => {
    const at = clock.now()
    for (const { network, status } of await storedNetworks(tx)) {
      if (status === 'halted') continue
      await haltNetwork(tx, network, { code: 'restored', facts: { takenAt } }, at)
      const facts = { code: 'restored', takenAt }
      await recordAudit(tx, { at, actor: null, action: 'deposit.network_halted', subject: network, facts })
    }
  })
}
