/** Members who may approve name deputies for a time, and namings end early. */
import { DAY_MS, HOUR_MS, isId, ok } from '@zend/kernel'
import type { AwaitsApproval } from '@zend/server/core/approvals'
import { describeDeputy, endDeputy, nameDeputy } from '@zend/server/core/members'
import { CALLER } from '@zend/tests/testkit'
import { codeFor, said } from '../customer-commands.ts'
import type { Command } from '../simulation.ts'
import { PIN } from '../world.ts'
import { type Answer, commandOf, orNoPlace, personOf, somebodyWho, someCompany } from './acting.ts'
import { actorOf } from './member-commands.ts'
import type { Companies, WithCompanies } from './opening.ts'
import { may } from './state.ts'
import { passVote } from './vote-commands.ts'

/** Names somebody, mostly one who may stand for them, from now or from later on. Mostly others approve it at once. */
const names = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random, world } = simulation
  const company = someCompany(simulation)
  if (company === null) return 'there is no company'
  const { view } = company
  const by = somebodyWho(simulation, company, 'approve')
  const fit = view.seats.filter(({ userId }) => may(view, userId, 'view') && !may(view, userId, 'approve'))
  const { id: memberId } = random.pick(fit.length === 0 || random.percent(10) ? view.seats : fit)
  const fromMs = world.clock.now().getTime() + random.pick([-1, -1, 3]) * HOUR_MS
  const lasts = random.pick([6 * HOUR_MS, 3 * DAY_MS, 30 * DAY_MS])
  const wish = { memberId, from: new Date(fromMs), until: new Date(fromMs + lasts) }
  const actor = actorOf(company, by)
  const change = `deputise:${memberId} ${wish.from.toISOString()} ${wish.until.toISOString()}`
  const answer = await orNoPlace(async (): Promise<Answer<AwaitsApproval | null>> => {
    const act = await describeDeputy(companies.members, actor, wish)
    if (!act.ok) return act
    const code = await codeFor(simulation, by, act.value, company.id)
    const control = { effect: 'gives', member: memberId } as const
    companies.attempts.push({ kind: 'member', company: company.id, by: by.userId, change, grant: null, control })
    const named = await nameDeputy(companies.members, actor, wish, { pin: PIN, code }, CALLER)
    return named.ok ? ok(typeof named.value === 'string' ? null : named.value) : named
  })
  const what = `${change} by ${by.place} of ${company.name}`
  if (!answer.ok || answer.value === null) return `${said(answer)}: ${what}`
  const { id: request } = answer.value.awaits
  return `asks ${random.percent(75) ? await passVote(simulation, { company, request: { request } }, by) : request}: ${what}`
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
  return [command('name a deputy', 24, names), command('end a deputy', 4, ends)]
}
