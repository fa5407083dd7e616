/**
 * Members save whom their company pays (wallets outside, customers, accounts at banks and mobile-money providers), or
 * ask others to let them; rename them, and take them away, now and then while what waits is paid to them.
 */
import { type BeneficiaryId, isId, type NetworkId, ok } from '@zend/kernel'
import { awaitsApproval, type AwaitsApproval } from '@zend/server/core/approvals'
import {
  addBeneficiary,
  describeDestination,
  type Destination,
  removeBeneficiary,
  renameBeneficiary,
} from '@zend/server/core/beneficiaries'
import { institutionsIn } from '@zend/server/core/institutions'
import { addAccount, placeOf, removeAccount, savingAct, SCHEMES } from '@zend/server/core/payout-accounts'
import { CALLER } from '@zend/tests/testkit'
import { codeFor, said } from '../customer-commands.ts'
import { outsideAddress } from '../outside.ts'
import type { Command } from '../simulation.ts'
import { homeOf, PIN } from '../world.ts'
import { type Answer, commandOf, dying, orNoPlace, somebodyWho, someCompany } from './acting.ts'
import { placeIn } from './follow-payees.ts'
import { actorOf } from './member-commands.ts'
import type { Colleague, Companies, WithCompanies } from './opening.ts'
import type { Company } from './state.ts'
import { passVote } from './vote-commands.ts'

/** So many calls to the database at most before the API's process dies. */
const CALLS_MAX = 8

type Saving = { readonly company: Company; readonly who: Colleague }

/** Notes what is tried, by the key and the facts that a request for it has. */
function note({ companies }: WithCompanies, { company, who }: Saving, payee: string, facts: Record<string, string>) {
  const asked = { kind: 'payee', cents: 0n, payee, country: null, control: null } as const
  companies.attempts.push({ kind: 'payee', company: company.id, by: who.userId, asked, place: placeIn(facts), facts })
}

/** Sends it, now and then while the process dies; `null`: it was saved alone, or nobody knows. */
async function send(
  simulation: WithCompanies,
  adding: () => Promise<Answer<object>>,
): Promise<Answer<AwaitsApproval | null>> {
  const added = simulation.random.percent(20) ? await dying(simulation, CALLS_MAX, adding) : await adding()
  if (added === null) return ok(null)
  return added.ok ? ok(awaitsApproval(added.value) ? added.value : null) : added
}

/** Saves an address outside or a customer, now and then one that was paid before, or is saved already. */
async function saveWallet(
  simulation: WithCompanies,
  saving: Saving,
  destination: Destination,
): Promise<Answer<AwaitsApproval | null>> {
  const { companies, random } = simulation
  const { company, who } = saving
  const actor = actorOf(company, who)
  const described = await describeDestination(companies.wallets, actor, destination)
  if (!described.ok) return described
  const act = described.value
  const code = await codeFor(simulation, who, act, company.id)
  if (act.kind === 'save-address')
    note(simulation, saving, `address:${act.network}:${act.address}`, {
      saves: act.kind,
      network: act.network,
      address: act.address,
      asset: act.asset,
    })
  else note(simulation, saving, `payee:${act.payeeId}`, { saves: act.kind, payee: act.payeeId, asset: act.asset })
  const label = `Payee ${String(random.int(1_000))}`
  return send(simulation, () => addBeneficiary(companies.wallets, actor, { destination, label, code }, CALLER))
}

const saveAddress = (simulation: WithCompanies, saving: Saving): Promise<Answer<AwaitsApproval | null>> => {
  const { random, world } = simulation
  const currency = random.pick(world.coins)
  const chain: NetworkId = homeOf(world, currency)
  const { address: toAddr } = outsideAddress(simulation, homeOf(world, currency))
  return saveWallet(simulation, saving, { type: 'external', currency, chain, toAddr })
}

const saveCustomer = (simulation: WithCompanies, saving: Saving): Promise<Answer<AwaitsApproval | null>> => {
  const { random, world } = simulation
  const currency = random.pick(world.coins)
  return saveWallet(simulation, saving, {
    type: 'internal',
    currency,
    toUser: random.pick(world.customers).command.username,
  })
}

