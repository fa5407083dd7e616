/** The job that ends approvals in time, and tells companies a month before. It runs once an hour. */
import { after } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import { getCompany } from '../companies/index.ts'
import { sendNotice } from '../notices/index.ts'
import { endingCases, lockKyb, putCase, readCase, type StoredCase } from './cases.repo.ts'
import { deleteLoose } from './files.repo.ts'
import { deletePlaces } from './links.repo.ts'
import { kybMachine } from './kyb.ts'
import type { KybPolicy } from './kyb.policy.ts'

/** The job; it has no payload. */
export const END_APPROVALS_JOB = 'end-kyb-approvals'
/** The job that deletes files that nobody handed in; it has no payload. */
export const PURGE_KYB_FILES_JOB = 'purge-kyb-files'

type Deps = { readonly db: Pick<Database, 'read' | 'transact'>; readonly clock: Clock; readonly policy: KybPolicy }

const AT_ONCE = 100

/** Ends approvals that are over and announces those that soon will be. Returns how many of each. Safe to repeat. */
export async function endApprovals(deps: Deps): Promise<{ readonly ended: number; readonly told: number }> {
  const { db, clock, policy } = deps
  const now = clock.now()
  let [ended, told] = [0, 0]
  for (const { company } of await endingCases(db.read, now, 'all', AT_ONCE))
    if (await end(deps, company, now)) ended += 1
  const soon = after(now, policy.endingNoticeMs)
  for (const { company } of await endingCases(db.read, soon, 'untold', AT_ONCE))
    if (await announce(deps, company, soon)) told += 1
  return { ended, told }
}

/** Ends an approval: the limits are those before it. Deposits stay open; what is being handed in anew goes on. */
async function end({ db }: Deps, company: StoredCase['company'], now: Date): Promise<boolean> {
  return db.transact(async (tx) => {
    await lockKyb(tx, company)
    const { approvedUntil, state } = await readCase(tx, company)
    if (approvedUntil === null || approvedUntil > now) return false
    const next = kybMachine.allows(state, 'expired') ? kybMachine.after(state, 'expired') : state
    if (next === 'not_started') return false
    await putCase(tx, company, { state: next, approvedUntil: null })
    const facts = { until: approvedUntil.toISOString() }
    await recordAudit(tx, { at: now, actor: null, action: 'kyb.expired', subject: company, facts })
    return true
  })
}

async function announce({ db, clock }: Deps, company: StoredCase['company'], soon: Date): Promise<boolean> {
  return db.transact(async (tx) => {
    await lockKyb(tx, company)
    const { approvedUntil } = await readCase(tx, company)
    if (approvedUntil === null || approvedUntil > soon) return false
    await putCase(tx, company, { toldUntil: approvedUntil })
    const { name } = await getCompany(tx, company)
    const facts = { company: name, expiresAt: approvedUntil.toISOString() }
    await sendNotice({ clock }, tx, { kind: 'kyb-expiring', to: company, facts })
    return true
  })
}

/** Deletes files that were never handed in, and places that are over. Returns how many files. Safe at any time. */
export async function purgeKybFiles({ db, clock, policy }: Deps): Promise<number> {
  const now = clock.now()
  await deletePlaces(db.read, now)
  return deleteLoose(db.read, after(now, -policy.files.looseMs))
}
