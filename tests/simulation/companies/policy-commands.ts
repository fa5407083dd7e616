/** Policies change while requests wait, and days pass. */
import { DAY_MS, HOUR_MS, isPerson, MINUTE_MS } from '@zend/kernel'
import type { PolicyRule } from '@zend/contracts'
import { type AwaitsApproval, changePolicy, mailPolicyCode } from '@zend/server/core/approvals'
import { codeOf, isReady, said } from '../customer-commands.ts'
import type { Command } from '../simulation.ts'
import { LARGE_CONFIRMATIONS } from '../large.ts'
import { look } from '../worker-commands.ts'
import { type Coin, homeOf, type Owner, PIN, unitsPerMinor, worth } from '../world.ts'
import { commandOf, orNoPlace, somebodyWho, someCompany } from './acting.ts'
import { passVote, sweep } from './vote-commands.ts'
import type { Companies, WithCompanies } from './opening.ts'
import { approversOf, type Company } from './state.ts'

function someRules({ random }: WithCompanies, { view }: Company): readonly PolicyRule[] {
  const approvers = approversOf(view)
  const members: readonly PolicyRule[] =
    approvers.length === 0
      ? []
      : [{ when: { kinds: ['transfer', 'policy'] }, approvals: 1, from: { members: [random.pick(approvers).id] } }]
  const ofPayees: readonly PolicyRule[] = random.percent(60) ? [{ when: { kinds: ['payee'] }, approvals: 1 }] : []
  const others = random.pick<readonly PolicyRule[]>([
    [],
    [{ when: {}, approvals: 1 }],
    [
      { when: { kinds: ['transfer', 'withdrawal'], valueFrom: '500' }, approvals: 1 },
      { when: { valueFrom: '3000' }, approvals: 2 },
    ],
    [{ when: { payeeNewerThanDays: 3 }, approvals: 1 }],
    [{ when: { kinds: ['batch'] }, approvals: 1 }],
    [{ when: { kinds: ['quick-sell'], valueFrom: '100' }, approvals: 1 }],
    [
      { when: { dailyFrom: '2000' }, approvals: 2, from: { roles: ['owner', 'approver'] } },
      { when: { payeeNewerThanDays: 30 }, approvals: 1 },
    ],
    [
      { when: { kinds: ['member', 'policy'] }, approvals: 2 },
      { when: { newCountry: true }, approvals: 2 },
    ],
    members,
  ])
  return [...others, ...ofPayees]
}

const policy = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random, world } = simulation
  const company = someCompany(simulation)
  if (company === null) return 'there is no company'
  const who = somebodyWho(simulation, company, 'policy.manage')
  const member = { userId: who.userId, company: company.id }
  const rules = someRules(simulation, company)
  const answer = await orNoPlace<object>(async () => {
    const mailed = await mailPolicyCode(companies.policies, member, rules)
    if (!mailed.ok) return mailed
    companies.attempts.push({ kind: 'policy', company: company.id, by: who.userId, rules })
    const version = company.view.policies.length - 1
    return changePolicy(companies.policies, member, { rules, version, otp: await codeOf(world, who), pin: PIN })
  })
  const what = `for ${rules.length} rules of ${company.name}`
  if (!answer.ok || !('awaits' in answer.value)) return `${said(answer)} ${what}`
  const { id: request } = (answer.value as AwaitsApproval).awaits
  return `asks ${what}: ${random.percent(60) ? await passVote(simulation, { company, request: { request } }, who) : request}`
}

const JUMPS = [61 * MINUTE_MS, 5 * HOUR_MS, 25 * HOUR_MS, 50 * HOUR_MS, 73 * HOUR_MS, 8 * DAY_MS] as const

/** Time passes by the database's clock too: rolling sums, the age of payees and new owners are counted by it. */
async function pass({ world }: WithCompanies, ms: number, worldMs = ms): Promise<void> {
  world.clock.advance(worldMs)
  await world.db.owner.pool.query(
    `update approvals.signed set signed_at = signed_at - make_interval(secs => $1::double precision)`,
    [ms / 1_000],
  )
  await world.db.owner.pool.query(
    `update companies.members set owner_counts_from = owner_counts_from - make_interval(secs => $1::double precision)
      where role = 'owner' and removed_at is null`,
    [ms / 1_000],
  )
}

const days = async (simulation: WithCompanies): Promise<string> => {
  const { model, random } = simulation
  const ms = random.pick(JUMPS)
  // A payment that waits for more than a day would need an operator's confirmation.
  const isUnderWay = model.openOrders().length > 0
  await pass(simulation, ms, isUnderWay ? HOUR_MS : ms)
  return `ok ${ms / HOUR_MS} h${isUnderWay ? ', for the policy alone' : ''}`
}

/** A company is paid on a chain, more than persons are. */
const paid = async (simulation: WithCompanies): Promise<string> => {
  const { world, random } = simulation
  const owner = random.pick(world.owners.filter(({ holder }) => !isPerson(holder)))
  return pay(simulation, owner, random.pick(world.coins), random.pick([2_000n, 9_000n, 30_000n]))
}

async function pay(
  { world, model, random }: WithCompanies,
  owner: Owner,
  coin: Coin,
  dollars: bigint,
): Promise<string> {
  if (!(await isReady(world, owner, coin))) return `not ready: ${coin} of ${owner.holder}`
  const network = homeOf(world, coin)
  const amount = random.amount(worth(world.market, coin, dollars / 2n), worth(world.market, coin, dollars))
  const txid = world.nodes[network].fund(owner.deposits[network].address, coin, amount * unitsPerMinor(world, coin))
  model.sent.push({ holder: owner.holder, network, coin, amount, txid })
  return `ok ${amount} ${coin} to ${owner.holder}`
}

/** The first income of the companies, which is credited at once. */
export async function firstIncome(simulation: WithCompanies): Promise<string> {
  const { world } = simulation
  for (const owner of world.owners.filter(({ holder }) => !isPerson(holder)))
    for (const coin of world.coins) await pay(simulation, owner, coin, 20_000n)
  for (const network of world.networks) {
    world.nodes[network].mineEmpty(LARGE_CONFIRMATIONS + 1)
    await look(world.workers[0], network)
  }
  return 'ok'
}

/** At the end nothing waits any more: every request is over, and its money free. */
export async function endRequests(simulation: WithCompanies): Promise<string> {
  await pass(simulation, 73 * HOUR_MS)
  return sweep(simulation)
}

/** The commands about policies, time and income. */
export function policyCommands(companies: Companies): readonly Command[] {
  const command = commandOf(companies)
  return [command('policy', 10, policy), command('days pass', 6, days), command('a company is paid', 12, paid)]
}
