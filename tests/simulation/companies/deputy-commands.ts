/** Members who may approve name deputies for a time, and namings end early. */
import { DAY_MS, HOUR_MS, isId } from '@zend/kernel'
import { describeDeputy, endDeputy, nameDeputy } from '@zend/server/core/members'
import { CALLER } from '@zend/tests/testkit'
import { said } from '../customer-commands.ts'
import type { Command } from '../simulation.ts'
import { commandOf, personOf, somebodyWho, someCompany } from './acting.ts'
import { actorOf, tryChange } from './member-commands.ts'
import type { Companies, WithCompanies } from './opening.ts'
import { may } from './state.ts'

/** Names somebody, mostly one who has no say of their own, from now or from later on. */
const names = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random, world } = simulation
  const company = someCompany(simulation)
  if (company === null) return 'there is no company'
  const by = somebodyWho(simulation, company, 'approve')
  const fit = company.view.seats.filter(
    ({ userId, standing }) => standing === 'active' && !may(company.view, userId, 'approve'),
  )
  const { id: memberId } = random.pick(fit.length === 0 || random.percent(10) ? company.view.seats : fit)
  const fromMs = world.clock.now().getTime() + random.pick([-1, 0, 3]) * HOUR_MS
  const wish = {
    memberId,
    from: new Date(fromMs),
    until: new Date(fromMs + random.pick([6 * HOUR_MS, 3 * DAY_MS, 30 * DAY_MS])),
  }
  const actor = actorOf(company, by)
  const { members } = companies
  return tryChange(
    simulation,
    {
      company,
      by,
      change: `deputise:${memberId} ${wish.from.toISOString()} ${wish.until.toISOString()}`,
      grant: null,
      control: { effect: 'gives', member: memberId },
    },
    () => describeDeputy(members, actor, wish),
    async (proof) => {
      const named = await nameDeputy(members, actor, wish, proof, CALLER)
      return named.ok && typeof named.value === 'string' ? { ok: true, value: null } : named
    },
  )
}

/** Ends a naming: by one of the two, or a manager, or somebody who may not. */
const ends = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random } = simulation
  const company = someCompany(simulation)
  const running = company?.view.deputies.filter(({ isEnded }) => !isEnded) ?? []
  if (company === null || running.length === 0) return 'nobody has a deputy'
  const { id, by } = random.pick(running)
  if (!isId('mch', id)) throw new Error(`${id} is no naming`)
  const who = random.percent(50) ? personOf(companies, by) : random.pick(companies.people)
  companies.attempts.push({ kind: 'end-deputy', company: company.id, by: who.userId, naming: id })
  return `${said(await endDeputy(companies.members, actorOf(company, who), id, CALLER))}: ${id}`
}

/** The commands about deputies. */
export function deputyCommands(companies: Companies): readonly Command[] {
  const command = commandOf(companies)
  return [command('name a deputy', 18, names), command('end a deputy', 4, ends)]
}
