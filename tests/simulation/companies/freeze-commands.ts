/** Members stop their company's payments, and operators look; deposits and swaps go on meanwhile. */
import { ok, refuse } from '@zend/kernel'
import { decideFreeze, findApproval, freezeCompany } from '@zend/server/core/approvals'
import { readPayload } from '@zend/server/core/approvals/act'
import { executeSwap, quoteSwap } from '@zend/server/products/swap'
import { CALLER } from '@zend/tests/testkit'
import { amountFrom, said } from '../customer-commands.ts'
import { must, swapOf } from '../model.ts'
import { type Command, excused, text } from '../simulation.ts'
import { PIN } from '../world.ts'
import { type Answer, commandOf, orNoPlace, somebodyWho, someCompany } from './acting.ts'
import type { Companies, WithCompanies } from './opening.ts'
import { type Company, may, openRequests } from './state.ts'
import { release, together } from './vote-commands.ts'

/** Stops all payments of a company, mostly by somebody who may. */
function freeze(simulation: WithCompanies, company: Company): Promise<Answer<null>> {
  const { companies, random } = simulation
  const { userId } = somebodyWho(simulation, company, random.pick(['approve', 'member.manage']), 50)
  companies.attempts.push({ kind: 'freeze', company: company.id, by: userId })
  const stop = { reason: 'suspected_fraud', words: 'A phone was stolen' } as const
  return freezeCompany(companies.releases, { userId, company: company.id }, stop, CALLER.ip)
}

const stops = async (simulation: WithCompanies): Promise<string> => {
  const company = someCompany(simulation)
  return company === null ? 'there is no company' : `${said(await freeze(simulation, company))}: ${company.name}`
}

/** Payments are stopped while one is released: it is carried out before, or not at all. */
const stopsWhileReleased = async (simulation: WithCompanies): Promise<string> => {
  const company = someCompany(simulation)
  const approved = company === null ? [] : openRequests(company).filter(({ state }) => state !== 'open')
  if (company === null || approved.length === 0) return 'nothing is approved'
  const request = simulation.random.pick(approved)
  const answers = await together([
    // The process that releases is the one that freezes, and may die.
    () => freeze(simulation, company).catch((error: unknown) => refuse(excused(error))),
    async () => ok(await release(simulation, { company, request }, 2)),
  ])
  return `${answers}: ${request.request}`
}

/** Ends a company's freeze, as an operator who looked. */
export async function openAgain({ companies, world }: WithCompanies, { id, view }: Company): Promise<string> {
  if (view.frozen !== null) companies.opened.add(id)
  const deps = { db: world.db.owner, clock: world.clock }
  return said(await decideFreeze(deps, { operator: 'nia', why: 'spoke to them' }, id, 'unfreeze'))
}

const operatorLooks = async (simulation: WithCompanies): Promise<string> => {
  const frozen = [...simulation.companies.known.values()].filter(({ view }) => view.frozen !== null)
  if (frozen.length === 0) return 'nothing is frozen'
  const company = simulation.random.pick(frozen)
  return `${await openAgain(simulation, company)}: ${company.name}`
}

/**
 * Whoever stole the API's login keeps what is ready to be released, and asks the confirmer for its signature once the
 * company is frozen.
 */
const stolenLogin = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random } = simulation
  const all = [...companies.known.values()].flatMap((company) =>
    openRequests(company).flatMap((request) => (request.state === 'open' ? [] : [{ company, request }])),
  )
  if (all.length === 0) return 'nothing is approved'
  const { company, request } = random.pick(all)
  const stored = await findApproval(companies.releases.db.read, company.id, request.request)
  if (stored === null) throw new Error(`${request.request} is not stored`)
  const payload = readPayload(stored.payload)
  const actor = { userId: request.maker, holder: company.id }
  const ready = await companies.releases.releasers[payload.kind](actor, payload)
  const statement = ready.ok ? ready.value.statement : companies.prepared.get(request.request)
  if (statement === undefined) return 'nothing was ever prepared'
  companies.prepared.set(request.request, statement)
  const isFrozen = company.view.frozen !== null || (await freeze(simulation, company)).ok
  if (!isFrozen) return 'nobody stopped it'
  const answer = await companies.judge.release(company.id, request.request, statement)
  must(!answer.ok, () => `${request.request} was signed, and ${company.id} is frozen`)
  return `${said(answer)}: ${request.request}`
}

/** A company swaps, frozen or not. */
const swap = async (simulation: WithCompanies): Promise<string> => {
  const { world, model, random } = simulation
  const company = someCompany(simulation)
  const coins = company === null ? [] : model.spendable(company.id)
  if (company === null || coins.length === 0) return 'no company has anything'
  const [from, to] = [random.pick(coins), random.pick(world.coins)]
  const amount = amountFrom(simulation, from, model.available(company.id, from), 5_000n)
  const { userId } = somebodyWho(simulation, company, 'swap')
  const prices = { ...world.market.prices }
  const wish = { from, to, amount: text(from, amount) }
  const quoted = await quoteSwap(world.api.swaps, { holder: company.id }, wish)
  if (!quoted.ok) return mustNotBeFrozen(company, quoted.refusal.code)
  const command = { quote: quoted.value.text, pin: PIN, idempotencyKey: null }
  const answer = await orNoPlace(() => executeSwap(world.api.swaps, { userId, holder: company.id }, command))
  if (!answer.ok) return mustNotBeFrozen(company, answer.refusal.code)
  must(may(company.view, userId, 'swap'), () => `${userId} swapped for ${company.id}, and may not`)
  const due = swapOf(prices, from, to, amount)
  const given = { coin: from, amount, fee: due.fee }
  model.swap(answer.value.id, company.id, given, { coin: to, amount: due.received })
  const state = company.view.frozen === null ? 'ok' : 'ok while frozen'
  return `${state}: ${wish.amount} ${from} for ${to} of ${company.name}`
}

/** Whatever a swap is refused for, it is no freeze. */
function mustNotBeFrozen({ id, name }: Company, code: string): string {
  must(code !== 'company_frozen' && code !== 'money_out_held', () => `a swap of ${id} was refused: ${code}`)
  return `${code}: ${name}`
}

/** The commands about freezes. */
export function freezeCommands(companies: Companies): readonly Command[] {
  const command = commandOf(companies)
  return [
    command('stop payments', 7, stops),
    command('stop while released', 3, stopsWhileReleased),
    command('operator looks', 26, operatorLooks),
    command('stolen login', 8, stolenLogin),
    command('company swaps', 12, swap),
  ]
}
