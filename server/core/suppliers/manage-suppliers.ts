/**
 * Lists and shows a company's suppliers, removes them, and takes a change back that its contact has not answered. The
 * last two only stop something, so they ask nobody.
 */
import { ok, refuse, type Refusal, type Result, type SupplierId } from '@zend/kernel'
import { recordAudit } from '../audit/index.ts'
import { type ActorIds, lockActs } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import { companyOf } from './company-of.ts'
import { findSupplier, findSuppliers, insertAnswer, pageOfIds, putRemoved } from './suppliers.repo.ts'
import { type Supplier, type SuppliersDeps, waitingOf } from './suppliers.ts'

type ManageDeps = Pick<SuppliersDeps, 'db' | 'clock' | 'suppliersKey'>

/** Returns one page of a company's suppliers, newest first. */
export async function listSuppliers(
  { db: { read }, suppliersKey }: Pick<ManageDeps, 'db' | 'suppliersKey'>,
  { holder }: Pick<ActorIds, 'holder'>,
  page: { readonly page: number; readonly limit: number },
): Promise<{ readonly suppliers: readonly Supplier[]; readonly total: number }> {
  const { ids, total } = await pageOfIds(read, holder, page)
  const found = new Map((await findSuppliers(read, suppliersKey, holder, ids)).map((each) => [each.id, each]))
  return { suppliers: ids.flatMap((id) => found.get(id) ?? []), total }
}

/** Returns one supplier of the company. */
export async function readSupplier(
  { db: { read }, suppliersKey }: Pick<ManageDeps, 'suppliersKey'> & { readonly db: Pick<ManageDeps['db'], 'read'> },
  { holder }: Pick<ActorIds, 'holder'>,
  id: SupplierId,
): Promise<Result<Supplier, Refusal<'not_found'>>> {
  const found = await findSupplier(read, suppliersKey, holder, id)
  return found === null ? refuse('not_found') : ok(found)
}

/** Removes a supplier: it is paid no more, and a change of it that waits is over. What was paid keeps its version. */
export async function removeSupplier(
  { db, clock }: Pick<ManageDeps, 'db' | 'clock'>,
  actor: ActorIds,
  id: SupplierId,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<null, Refusal<'not_found'>>> {
  const holder = companyOf(actor)
  return db.transact(async (tx): Promise<Result<null, Refusal<'not_found'>>> => {
    await lockActs(tx, holder)
    const at = clock.now()
    if (!(await putRemoved(tx, holder, id, at))) return refuse('not_found')
    await recordAudit(tx, { at, actor: actor.userId, action: 'suppliers.removed', subject: id, ip, holder })
    return ok(null)
  })
}

/** Takes back the version that waits for the contact: the one before holds on. Refused where none waits any more. */
export async function withdrawChange(
  { db, clock, suppliersKey }: ManageDeps,
  actor: ActorIds,
  id: SupplierId,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<Supplier, Refusal<'not_found'> | Refusal<'supplier_changed'>>> {
  const holder = companyOf(actor)
  return db.transact(async (tx): Promise<Result<Supplier, Refusal<'not_found'> | Refusal<'supplier_changed'>>> => {
    await lockActs(tx, holder)
    const found = await findSupplier(tx, suppliersKey, holder, id)
    if (found === null) return refuse('not_found')
    const waiting = waitingOf(found)
    if (waiting === null) return refuse('supplier_changed')
    const { userId: madeBy } = actor
    const at = clock.now()
    await insertAnswer(tx, { version: waiting.id, answer: 'withdrawn', at, token: null, madeBy })
    const facts = { version: waiting.id, number: waiting.number }
    await recordAudit(tx, { at, actor: madeBy, action: 'suppliers.withdrawn', subject: id, facts, ip, holder })
    return ok({ ...found, latest: { ...waiting, answer: 'withdrawn' } })
  })
}
