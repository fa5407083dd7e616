/** Tells the people of a company about requests: whoever can approve one, and whoever made it. */
import type { DeclineReason } from '@zend/contracts'
import { type BusinessId, formatMoney, money, type UserId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import { activeMembership, getCompany } from '../companies/index.ts'
import { sendNotice } from '../notices/index.ts'
import { publicNamesOf } from '../public-names/index.ts'
import type { Approval } from './approval.ts'
import { storedDeputy, votersNow } from './deputies.ts'
import { barredFrom, type Payload, readPayload } from './payload.ts'
import { mayDecide } from './votes.ts'

type Deps = { readonly clock: Clock }

/**
 * Tells everybody who may approve it, or stands for one of them, that a request waits, or was changed and waits anew,
 * but for whoever asked.
 */
export async function tellOthers(
  deps: Deps,
  tx: Tx,
  approval: Approval,
  kind: 'approval-needed' | 'approval-changed' = 'approval-needed',
): Promise<void> {
  const voters = await votersNow(tx, storedDeputy, approval.company, deps.clock.now())
  const barred = barredFrom(readPayload(approval.payload))
  const to = voters.filter((each) => mayDecide(each, barred)).map(({ userId }) => userId)
  await tellApprovers(deps, tx, approval, { kind, to })
}

/** Tells these people that a request waits for them, or still does. */
export async function tellApprovers(
  deps: Deps,
  tx: Tx,
  approval: Approval,
  {
    kind,
    to,
  }: { readonly kind: 'approval-needed' | 'approval-changed' | 'approval-reminder'; readonly to: readonly UserId[] },
): Promise<void> {
  if (to.length === 0) return
  const [maker] = await namesOf(tx, [approval.madeBy])
  const expiresAt = approval.expiresAt.toISOString()
  const facts = { ...(await factsOf(tx, approval)), maker: maker ?? '', expiresAt }
  const { company } = approval
  for (const userId of to) await sendNotice(deps, tx, { kind, to: userId, facts, company })
}

/** Tells whoever made a request that somebody declined it, if they may still know. */
export async function tellDeclined(
  deps: Deps,
  tx: Tx,
  approval: Approval,
  by: UserId,
  { reason, words }: { readonly reason: DeclineReason; readonly words: string | null },
): Promise<void> {
  if (!(await mayKnow(tx, approval))) return
  const [name] = await namesOf(tx, [by])
  const facts = { ...(await factsOf(tx, approval)), by: name ?? '', reason, ...(words === null ? {} : { words }) }
  await sendNotice(deps, tx, { kind: 'approval-declined', to: approval.madeBy, facts, company: approval.company })
}

/** Tells everybody who sees the company's money that it is frozen, since this request was declined as fraud. */
export async function tellFraud(deps: Deps, tx: Tx, approval: Approval, by: UserId): Promise<void> {
  const [name] = await namesOf(tx, [by])
  const facts = { ...(await factsOf(tx, approval)), by: name ?? '' }
  await sendNotice(deps, tx, { kind: 'approval-fraud', to: approval.company, facts })
}

/** Tells everybody who sees the company's money that a member stopped all payments. */
export async function tellFrozen(
  deps: Deps,
  tx: Tx,
  company: BusinessId,
  { by, words }: { readonly by: UserId; readonly words: string | null },
): Promise<void> {
  const [name] = await namesOf(tx, [by])
  const facts = { company: (await getCompany(tx, company)).name, by: name ?? '', ...(words === null ? {} : { words }) }
  await sendNotice(deps, tx, { kind: 'approval-frozen', to: company, facts })
}

/** Tells whoever made a request that its time is over, or that it could not be done, if they may still know. */
export async function tellMaker(
  deps: Deps,
  tx: Tx,
  approval: Approval,
  kind: 'approval-expired' | 'approval-stopped',
): Promise<void> {
  if (!(await mayKnow(tx, approval))) return
  const facts = await factsOf(tx, approval)
  await sendNotice(deps, tx, { kind, to: approval.madeBy, facts, company: approval.company })
}

/** Whether whoever made it is still an active member, who sees the company's money where some is to move. */
async function mayKnow(tx: Tx, { company, madeBy, payload }: Approval): Promise<boolean> {
  const place = await activeMembership(tx, { userId: madeBy, holder: company })
  return place !== null && (isWithoutMoney(readPayload(payload)) || place.permissions.includes('view'))
}

const isWithoutMoney = ({ kind, most }: Payload): boolean => most === null && kind !== 'batch'

/** The facts that every notice about a request has. */
export async function factsOf(tx: Tx, { id, company, payload: text }: Approval) {
  const payload = readPayload(text)
  const { name } = await getCompany(tx, company)
  const { most, least } = payload
  // Of many payments what they are worth together: they may leave in several coins.
  const worth =
    payload.kind === 'batch' ? { amount: formatMoney(money('USD', BigInt(payload.valueCents))), currency: 'USD' } : {}
  const sum = most === null ? worth : { amount: most.amount, currency: most.asset }
  const sale =
    (payload.kind === 'quick-sell' || payload.kind === 'fx') && least !== null
      ? { least: least.amount, leastCurrency: least.asset }
      : {}
  const saves = payload.kind === 'payee' ? ({ saves: 'payee' } as const) : {}
  return { approvalId: id, company: name, payee: payeeOf(payload), ...sum, ...sale, ...saves }
}

const NUMBER_SHOWN_WHOLE = 8

/** The payee as a letter names it: by its name, by both ends of its address, or the account that a sale pays. */
function payeeOf({ kind, payee: { name, details } }: Payload): string {
  const { address, institutionName, accountNumber } = details
  if (kind === 'quick-sell' && institutionName !== undefined && accountNumber !== undefined) {
    const isShort = accountNumber.length <= NUMBER_SHOWN_WHOLE
    const number = isShort ? accountNumber : `${accountNumber.slice(0, 4)}…${accountNumber.slice(-3)}`
    return `${institutionName} ${number}`
  }
  return name !== '' || address === undefined ? name : `${address.slice(0, 6)}…${address.slice(-6)}`
}

async function namesOf(tx: Tx, ids: readonly UserId[]): Promise<readonly string[]> {
  const names = await publicNamesOf(tx, ids)
  return ids.map((id) => names.get(id)?.name ?? '')
}
