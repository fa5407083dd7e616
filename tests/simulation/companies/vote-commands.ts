/** Members decide: one vote, two at once, against each other, twice by one person; and what was approved is released. */
import type { UserId } from '@zend/kernel'
import {
  certificateOf,
  declineApproval,
  releaseApproval,
  sweepApprovals,
  withdrawApproval,
} from '@zend/server/core/approvals'
import { CALLER, expectOk } from '@zend/tests/testkit'
import { said } from '../customer-commands.ts'
import { Died } from '../faults.ts'
import { must } from '../model.ts'
import { type Command, excused } from '../simulation.ts'
import { type Answer, commandOf, dying, personOf, shuffled } from './acting.ts'
import type { Colleague, Companies, WithCompanies } from './opening.ts'
import { readyToStop } from './member-commands.ts'
import {
  approversOf,
  type Company,
  isGiven,
  isOf,
  isOwn,
  openRequests,
  type Request,
  seatOf,
  type View,
  type Voter,
  votersAt,
} from './state.ts'

/** A request of a company, as far as deciding on it needs it. */
export type Case = {
  readonly company: Company
  readonly request: Pick<Request, 'request'> & Partial<Pick<Request, 'version'>>
}
type Known = { readonly company: Company; readonly request: Request }

/** A request that waits, mostly one that somebody can vote on; now and then one that has ended. */
function someRequest(simulation: WithCompanies): Known | null {
  const { companies, random } = simulation
  const all = [...companies.known.values()].flatMap((company) =>
    (random.percent(95) ? openRequests(company) : [...company.requests.values()]).map((request) => ({
      company,
      request,
    })),
  )
  const useful = all.filter((each) => votersOf(simulation, each).length > 0)
  return all.length === 0 ? null : random.pick(useful.length > 0 && random.percent(85) ? useful : all)
}

/** Those who may vote and have not yet, in a random order. */
const votersOf = ({ companies, random, world }: WithCompanies, { company, request }: Known): readonly Colleague[] =>
  shuffled(
    random,
    waitsFor(company.view, request, world.clock.now().getTime()).map(({ userId }) => personOf(companies, userId)),
  )

/** Those who may vote on a request at this moment, and for whose seat nobody has. */
function waitsFor(view: View, { maker, votes }: Request, ms: number): readonly Voter[] {
  const all = votersAt(view, ms)
  return all.filter((voter) => !isOwn(voter, maker) && !isGiven(votes, voter, all))
}

/** What certificates call whoever a deputy stands for. */
const IN_PLACE_OF = 'Ada'

/** Those whose deputy has voted, or who stand for somebody who has: they vote no more. */
function besideOf({ companies, world }: WithCompanies, { company, request }: Known): readonly Colleague[] {
  const all = votersAt(company.view, world.clock.now().getTime())
  return all
    .filter((voter) => isGiven(request.votes, voter, all) && !request.votes.some((given) => isOf(given, voter)))
    .map(({ userId }) => personOf(companies, userId))
}

/** Everything but the last call of a vote: the challenge, signed. */
async function readyToApprove(
  { companies, world }: WithCompanies,
  { company, request }: Case,
  { userId, device }: Colleague,
): Promise<() => Promise<Answer<{ readonly approved: boolean }>>> {
  companies.attempts.push({ kind: 'vote', company: company.id, by: userId, request: request.request })
  const voter = { userId, company: company.id }
  const ballot = { request: request.request, version: request.version ?? 1 }
  const place = votersAt(company.view, world.clock.now().getTime()).find((each) => each.userId === userId)
  const inPlaceOf = (place?.deputyship ?? null) === null ? null : IN_PLACE_OF
  const asked = await companies.judge.startVote(voter, ballot, { by: 'Kofi', inPlaceOf })
  if (!asked.ok) return async () => asked
  const answer = device.sign(asked.value.options)
  return () => companies.judge.vote(voter, { ...ballot, answer, words: null }, CALLER)
}

/** Approves as the page does: asks for the challenge, signs it, and sends the answer. */
export const approve = async (
  simulation: WithCompanies,
  found: Case,
  who: Colleague,
): Promise<Answer<{ readonly approved: boolean }>> => (await readyToApprove(simulation, found, who))()

