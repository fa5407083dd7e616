/**
 * How endpoints do: since when one fails, whether it is left alone for a while, and when it is switched off. Members
 * who look after webhooks are told.
 */
import type { BusinessId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { recordAudit } from '../audit/index.ts'
import { getCompany, membersWho } from '../companies/index.ts'
import { sendNotice } from '../notices/index.ts'
import { disableEndpoint, lockStanding, putStanding } from './endpoints.repo.ts'
import type { Fate } from './schedule.ts'
import type { Attempt, DisabledReason, WebhookId, WebhooksPolicy } from './webhooks.ts'

/** A try that was stored. */
export type Standing = {
  readonly endpoint: WebhookId
  readonly wasFailing: boolean
  readonly attempt: Attempt
  readonly fate: Fate
}

type Deps = { readonly clock: Clock; readonly policy: WebhooksPolicy }

/**
 * Notes what these tries say about their endpoints, in the order of their ids. One that does well as before is not
 * written: its row is read by every claim.
 */
export async function noteStandings(deps: Deps, tx: Tx, all: readonly Standing[]): Promise<void> {
  const changed = all.filter(({ wasFailing, fate }) => wasFailing || fate.kind !== 'delivered')
  for (const [endpoint, tries] of [...Map.groupBy(changed, (each) => each.endpoint)].toSorted(byId))
    await noteStanding(deps, tx, endpoint, tries)
}

const byId = ([a]: readonly [WebhookId, unknown], [b]: readonly [WebhookId, unknown]): number => (a < b ? -1 : 1)

async function noteStanding(deps: Deps, tx: Tx, id: WebhookId, tries: readonly Standing[]): Promise<void> {
  const before = await lockStanding(tx, id)
  if (before === null) return
  const at = deps.clock.now()
  if (tries.some(({ fate }) => fate.kind === 'gone')) return switchOff(tx, id, before, 'gone', at)
  // Any that succeeded shows that it works.
  if (tries.some(({ fate }) => fate.kind === 'delivered'))
    return putStanding(tx, id, { failingSince: null, toldAt: null, resumesAt: null })
  const failingSince = before.failingSince ?? at
  if (at.getTime() - failingSince.getTime() >= deps.policy.disableAfterMs)
    return switchOff(tx, id, before, 'failing', at)
  const restMs = Math.max(...tries.map(({ fate }) => ('restMs' in fate ? fate.restMs : 0)))
  const isToTell = before.toldAt === null && tries.some(({ fate }) => fate.kind === 'failed')
  if (isToTell) await tell(tx, { kind: 'webhook-failing', ...before, at: failingSince }, deps.clock)
  await putStanding(tx, id, {
    failingSince,
    toldAt: isToTell ? at : before.toldAt,
    resumesAt: restMs === 0 ? null : new Date(at.getTime() + restMs),
  })
}

type Known = { readonly company: BusinessId; readonly url: string }

async function switchOff(tx: Tx, id: WebhookId, { company, url }: Known, reason: DisabledReason, at: Date) {
  if (!(await disableEndpoint(tx, id, reason, at))) return
  const facts = { webhook: id, reason }
  await recordAudit(tx, { at, actor: null, action: 'webhooks.disabled', subject: company, facts, ip: null })
  const kind = reason === 'gone' ? 'webhook-gone' : 'webhook-disabled'
  await tell(tx, { kind, company, url, at }, { now: () => at })
}

/** Tells everybody who looks after the company's webhooks. */
async function tell(
  tx: Tx,
  {
    kind,
    company,
    url,
    at,
  }: Known & { readonly kind: 'webhook-failing' | 'webhook-gone' | 'webhook-disabled'; readonly at: Date },
  clock: Clock,
): Promise<void> {
  const facts = { company: (await getCompany(tx, company)).name, url, at: at.toISOString() }
  for (const { userId } of await membersWho(tx, company, 'api.manage'))
    await sendNotice({ clock }, tx, { kind, to: userId, facts, company })
}
