/**
 * Companies say into which coin what is paid for their bills is swapped, and change their minds; workers swap what
 * came, two at once, and die on the way.
 */
import { MINUTE_MS } from '@zend/kernel'
import { convertArrival, setConvertRule, sweepConversions } from '@zend/server/products/swap'
import { said } from '../customer-commands.ts'
import type { Command } from '../simulation.ts'
import { PIN } from '../world.ts'
import { byWorkers, commandOf, dying, orNoPlace, somebodyWho, someCompany } from './acting.ts'
import type { Companies, WithCompanies } from './opening.ts'

/** Says into which coin what comes for a company's bills, or for one of them, is swapped. */
export const setRule = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random, world } = simulation
  const company = someCompany(simulation)
  if (company === null) return 'there is no company'
  const { userId } = somebodyWho(simulation, company, 'swap')
  const own = [...companies.billed.values()].filter((bill) => bill.company === company.id && bill.kind !== 'payment')
  const bill = own.length > 0 && random.percent(40) ? random.pick(own).id : null
  const into = random.percent(20) ? null : random.pick(world.coins)
  companies.attempts.push({ kind: 'convert-rule', company: company.id, by: userId, bill, into })
  const actor = { userId, holder: company.id }
  const call = () => orNoPlace(() => setConvertRule(companies.convertRules, actor, { bill, into, pin: PIN }))
  const answer = random.percent(10) ? await dying(simulation, 3, call) : await call()
  return `${answer === null ? 'died' : said(answer)}: ${into ?? 'kept'} for ${bill ?? company.name}`
}

const SWAP_CALLS_MAX = 4

/** A worker swaps one arrival, or all; two do at once; one dies. */
const swapThem = (simulation: WithCompanies): Promise<string> => {
  const { companies, random } = simulation
  const waiting = [...companies.converted.values()].filter(({ state }) => state === 'waiting')
  const one = waiting.length > 0 && random.percent(40) ? random.pick(waiting).deposit : null
  const once = () => (one === null ? sweepConversions(companies.converting) : convertArrival(companies.converting, one))
  return byWorkers(simulation, SWAP_CALLS_MAX, once)
}

const TRIED_MS = 10 * MINUTE_MS

/** Everything that waits is swapped, or kept once it was tried for long enough. */
export async function endArrivals({ companies, world }: WithCompanies): Promise<string> {
  await sweepConversions(companies.converting)
  world.clock.advance(TRIED_MS)
  await sweepConversions(companies.converting)
  return 'ok'
}

/** The commands about what comes for bills. */
export function arrivalCommands(companies: Companies): readonly Command[] {
  const command = commandOf(companies)
  return [command('say what arrivals become', 16, setRule), command('swap arrivals', 24, swapThem)]
}