/** Declines, with words that only members read; now and then as fraud, which freezes the company. */
function decline(
  { companies, random }: WithCompanies,
  { company, request }: Case,
  { userId }: Colleague,
): Promise<Answer<null>> {
  companies.attempts.push({ kind: 'decline', company: company.id, by: userId, request: request.request })
  const reason = random.percent(15) ? 'suspected_fraud' : 'duplicate'
  const said = { request: request.request, version: request.version ?? 1, reason, words: 'Paid on Monday' } as const
  return declineApproval(companies.releases, { userId, company: company.id }, said, CALLER.ip)
}

/**
 * Does what was approved, as the API does after the last vote, so many times at once; now and then it dies on the way.
 * At most one does it.
 */
export async function release(simulation: WithCompanies, { company, request }: Case, times = 1): Promise<string> {
  const { random, companies } = simulation
  const once = () => releaseApproval(companies.releases, company.id, request.request)
  const all = () => Promise.allSettled(Array.from({ length: times }, once))
  const answers = random.percent(65) ? await all() : ((await dying(simulation, 4, all)) ?? [])
  const said = answers.map((answer) => {
    if (answer.status === 'fulfilled') return answer.value
    if (answer.reason instanceof Died) return 'died'
    throw answer.reason
  })
  must(said.filter((each) => each === 'released').length <= 1, () => `${request.request} was released twice`)
  return said.join('+')
}

/** A certificate shows the newest vote as it was given: a deputy's names whom they stand for, and no other does. */
async function checkCertificate(
  { companies, world }: WithCompanies,
  { company, request }: Known,
  who: Colleague,
): Promise<void> {
  const { read } = companies.releases.db
  const certificate = expectOk(await certificateOf({ read, site: 'localhost' }, company.id, request.request))
  const place = votersAt(company.view, world.clock.now().getTime()).find(({ userId }) => userId === who.userId)
  const newest = certificate.approvals.at(-1)
  const due = (place?.deputyship ?? null) === null ? undefined : IN_PLACE_OF
  must(newest?.inPlaceOf === due, () => `the vote of ${who.userId} is certified in place of ${newest?.inPlaceOf}`)
}

/** Everybody else who may approves it at once, so that what it changes meets what waits. */
export async function passVote(simulation: WithCompanies, found: Case, maker: Colleague): Promise<string> {
  const { company } = found
  const voters = approversOf(company.view).filter(({ userId }) => userId !== maker.userId)
  const people = voters.map(({ userId }) => personOf(simulation.companies, userId))
  const answers: string[] = []
  for (const who of people) answers.push(said(await approve(simulation, found, who)))
  return `${answers.join('+')} ${await release(simulation, found)}`
}

const vote = async (simulation: WithCompanies): Promise<string> => {
  const { random, companies, world } = simulation
  const found = someRequest(simulation)
  if (found === null) return 'nothing waits'
  const { company, request } = found
  const [first] = votersOf(simulation, found)
  if (first === undefined && random.percent(70)) return 'nobody can vote'
  const beside = besideOf(simulation, found)
  const who =
    beside.length > 0 && random.percent(15)
      ? random.pick(beside)
      : first === undefined || random.percent(8)
        ? random.pick(companies.people)
        : first
  const isOpen = ['open', 'approved', 'stopped'].includes(request.state)
  const isExpected =
    isOpen &&
    world.clock.now().getTime() < request.expiresAtMs &&
    waitsFor(company.view, request, world.clock.now().getTime()).some(({ userId }) => userId === who.userId)
  const dies = random.percent(15)
  const answer = dies
    ? await dying(simulation, 1, () => approve(simulation, found, who))
    : await approve(simulation, found, who)
  if (answer === null) return `died: ${request.request} by ${who.place}`
  must(
    answer.ok === isExpected,
    () => `${who.userId} voted on ${request.request} (${request.state}), and was answered ${said(answer)}`,
  )
  if (answer.ok) await checkCertificate(simulation, found, who)
  const released =
    answer.ok && answer.value.approved && random.percent(50) ? ` ${await release(simulation, found)}` : ''
  return `${said(answer)}${released}: ${request.request} by ${who.place}`
}

/** Two of these at once; whatever they are answered, the model follows. */
export async function together(calls: readonly (() => Promise<Answer<unknown>>)[]): Promise<string> {
  const answers = await Promise.all(calls.map((call) => call()))
  return answers.map(said).join('+')
}

