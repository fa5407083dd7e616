/** Lists, renames and removes saved wallets. None of it changes where money can go, so none asks for a code. */
import { type BeneficiaryId, ok, refuse, type Result } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NetworkTable } from '../assets/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { Actor, ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import type { Beneficiary } from './beneficiaries.ts'
import { deleteSaved, listSaved, relabel } from './beneficiaries.repo.ts'
import { shown } from './show-beneficiaries.ts'

/** Dependencies of managing. */
export type ManageDeps = {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly clock: Clock
  readonly networks: NetworkTable
}

/** Returns a holder's saved wallets, newest first, of one type or both. */
export async function listBeneficiaries(
  { db, networks }: Pick<ManageDeps, 'db' | 'networks'>,
  { holder }: Pick<Actor, 'holder'>,
  type?: Beneficiary['type'],
): Promise<readonly Beneficiary[]> {
  const all = await shown(networks, db.read, await listSaved(db.read, holder))
  return type === undefined ? all : all.filter((each) => each.type === type)
}

/** Renames a holder's saved wallet. Its destination and waiting time never change. */
export async function renameBeneficiary(
  { db, clock, networks }: ManageDeps,
  { holder, userId }: ActorIds,
  { id, label }: { readonly id: BeneficiaryId; readonly label: string },
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<Beneficiary, { readonly code: 'not_found' }>> {
  return db.transact(async (tx) => {
    const saved = await relabel(tx, holder, id, label)
    const [beneficiary] = saved === null ? [] : await shown(networks, tx, [saved])
    if (beneficiary === undefined) return refuse('not_found')
    await recordAudit(tx, { at: clock.now(), actor: userId, action: 'beneficiaries.renamed', subject: id, ip, holder })
    return ok(beneficiary)
  })
}

/** Removes a holder's saved wallet. Returns false when there was none, so it is safe to repeat. */
export async function removeBeneficiary(
  { db, clock }: ManageDeps,
  { holder, userId }: ActorIds,
  id: BeneficiaryId,
  { ip }: Pick<Caller, 'ip'>,
): Promise<boolean> {
  return db.transact(async (tx) => {
    const deleted = await deleteSaved(tx, holder, id)
    if (deleted)
      await recordAudit(tx, {
        at: clock.now(),
        actor: userId,
        action: 'beneficiaries.removed',
        subject: id,
        ip,
        holder,
      })
    return deleted
  })
}
