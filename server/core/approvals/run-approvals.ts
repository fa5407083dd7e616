/**
 * Looks after requests while the process runs, one process of a database at a time: ends what is overdue, releases what
 * was approved and not done because a process died in between, reminds those for whom one waits, and tells owners where
 * too few people are left.
 */
import { type Database, type Held, leasedLoop } from '../../database/index.ts'
import { restFor } from '../../ports/clock.ts'
import { APPROVALS_POLICY } from './approval.ts'
import { approvedStill, overdue } from './approval-lists.repo.ts'
import { type EndDeps, expireApproval } from './end.ts'
import { releaseApproval, type ReleaseDeps } from './release.ts'
import { companiesToLookAt, companiesToTell, requestsToLookAt } from './quorum.repo.ts'
import { remind } from './remind.ts'
import { dueReminders } from './reminders.repo.ts'
import { tellUnmet, watchPolicy, watchRequest } from './watch-quorum.ts'

/** Dependencies of looking after requests. */
export type RunDeps = EndDeps &
  ReleaseDeps & {
    readonly db: Pick<Database, 'leases' | 'read' | 'transact'>
    readonly log: { readonly warn: (facts: object, what: string) => void }
  }

const LOOK_EVERY_MS = 5_000
const ROWS_MAX = 100
/** How soon another process takes over when this one dies. */
const LEASE_RETRY_MS = 5_000

/** Runs until the signal aborts. Never throws: faults go to the log, and it starts again. */
export async function runApprovals(deps: RunDeps, signal: AbortSignal): Promise<void> {
  const onFault = async ({ error }: { readonly error: unknown }): Promise<void> =>
    deps.log.warn({ err: error }, 'requests for approval could not be looked after; starting again')
  const frame = { lease: 'approvals', work: (held: Held) => lookAfter(deps, held), retryMs: LEASE_RETRY_MS, onFault }
  await leasedLoop(deps.db, frame, signal)
}

async function lookAfter(deps: RunDeps, { until, wentWell }: Held): Promise<void> {
  while (!until.aborted) {
    await sweepApprovals(deps)
    wentWell()
    await restFor(LOOK_EVERY_MS, until)
  }
}

/** Does one round. A request that fails is left for the next, and holds up no other. */
export async function sweepApprovals(deps: EndDeps & ReleaseDeps & Pick<RunDeps, 'log'>): Promise<void> {
  const each = async (id: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (err) {
      deps.log.warn({ err, approval: id }, 'a request for approval could not be taken further')
    }
  }
  for (const { id, company } of await overdue(deps.db.read, deps.clock.now(), ROWS_MAX))
    await each(id, () => expireApproval(deps, company, id))
  for (const { id, company } of await approvedStill(deps.db.read, deps.clock.now(), ROWS_MAX))
    await each(id, () => releaseApproval(deps, company, id))
  const asked = { now: deps.clock.now(), afterMs: APPROVALS_POLICY.remindAfterMs, most: ROWS_MAX }
  for (const company of await companiesToLookAt(deps.db.read, ROWS_MAX))
    await each(company, () => watchPolicy(deps, company))
  const requests = await requestsToLookAt(deps.db.read, ROWS_MAX)
  for (const request of requests) await each(request.id, () => watchRequest(deps, request))
  const looked = requests.map(({ id }) => id)
  for (const company of await companiesToTell(deps.db.read, looked, ROWS_MAX))
    await each(company, () => tellUnmet(deps, company))
  for (const due of await dueReminders(deps.db.read, asked)) await each(due.id, () => remind(deps, due))
}