const atOnce = async (simulation: WithCompanies): Promise<string> => {
  const { random } = simulation
  const found = someRequest(simulation)
  if (found === null) return 'nothing waits'
  const [first, ...more] = votersOf(simulation, found)
  if (first === undefined) return 'nobody can vote'
  // Of somebody and their deputy at once one votes.
  const seats = votersAt(found.company.view, simulation.world.clock.now().getTime())
  const seatIs = ({ userId }: Colleague) => seats.find((each) => each.userId === userId)?.seat.id
  const other = more.find((each) => seatIs(each) === seatIs(first)) ?? more[0] ?? first
  const way = random.pick(['two votes', 'one voter twice', 'vote and decline', 'vote and take back'] as const)
  const calls = {
    'two votes': [() => approve(simulation, found, first), () => approve(simulation, found, other)],
    'one voter twice': [() => approve(simulation, found, first), () => approve(simulation, found, first)],
    'vote and decline': [() => approve(simulation, found, first), () => decline(simulation, found, other)],
    'vote and take back': [
      () => approve(simulation, found, first),
      () => takeBackBy(simulation, found, found.request.maker),
    ],
  }[way]
  const answered = await together(calls)
  // The API releases after each vote that was the last, so two may.
  const released = random.percent(50) ? await release(simulation, found, 2) : 'not released'
  return `${way} ${answered}, ${released}: ${found.request.request}`
}

const declined = async (simulation: WithCompanies): Promise<string> => {
  const { random, companies } = simulation
  const found = someRequest(simulation)
  if (found === null) return 'nothing waits'
  const [first] = votersOf(simulation, found)
  const who = first === undefined || random.percent(20) ? random.pick(companies.people) : first
  const call = () => decline(simulation, found, who)
  const answer = random.percent(30) ? await dying(simulation, 1, call) : await call()
  return `${answer === null ? 'died' : said(answer)}: ${found.request.request} by ${who.place}`
}

function takeBackBy({ companies }: WithCompanies, { company, request }: Case, by: UserId): Promise<Answer<null>> {
  companies.attempts.push({ kind: 'withdraw', company: company.id, by, request: request.request })
  return withdrawApproval(companies.releases, { userId: by, company: company.id }, request.request, CALLER.ip)
}

const takeBack = async (simulation: WithCompanies): Promise<string> => {
  const { random, companies } = simulation
  const found = someRequest(simulation)
  if (found === null) return 'nothing waits'
  const by = random.percent(80) ? found.request.maker : random.pick(companies.people).userId
  const answer = await takeBackBy(simulation, found, by)
  return `${said(answer)}: ${found.request.request}`
}

const releaseOne = async (simulation: WithCompanies): Promise<string> => {
  const found = someRequest(simulation)
  if (found === null) return 'nothing waits'
  return `${await release(simulation, found, simulation.random.percent(30) ? 2 : 1)}: ${found.request.request}`
}

/** Somebody votes while a manager stops them. */
const voteWhileStopped = async (simulation: WithCompanies): Promise<string> => {
  const found = someRequest(simulation)
  if (found === null) return 'nothing waits'
  const [who] = votersOf(simulation, found)
  const seat = who === undefined ? undefined : seatOf(found.company.view, who.userId)
  if (who === undefined || seat === undefined) return 'nobody can vote'
  const voting = await readyToApprove(simulation, found, who)
  const stopping = await readyToStop(simulation, found.company, seat.id)
  if (stopping === null) return 'nobody can stop them'
  const answered = await together([voting, stopping])
  const released = simulation.random.percent(50) ? await release(simulation, found) : 'not released'
  return `${answered}, ${released}: ${found.request.request} by ${who.place}`
}

/** The round of whichever process looks after requests. */
export async function sweep({ companies }: Pick<WithCompanies, 'companies'>): Promise<string> {
  const failures: unknown[] = []
  const log = { warn: (facts: object) => void failures.push('err' in facts ? facts.err : facts) }
  await sweepApprovals({ ...companies.releases, log })
  for (const failure of failures) if (!(failure instanceof Died)) excused(failure)
  return failures.length === 0 ? 'ok' : 'died'
}

const sweeps = async (simulation: WithCompanies): Promise<string> => {
  if (simulation.random.percent(60)) return sweep(simulation)
  return (await dying(simulation, 12, () => sweep(simulation))) ?? 'died'
}

/** The commands of those who decide. */
export function voteCommands(companies: Companies): readonly Command[] {
  const command = commandOf(companies)
  return [
    command('vote', 170, vote),
    command('votes at once', 30, atOnce),
    command('vote while stopped', 12, voteWhileStopped),
    command('decline', 6, declined),
    command('take back', 5, takeBack),
    command('release', 30, releaseOne),
    command('sweep of requests', 10, sweeps),
  ]
}
