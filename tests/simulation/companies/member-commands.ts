/** Members come and go: companies are opened, people are invited, join, get other permissions, are stopped, come back. */
import { type Permission, type Role, ROLE_PERMISSIONS, ROLES } from '@zend/contracts'
import { type ApprovalId, type BusinessId, type MemberId, ok } from '@zend/kernel'
import type { AwaitsApproval } from '@zend/server/core/approvals'
import { depositAddressFor } from '@zend/server/core/custody'
import {
  acceptInvitation,
  changeMember,
  describeChange,
  describeInvite,
  describeStanding,
  inviteMember,
  openCompany,
  resumeMember,
  type Standing,
  stopMember,
} from '@zend/server/core/members'
import { CALLER, expectOk } from '@zend/tests/testkit'
import { codeFor, said } from '../customer-commands.ts'
import { saveCompanyAccount } from '../payout-accounts.ts'
import { eachNetwork, type WorldNetwork } from '../networks.ts'
import type { Command } from '../simulation.ts'
import { PIN, type World } from '../world.ts'
import { type Answer, commandOf, inOrder, orNoPlace, somebodyWho, someCompany } from './acting.ts'
import type { Colleague, Companies, WithCompanies } from './opening.ts'
import { approversOf, type Company, type Control, type Grant, seatOf } from './state.ts'

const COMPANIES_MAX = 2
/** Whoever has one of these decides with others. */
const SAY: readonly Permission[] = ['approve', 'member.manage', 'policy.manage']

/** Opens a company with a founder and deposit addresses. */
export async function openOne({ companies, world }: WithCompanies, who: Colleague): Promise<BusinessId> {
  const place = world.owners.length
  const company = {
    legalName: `Baobab ${place} Ltd`,
    country: 'NG',
    registrationType: 'RC',
    registrationNumber: `RC ${place}00000`,
  } as const
  const { company: opened } = expectOk(await openCompany(companies.members, who, company, CALLER))
  const addresses = new Map<WorldNetwork, Awaited<ReturnType<typeof addressOf>>>()
  for (const network of world.networks) addresses.set(network, await addressOf(world, opened.id, network))
  const deposits = eachNetwork(world.networks, (network) => addresses.get(network) ?? { address: '', lookupKey: '' })
  world.owners.push({ holder: opened.id, place, deposits })
  // Nobody else may approve yet, so its founder saves it alone.
  const founder = { userId: who.userId, holder: opened.id }
  const { email } = who.command
  await saveCompanyAccount(world, founder, { place, email, pin: PIN })
  return opened.id
}

const addressOf = async ({ db, custody }: World, holder: BusinessId, network: WorldNetwork) =>
  expectOk(await db.transact((tx) => depositAddressFor(custody, tx, { holder, network })))

const opening = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random } = simulation
  if (companies.known.size >= COMPANIES_MAX) return 'there are enough'
  const who = random.pick(companies.people)
  return `ok ${await openOne(simulation, who)} by ${who.place}`
}

/** A role's own permissions, or others that go with it. */
function someGrant({ random }: WithCompanies): Grant {
  const role: Role = random.percent(45) ? random.pick(['approver', 'approver', 'admin']) : random.pick(ROLES)
  if (role === 'owner' || random.percent(60)) return { role, permissions: ROLE_PERMISSIONS[role] }
  const more = random.pick<readonly Permission[]>([
    ['view', 'approve'],
    ['view', 'withdrawal'],
    ['view', 'withdrawal', 'quicksell', 'approve'],
    ['member.manage'],
    [],
  ])
  return { role, permissions: inOrder(more) }
}

const effectOf = ({ permissions }: Grant): Control['effect'] =>
  permissions.some((each) => SAY.includes(each)) ? 'gives' : 'other'

/** A person who acts for a company. */
export const actorOf = ({ id }: Company, { actor, userId }: Colleague) => ({ ...actor, userId, holder: id })

/** What became of a change: in words, and the request that waits. */
type Tried = { readonly text: string; readonly request: ApprovalId | null }

/** Tries a change of members: notes it, has the code mailed, and sends it. */
async function tryChange<A extends Parameters<typeof codeFor>[2]>(
  simulation: WithCompanies,
  {
    company,
    by,
    change,
    grant,
    control,
  }: {
    readonly company: Company
    readonly by: Colleague
    readonly change: string
    readonly grant: Grant | null
    readonly control: Control
  },
  describe: () => Promise<Answer<A>>,
  send: (proof: { readonly pin: string; readonly code: string }) => Promise<Answer<unknown>>,
): Promise<Tried> {
  const answer = await orNoPlace<unknown>(async () => {
    const act = await describe()
    if (!act.ok) return act
    const code = await codeFor(simulation, by, act.value, company.id)
    simulation.companies.attempts.push({ kind: 'member', company: company.id, by: by.userId, change, grant, control })
    return send({ pin: PIN, code })
  })
  const waits = answer.ok && typeof answer.value === 'object' && answer.value !== null && 'awaits' in answer.value
  const text = `${waits ? 'asks' : said(answer)} ${change} of ${company.name} by ${by.place}`
  return { text, request: waits ? (answer.value as AwaitsApproval).awaits.id : null }
}

/** Invites this person as that. */
export async function invite(
  simulation: WithCompanies,
  {
    company,
    by,
    who,
    grant,
  }: { readonly company: Company; readonly by: Colleague; readonly who: Colleague; readonly grant: Grant },
): Promise<string> {
  const { members } = simulation.companies
  const actor = actorOf(company, by)
  const { email } = who.command
  const wish = { email, ...grant }
  const control = { effect: effectOf(grant), member: null }
  const { text } = await tryChange(
    simulation,
    { company, by, change: `invite:${email}`, grant, control },
    () => describeInvite(members, actor, wish),
    (proof) => inviteMember(members, actor, wish, proof, CALLER),
  )
  return text
}

