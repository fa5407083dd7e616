/** Hands a company's verification in: everything must be there. Our automatic checks follow, then one of us. */
import { ok, refuse, type Result } from '@zend/kernel'
import { enqueueJob, type Tx } from '../../database/index.ts'
import { recordAudit } from '../audit/index.ts'
import type { Actor } from '../holders/index.ts'
import { sendNotice } from '../notices/index.ts'
import type { Caller } from '../throttle/index.ts'
import { lockKyb, putCase } from './cases.repo.ts'
import type { KybDeps } from './deps.ts'
import { companyOf } from './edit-case.ts'
import { putHandedIn } from './files.repo.ts'
import { kybMachine } from './kyb.ts'
import type { Closed, Incomplete } from './kyb.refusals.ts'
import { missingIn, readSnapshot, riskOf } from './snapshot.ts'

/** The job that runs the automatic checks of a company; its payload is `{ id }`. */
export const CHECK_COMPANY_JOB = 'check-company'

/** Schedules it, at once or not before `runAt`; replaces one that is scheduled. */
export const enqueueCompanyCheck = (tx: Tx, id: string, runAt?: Date): Promise<void> =>
  enqueueJob(tx, CHECK_COMPANY_JOB, { id }, { key: `kyb:${id}`, ...(runAt === undefined ? {} : { runAt }) })

/** Hands it in. */
export async function handInKyb(
  { db, clock, kybKeys }: Pick<KybDeps, 'db' | 'clock' | 'kybKeys'>,
  actor: Actor,
  { ip }: Pick<Caller, 'ip'>,
): Promise<Result<null, Closed | Incomplete>> {
  const company = companyOf(actor)
  return db.transact(async (tx): Promise<Result<null, Closed | Incomplete>> => {
    await lockKyb(tx, company)
    const snapshot = await readSnapshot(kybKeys, tx, company)
    const { state, round } = snapshot.kyb
    const at = clock.now()
    const missing = missingIn(snapshot, at)
    if (state === 'not_started') return refuse('kyb_incomplete', { missing })
    if (!kybMachine.allows(state, 'submitted')) return refuse('kyb_closed')
    if (missing.length > 0) return refuse('kyb_incomplete', { missing })
    const { highRisk } = riskOf(snapshot.kyb, snapshot.info, snapshot.company)
    await putHandedIn(
      tx,
      snapshot.pages.map(({ id }) => id),
      at,
    )
    await putCase(tx, company, {
      state: 'submitted',
      round: round + 1,
      submittedAt: at,
      ...(highRisk ? { highRisk } : {}),
    })
    const facts = { round: round + 1 }
    await recordAudit(tx, { at, actor: actor.userId, action: 'kyb.handed_in', subject: company, facts, ip })
    await sendNotice({ clock }, tx, { kind: 'kyb-handed-in', to: company, facts: { company: snapshot.company.name } })
    await enqueueCompanyCheck(tx, company)
    return ok(null)
  })
}
