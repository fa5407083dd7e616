/** Members leave by themselves, and owners hand their company over. */
import { ROLE_PERMISSIONS } from '@zend/contracts'
import { describeLeaving, leaveCompany } from '@zend/server/core/members'
import { CALLER } from '@zend/tests/testkit'
import { codeFor, said } from '../customer-commands.ts'
import type { Command } from '../simulation.ts'
import { PIN } from '../world.ts'
import { commandOf, orNoPlace, personOf, someCompany } from './acting.ts'
import { actorOf, changeTo, someSeat } from './member-commands.ts'
import type { Colleague, Companies, WithCompanies } from './opening.ts'
import type { Company } from './state.ts'
import { passVote } from './vote-commands.ts'

/** Somebody leaves; the last owner stays, and so does one whose other owners are too new. */
async function leave(simulation: WithCompanies, company: Company, who: Colleague): Promise<string> {
  const { companies } = simulation
  const actor = actorOf(company, who)
  const answer = await orNoPlace<unknown>(async () => {
    const act = await describeLeaving(companies.members, actor)
    if (!act.ok) return act
    const code = await codeFor(simulation, who, act.value, company.id)
    companies.attempts.push({ kind: 'leave', company: company.id, by: who.userId })
    return leaveCompany(companies.members, actor, { pin: PIN, code }, CALLER)
  })
  return `${said(answer)}: ${who.place} of ${company.name}`
}

const ownersOf = ({ view }: Company) =>
  view.seats.filter(({ role, standing }) => role === 'owner' && standing === 'active')

const leaves = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random } = simulation
  const company = someCompany(simulation)
  if (company === null) return 'there is no company'
  const owners = ownersOf(company)
  const { userId } = owners.length > 1 && random.percent(50) ? random.pick(owners) : someSeat(simulation, company)
  const who = random.percent(10) ? random.pick(companies.people) : personOf(companies, userId)
  return leave(simulation, company, who)
}

/** An owner makes somebody else an owner, whom others mostly approve at once; now and then they leave right after. */
const handsOver = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random } = simulation
  const company = someCompany(simulation)
  const owners = company === null ? [] : ownersOf(company)
  const others = company?.view.seats.filter(({ role, standing }) => role !== 'owner' && standing === 'active') ?? []
  if (company === null || owners.length === 0 || others.length === 0) return 'there is nobody else'
  const by = personOf(companies, random.pick(owners).userId)
  const grant = { role: 'owner', permissions: ROLE_PERMISSIONS.owner } as const
  const { text, request } = await changeTo(simulation, company, by, random.pick(others).id, grant)
  const passed =
    request !== null && random.percent(75)
      ? ` ${await passVote(simulation, { company, request: { request } }, by)}`
      : ''
  const left = random.percent(40) ? `, and leaves: ${await leave(simulation, company, by)}` : ''
  return `${text}${passed}${left}`
}

/** The commands of those who go. */
export function leaveCommands(companies: Companies): readonly Command[] {
  const command = commandOf(companies)
  return [command('leave', 4, leaves), command('hand over', 5, handsOver)]
}
