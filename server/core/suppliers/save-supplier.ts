/**
 * Adds a supplier, or a new version of one, with PIN and a code that was mailed for exactly these details. In a company
 * whose policy wants payees approved, others are asked first. New account details cool off, and the contact of the
 * version before is asked about them: whoever redirects payments would have to redirect that mailbox too.
 */
import { randomBytes } from 'node:crypto'
import { type BusinessId, newId, ok, refuse, type Result } from '@zend/kernel'
import { enqueueJob, type Tx } from '../../database/index.ts'
import { type AwaitsApproval, savePayee } from '../approvals/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { CodeSent, SendRefusal } from '../codes/index.ts'
import { getCompany } from '../companies/index.ts'
import { sendActionCode } from '../confirmation/index.ts'
import type { ActorIds } from '../holders/index.ts'
import type { Caller } from '../throttle/index.ts'
import { savingAct, supplierToSave, type VersionToSave } from './act/index.ts'
import { mailQuestion, questionTo } from './ask-contact.ts'
import { consequenceOf } from './change.ts'
import { CHECK_NAMES_JOB } from './check-names.ts'
import { type Draft, draftOf, requirePlace, type SupplierInput, type Target } from './draft.ts'
import { factsOf, wasFacts } from './facts.ts'
import { companyOf } from './company-of.ts'
import { findSupplier, insertSupplier, insertVersion } from './suppliers.repo.ts'
import type { ChangeRefusal, DraftRefusal, SaveRefusal } from './suppliers.refusals.ts'
import type { Supplier, SuppliersDeps } from './suppliers.ts'

/** What a member wants saved, with what they confirm it by. `target` is `null` for a new supplier. */
export type SaveCommand = {
  readonly target: Target | null
  readonly input: SupplierInput
  readonly otp: string
  readonly pin: string
}

/** Mails the member a code that confirms saving exactly these details. */
export async function mailSupplierCode(
  deps: Pick<SuppliersDeps, 'db' | 'confirmation' | 'suppliersKey' | 'policy' | 'modulus'>,
  actor: ActorIds,
  { target, input }: Pick<SaveCommand, 'target' | 'input'>,
): Promise<Result<CodeSent, DraftRefusal | SendRefusal>> {
  const company = companyOf(actor)
  const draft = await draftOf(deps, deps.db.read, company, target, input)
  return draft.ok ? sendActionCode(deps.confirmation, actor, await actOf(deps, company, draft.value)) : draft
}

/** Saves it, or asks others to approve it. Of two changes that were made from one version the second is refused. */
export async function saveSupplier(
  deps: SuppliersDeps,
  actor: ActorIds,
  { target, input, otp, pin }: SaveCommand,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<Supplier | AwaitsApproval, ChangeRefusal>> {
  const { userId } = actor
  const company = companyOf(actor)
  const draft = await draftOf(deps, deps.db.read, company, target, input)
  if (!draft.ok) return draft
  const { details, number, before } = draft.value
  const now = deps.clock.now().getTime()
  const version: VersionToSave = {
    id: newId('spv', now),
    supplier: target?.id ?? newId('spr', now),
    holder: company,
    number,
    replaces: before?.current.number ?? null,
    madeBy: userId,
    details,
    salt: randomBytes(16).toString('base64url'),
  }
  const was = before === null ? {} : wasFacts(factsOf(before.current.details), factsOf(details))
  const by = { userId, holder: company, pin, otp: { act: await actOf(deps, company, draft.value), code: otp } }
  return savePayee<Supplier, SaveRefusal>(deps, by, {
    payee: supplierToSave(version, was),
    save: (tx) => performSaving(deps, tx, version, ip),
    refuseAsking: async (tx) => {
      const placed = await requirePlace(deps, tx, company, target)
      return placed.ok ? ok(null) : placed
    },
  })
}

/** Saves a version in the caller's transaction, under the lock of the holder's acts. */
export async function performSaving(
  deps: Omit<SuppliersDeps, 'db' | 'confirmation' | 'approvals'>,
  tx: Tx,
  version: VersionToSave,
  ip: string | null,
): Promise<Result<Supplier, SaveRefusal>> {
  const { clock, policy, suppliersKey } = deps
  const { id, supplier, holder, number, replaces, madeBy, details } = version
  const target = number === 1 ? null : { id: supplier, version: number - 1 }
  const placed = await requirePlace(deps, tx, holder, target)
  if (!placed.ok) return placed
  const before = placed.value
  // What it was compared with, as others saw it, is what still holds.
  if ((before?.current.number ?? null) !== replaces) return refuse('supplier_changed')
  const madeAt = clock.now()
  const { usableFrom, asks } =
    before === null ? { usableFrom: madeAt, asks: false } : consequenceOf(before.current, details, madeAt, policy)
  if (before === null) await insertSupplier(tx, { id: supplier, holder, createdAt: madeAt })
  const question = before !== null && asks ? questionTo(before.current.details.contact, madeAt, policy) : null
  await insertVersion(tx, suppliersKey, { ...version, madeAt, usableFrom, question })
  await enqueueJob(tx, CHECK_NAMES_JOB, {}, { key: CHECK_NAMES_JOB })
  if (before !== null && question !== null) await mailQuestion(deps, tx, question, { version, before: before.current })
  const action = before === null ? 'suppliers.added' : 'suppliers.changed'
  const facts = { version: id, number, asks, usableFrom: usableFrom.toISOString() }
  await recordAudit(tx, { at: madeAt, actor: madeBy, action, subject: supplier, facts, ip, holder })
  const saved = await findSupplier(tx, suppliersKey, holder, supplier)
  if (saved === null) throw new Error(`${supplier} was saved and is not there`)
  return ok(saved)
}

async function actOf({ db }: Pick<SuppliersDeps, 'db'>, company: BusinessId, { details, number, before }: Draft) {
  const { name } = await getCompany(db.read, company)
  return savingAct(details, { supplier: before?.id ?? null, number, company: name })
}
