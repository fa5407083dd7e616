/** Says what rules would have asked for, had they been in force: on what was signed for the company. */
import { MONEY_KINDS, type PolicyRule } from '@zend/contracts'
import { after, type BusinessId, DAY_MS } from '@zend/kernel'
import { readAll, type Tx } from '../../database/index.ts'
import { findPolicy, signedActs, type SignedAct } from './policies.repo.ts'
import { DEFAULT_RULES, mostOf, requirementsOf, rulesFrom } from './rules.ts'

/** How many payments would have needed none, one, two approvals, and what they were worth together, in US cents. */
export type Simulated = { readonly acts: readonly number[]; readonly cents: readonly bigint[] }

/**
 * Simulates rules on acts, oldest first, counting the payments from `from` on: earlier ones make payees known. What
 * moves no money, such as a change of members, is signed too and is no payment.
 */
export function simulateRules(rules: readonly PolicyRule[], acts: readonly SignedAct[], from: Date): Simulated {
  const payees = new Map<string, Date>()
  const countries = new Set<string>()
  const counted = [0, 0, 0]
  const cents = [0n, 0n, 0n]
  let day: readonly SignedAct[] = []
  for (const act of acts) {
    if (!MONEY_KINDS.includes(act.kind)) continue
    const since = payees.get(act.payee)
    day = [...day.filter(({ at }) => at > after(act.at, -DAY_MS)), act]
    const needed = mostOf(
      requirementsOf(rules, {
        kinds: [act.kind],
        valueCents: act.valueCents,
        dayCents: day.reduce((sum, { valueCents }) => sum + valueCents, 0n),
        payeeAgeMs: since === undefined ? 0 : act.at.getTime() - since.getTime(),
        isNewCountry: act.country !== null && !countries.has(act.country),
        channel: act.channel,
      }),
    )
    if (since === undefined) payees.set(act.payee, act.at)
    if (act.country !== null) countries.add(act.country)
    if (act.at < from) continue
    counted[needed] = (counted[needed] ?? 0) + 1
    cents[needed] = (cents[needed] ?? 0n) + act.valueCents
  }
  return { acts: counted, cents }
}

/** How far a simulation looks back, and how many acts at most. */
const DAYS = 90
const ACTS_MAX = 20_000

/** Simulates rules on a company's last 90 days, beside those in force. */
export async function simulatePolicy(
  { read, now }: { readonly read: Tx; readonly now: Date },
  company: BusinessId,
  rules: readonly PolicyRule[],
): Promise<{ readonly days: number; readonly current: Simulated; readonly proposed: Simulated }> {
  const [acts, policy] = await readAll(read, [
    () => signedActs(read, company, ACTS_MAX),
    () => findPolicy(read, company),
  ])
  const from = after(now, -DAYS * DAY_MS)
  const current = policy === null ? DEFAULT_RULES : rulesFrom(policy.rules)
  return { days: DAYS, current: simulateRules(current, acts, from), proposed: simulateRules(rules, acts, from) }
}