/** So many accounts are drawn from, so that now and then one is saved already. */
const NUMBERS = 12
/** What the rails call everybody here, and what members write where no bank can be asked. */
const OWNERS = { bank: 'OBI ADA', maker: 'Ada Obi' } as const

/** Saves an account of any country and kind. */
async function saveAccount(simulation: WithCompanies, saving: Saving): Promise<Answer<AwaitsApproval | null>> {
  const { companies, random } = simulation
  const { company, who } = saving
  const scheme = random.pick(SCHEMES)
  const { country, method, number, resolves, branch, accountTypes } = scheme
  const [first] = institutionsIn(country, method)
  if (first === undefined) return ok(null)
  const fields = {
    institution: first.code,
    accountNumber: country === 'NG' ? `06900010${String(10 + random.int(NUMBERS))}` : number.example,
    ...(resolves ? {} : { accountName: OWNERS.maker }),
    ...(branch === null ? {} : { branch: branch.example }),
    ...(accountTypes === null ? {} : { accountType: accountTypes[0] }),
  }
  const place = placeOf(country, method, fields)
  if (!place.ok) return place
  const act = savingAct(place.value)
  const otp = await codeFor(simulation, who, act, company.id)
  const { currency, institution, accountNumber } = act
  note(simulation, saving, `account:${currency}:${method}:${institution}:${accountNumber}`, {
    saves: act.kind,
    accountCurrency: currency,
    method,
    institution,
    ...(place.value.branch === null ? {} : { branch: place.value.branch }),
    ...(place.value.accountType === null ? {} : { accountType: place.value.accountType }),
    accountNumber,
    accountName: resolves ? OWNERS.bank : OWNERS.maker,
  })
  const typed = { country, method, fields, otp, pin: PIN }
  return send(simulation, () => addAccount(companies.saving, actorOf(company, who), typed, CALLER))
}

const save =
  (what: string, way: typeof saveAddress) =>
  async (simulation: WithCompanies): Promise<string> => {
    const { random } = simulation
    const company = someCompany(simulation)
    if (company === null) return 'there is no company'
    const who = somebodyWho(simulation, company, 'beneficiary.manage')
    const answer = await orNoPlace(() => way(simulation, { company, who }))
    const how = `${what} of ${company.name} by ${who.place}`
    if (!answer.ok || answer.value === null) return `${said(answer)}: ${how}`
    const { id: request } = answer.value.awaits
    return `asks ${random.percent(75) ? await passVote(simulation, { company, request: { request } }, who) : request}: ${how}`
  }

/** Renames a payee, or takes one away: nobody is asked, and money goes nowhere else by it. */
const keep = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random, world } = simulation
  const company = someCompany(simulation)
  const all = company?.view.payees ?? []
  if (company === null || all.length === 0) return 'nobody is saved'
  const { id, account } = random.pick(all)
  const actor = actorOf(company, somebodyWho(simulation, company, 'beneficiary.manage'))
  const forget = async (call: () => Promise<string>): Promise<string> => {
    companies.attempts.push({ kind: 'forget-payee', company: company.id, by: actor.userId, payee: id })
    return `${(random.percent(20) ? await dying(simulation, 2, call) : await call()) ?? 'died'}: ${id}`
  }
  if (account !== null) {
    const { accountNumber, currency, institution } = account
    return forget(async () =>
      said(await removeAccount(companies.saving, actor, { accountNumber, currency, institution }, CALLER)),
    )
  }
  if (!isId('ben', id)) throw new Error(`${id} is no wallet`)
  const wallet: BeneficiaryId = id
  const deps = { db: world.api.db, clock: world.clock, networks: companies.wallets.custody.networks }
  if (random.percent(60))
    return `${said(await renameBeneficiary(deps, actor, { id: wallet, label: 'Renamed' }, CALLER))}: ${id}`
  return forget(async () => ((await removeBeneficiary(deps, actor, wallet, CALLER)) ? 'removed' : 'not there'))
}

/** The commands about payees. */
export function payeeCommands(companies: Companies): readonly Command[] {
  const command = commandOf(companies)
  return [
    command('save a wallet', 30, save('an address', saveAddress)),
    command('save a customer', 14, save('a customer', saveCustomer)),
    command('save an account', 30, save('an account', saveAccount)),
    command('keep payees', 10, keep),
  ]
}