const invites = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random } = simulation
  const company = someCompany(simulation)
  if (company === null) return 'there is no company'
  const by = somebodyWho(simulation, company, 'member.manage')
  const strangers = companies.people.filter(({ userId }) => seatOf(company.view, userId) === undefined)
  const who = random.pick(strangers.length === 0 || random.percent(10) ? companies.people : strangers)
  const isShort = approversOf(company.view).length < 3
  const grant =
    isShort && random.percent(70)
      ? ({ role: 'approver', permissions: ROLE_PERMISSIONS.approver } as const)
      : someGrant(simulation)
  const invited = await invite(simulation, { company, by, who, grant })
  companies.mailed.add(who.userId)
  return invited
}

/** The newest invitation mailed to somebody; `null` when none was. */
async function tokenTo({ world }: WithCompanies, { command }: Colleague): Promise<string | null> {
  const texts = (await world.accounts.mailsTo(command.email)).map(({ text }) => /\/invitation#(\S+)/.exec(text)?.[1])
  return texts.findLast((each) => each !== undefined) ?? null
}

/** Follows the newest link that was mailed to this person. */
export async function accept(simulation: WithCompanies, who: Colleague): Promise<string> {
  const { companies } = simulation
  const token = await tokenTo(simulation, who)
  if (token === null) return `nobody invited ${who.place}`
  for (const company of companies.known.keys()) companies.attempts.push({ kind: 'join', company, by: who.userId })
  return `${said(await acceptInvitation(companies.members, who, token, CALLER))} ${who.place}`
}

const accepts = (simulation: WithCompanies): Promise<string> => {
  const { companies, random } = simulation
  const who = random.pick(
    companies.people.filter(({ userId }) => companies.mailed.has(userId) || companies.mailed.size === 0),
  )
  return accept(simulation, who)
}

/** A current member of a company. */
export const someSeat = ({ random }: WithCompanies, { view }: Company) =>
  random.pick(view.seats.filter(({ standing }) => standing !== 'removed'))

/** Gives a member this role and these permissions. */
export function changeTo(
  simulation: WithCompanies,
  company: Company,
  by: Colleague,
  memberId: MemberId,
  grant: Grant,
): Promise<Tried> {
  const { members } = simulation.companies
  const actor = actorOf(company, by)
  return tryChange(
    simulation,
    { company, by, change: `change:${memberId}`, grant, control: { effect: effectOf(grant), member: memberId } },
    () => describeChange(members, actor, memberId, grant),
    (proof) => changeMember(members, actor, { memberId, ...grant }, proof, CALLER),
  )
}

const changes = async (simulation: WithCompanies): Promise<string> => {
  const company = someCompany(simulation)
  if (company === null) return 'there is no company'
  const by = somebodyWho(simulation, company, 'member.manage')
  const { id: memberId } = someSeat(simulation, company)
  return (await changeTo(simulation, company, by, memberId, someGrant(simulation))).text
}

const EFFECTS = { suspend: 'stops', remove: 'stops', resume: 'restores' } as const

/** Suspends, removes, or lets in again. */
async function stand(
  simulation: WithCompanies,
  company: Company,
  by: Colleague,
  memberId: MemberId,
  standing: Standing,
): Promise<string> {
  const { members } = simulation.companies
  const actor = actorOf(company, by)
  const { text } = await tryChange(
    simulation,
    {
      company,
      by,
      change: `${standing}:${memberId}`,
      grant: null,
      control: { effect: EFFECTS[standing], member: memberId },
    },
    () => describeStanding(members, actor, memberId, standing),
    (proof) =>
      standing === 'resume'
        ? resumeMember(members, actor, memberId, proof, CALLER)
        : stopMember(members, actor, { memberId, standing }, proof, CALLER),
  )
  return text
}

const stands = async (simulation: WithCompanies): Promise<string> => {
  const { random } = simulation
  const company = someCompany(simulation)
  if (company === null) return 'there is no company'
  const { id, standing } = someSeat(simulation, company)
  const to =
    standing === 'suspended' && random.percent(85) ? 'resume' : random.pick(['suspend', 'suspend', 'remove'] as const)
  return stand(simulation, company, somebodyWho(simulation, company, 'member.manage'), id, to)
}

/** Everything but the last call of stopping somebody; `null` when it cannot be tried. */
export async function readyToStop(
  simulation: WithCompanies,
  company: Company,
  memberId: MemberId,
): Promise<(() => Promise<Answer<unknown>>) | null> {
  const { members, attempts } = simulation.companies
  const by = somebodyWho(simulation, company, 'member.manage', 0)
  const actor = actorOf(company, by)
  const standing = simulation.random.pick(['suspend', 'suspend', 'remove'] as const)
  const act = await describeStanding(members, actor, memberId, standing)
  if (!act.ok) return null
  const coded = await orNoPlace(async () => ok(await codeFor(simulation, by, act.value, company.id)))
  if (!coded.ok) return null
  const change = `${standing}:${memberId}`
  const control = { effect: 'stops', member: memberId } as const
  attempts.push({ kind: 'member', company: company.id, by: by.userId, change, grant: null, control })
  return () =>
    orNoPlace<unknown>(() =>
      stopMember(members, actor, { memberId, standing }, { pin: PIN, code: coded.value }, CALLER),
    )
}

/** The commands of those who manage members. */
export function memberCommands(companies: Companies): readonly Command[] {
  const command = commandOf(companies)
  return [
    command('open a company', 2, opening),
    command('invite', 14, invites),
    command('accept', 14, accepts),
    command('change a member', 6, changes),
    command('stop a member', 7, stands),
  ]
}
