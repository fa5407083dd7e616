/** Members save wallets that their company pays, or ask others to let them; rename them, and take them away. */
import { isId, type NetworkId, ok } from '@zend/kernel'
import { awaitsApproval, type AwaitsApproval } from '@zend/server/core/approvals'
import {
  addBeneficiary,
  describeDestination,
  removeBeneficiary,
  renameBeneficiary,
} from '@zend/server/core/beneficiaries'
import { CALLER } from '@zend/tests/testkit'
import { codeFor, said } from '../customer-commands.ts'
import { outsideAddress } from '../outside.ts'
import type { Command } from '../simulation.ts'
import { homeOf } from '../world.ts'
import { type Answer, commandOf, dying, orNoPlace, somebodyWho, someCompany } from './acting.ts'
import { actorOf } from './member-commands.ts'
import type { Companies, WithCompanies } from './opening.ts'
import { passVote } from './vote-commands.ts'

/** So many calls to the database at most before the API's process dies. */
const CALLS_MAX = 8

/** Saves an address outside, now and then one that was paid before, or is saved already. */
const save = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random, world } = simulation
  const company = someCompany(simulation)
  if (company === null) return 'there is no company'
  const who = somebodyWho(simulation, company, 'beneficiary.manage')
  const coin = random.pick(world.coins)
  const network: NetworkId = homeOf(world, coin)
  const { address } = outsideAddress(simulation, homeOf(world, coin))
  const actor = actorOf(company, who)
  const destination = { type: 'external', currency: coin, chain: network, toAddr: address } as const
  const answer = await orNoPlace(async (): Promise<Answer<AwaitsApproval | null>> => {
    const described = await describeDestination(companies.wallets, actor, destination)
    if (!described.ok) return described
    if (described.value.kind !== 'save-address') throw new Error('an address is no customer')
    const { address: stated } = described.value
    const code = await codeFor(simulation, who, described.value, company.id)
    const payee = `address:${network}:${stated}`
    const asked = { kind: 'payee', cents: 0n, payee, country: null, control: null } as const
    const facts = { network, address: stated, asset: coin }
    companies.attempts.push({ kind: 'payee', company: company.id, by: who.userId, asked, facts })
    const adding = () =>
      addBeneficiary(
        companies.wallets,
        actor,
        { destination, label: `Payee ${String(random.int(1_000))}`, code },
        CALLER,
      )
    const added = random.percent(20) ? await dying(simulation, CALLS_MAX, adding) : await adding()
    if (added === null) return ok(null)
    return added.ok ? ok(awaitsApproval(added.value) ? added.value : null) : added
  })
  const what = `${coin} on ${network} of ${company.name} by ${who.place}`
  if (!answer.ok || answer.value === null) return `${said(answer)}: ${what}`
  const { id: request } = answer.value.awaits
  return `asks ${random.percent(75) ? await passVote(simulation, { company, request: { request } }, who) : request}: ${what}`
}

/** Renames a payee, or takes one away: nobody is asked, and money goes nowhere else by it. */
const keep = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random, world } = simulation
  const company = someCompany(simulation)
  const all = company?.view.payees ?? []
  if (company === null || all.length === 0) return 'nobody is saved'
  const { id } = random.pick(all)
  if (!isId('ben', id)) throw new Error(`${id} is no payee`)
  const actor = actorOf(company, somebodyWho(simulation, company, 'beneficiary.manage'))
  const deps = { db: world.api.db, clock: world.clock, networks: companies.wallets.custody.networks }
  if (random.percent(60))
    return `${said(await renameBeneficiary(deps, actor, { id, label: 'Renamed' }, CALLER))}: ${id}`
  companies.attempts.push({ kind: 'forget-payee', company: company.id, by: actor.userId, payee: id })
  return `${(await removeBeneficiary(deps, actor, id, CALLER)) ? 'removed' : 'not there'}: ${id}`
}

/** The commands about payees. */
export function payeeCommands(companies: Companies): readonly Command[] {
  const command = commandOf(companies)
  return [command('save a payee', 40, save), command('keep payees', 8, keep)]
}
