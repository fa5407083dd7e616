/**
 * Companies ask strangers to pay in coins; these pay exactly, too little, too much, late, twice, in another coin, or
 * what was cancelled; and workers count what came, two at once, and die on the way.
 */
import { addressesOn } from '@zend/server/core/custody'
import {
  beginPayment,
  cancelBill,
  countBill,
  createBill,
  type PayQuote,
  quotePay,
  refundPay,
  sweepBills,
} from '@zend/server/products/bills'
import { CALLER, expectOk } from '@zend/tests/testkit'
import { said } from '../customer-commands.ts'
import type { Command } from '../simulation.ts'
import { outsideAddress } from '../outside.ts'
import { type Coin, homeOf, unitsPerMinor } from '../world.ts'
import { byWorkers, commandOf, dying, somebodyWho, someCompany } from './acting.ts'
import { actorOf } from './member-commands.ts'
import type { Companies, WithCompanies } from './opening.ts'
import type { KnownBill } from './state.ts'

const INVOICE = {
  kind: 'invoice',
  number: null,
  title: 'Twenty bags of cashew',
  details: null,
  lines: [],
  currency: 'USD',
  coins: [],
  billedTo: null,
  contact: null,
  language: 'en',
  dueOn: null,
  expiresAt: null,
} as const

const make = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random, world } = simulation
  const company = someCompany(simulation)
  if (company === null) return 'there is no company'
  const who = somebodyWho(simulation, company, 'deposit', 0)
  const kind = random.percent(60) ? 'invoice' : 'link'
  const expiresAt = random.percent(30) ? new Date(world.clock.now().getTime() + 6 * 3_600_000) : null
  const command = { ...INVOICE, kind, amount: String(20 + random.int(400)), expiresAt } as const
  companies.attempts.push({ kind: 'bill', company: company.id, by: who.userId })
  const call = () => createBill(companies.bills, actorOf(company, who), command, CALLER)
  const answer = random.percent(10) ? await dying(simulation, 2, call) : await call()
  return `${answer === null ? 'died' : said(answer)}: ${command.amount} dollars for ${company.name}`
}

const someBill = ({ companies, random }: WithCompanies, is: (bill: KnownBill) => boolean): KnownBill | null => {
  const all = [...companies.billed.values()].filter(is)
  return all.length === 0 ? null : random.pick(all)
}

/** Sends so much of a coin to an address that somebody was shown; it is the company's, whatever the bill says by then. */
function send({ model, world }: WithCompanies, { quoted, coin, amount }: Sending): void {
  const { bill, quote, destination } = quoted
  const network = world.networks.find((each) => each === quote.network)
  if (network === undefined) throw new Error(`no world has ${quote.network}`)
  const txid = world.nodes[network].fund(destination, coin, amount * unitsPerMinor(world, coin))
  model.sent.push({ holder: bill.holder, network, coin, amount, txid })
}
type Sending = { readonly quoted: PayQuote; readonly coin: Coin; readonly amount: bigint }

/** Notes an address as the company's, on each network where the same one can be paid. */
function noteAddress({ world }: WithCompanies, { bill, quote, destination }: PayQuote): void {
  const { space } = world.custody.networks[quote.network]
  for (const network of world.networks.filter((each) => world.custody.networks[each].space === space)) {
    const { lookupKey } = expectOk(addressesOn(world.custody, network).parseAddress(destination))
    if (!world.billed.some((each) => each.network === network && each.lookupKey === lookupKey))
      world.billed.push({ holder: bill.holder, network, lookupKey })
  }
}

const WAYS = [
  'exact',
  'exact',
  'exact',
  'short',
  'short',
  'over',
  'twice',
  'late',
  'another coin',
  'not at all',
] as const
const LATE_MS = 4 * 3_600_000

const pay = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random, world } = simulation
  const found = someBill(simulation, ({ state }) => state === 'open' || state === 'part_paid')
  if (found === null) return 'no bill is open'
  let code = found.code
  if (found.kind === 'link') {
    const begun = await beginPayment(companies.payPage, code, { name: null }, CALLER)
    if (!begun.ok) return `not begun: ${begun.refusal.code}`
    code = begun.value.code
  }
  const coin = random.pick(world.coins)
  const network = homeOf(world, coin)
  const ask = () => quotePay(companies.payPage, code, { coin, network }, CALLER)
  const quoted = random.percent(10) ? await dying(simulation, 2, ask) : await ask()
  if (quoted === null) return 'died'
  if (!quoted.ok) return `no quote: ${quoted.refusal.code}`
  noteAddress(simulation, quoted.value)
  companies.shown.push(quoted.value)
  const { amount } = quoted.value.quote.coins
  // A quote is worth the same after the price has moved; anything else is not.
  if (random.percent(40))
    world.market.prices[coin] = (world.market.prices[coin] * BigInt(990 + random.int(21)) + 999n) / 1_000n
  const way = random.pick(WAYS)
  const other = random.pick(world.coins.filter((each) => homeOf(world, each) === network))
  if (way === 'late') world.clock.advance(LATE_MS)
  const amounts = {
    exact: [amount],
    short: [(amount * BigInt(30 + random.int(69))) / 100n],
    over: [(amount * BigInt(102 + random.int(80))) / 100n],
    twice: [amount, amount],
    late: [amount],
    'another coin': [amount],
    'not at all': [],
  }[way]
  const sent = way === 'another coin' ? other : coin
  for (const each of amounts)
    send(simulation, { quoted: quoted.value, coin: sent, amount: sendable(simulation, sent, each) })
  return `ok ${way}: ${String(amount)} ${sent} for ${quoted.value.bill.id}`
}

/** What can be sent on its network of so many minor units. */
const sendable = ({ world }: WithCompanies, coin: Coin, amount: bigint): bigint =>
  amount * unitsPerMinor(world, coin) > 0n ? amount : 1n

/** Somebody pays again to an address that they were shown, whatever became of the bill. */
const payAgain = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random } = simulation
  if (companies.shown.length === 0) return 'nobody was shown an address'
  const quoted = random.pick(companies.shown)
  const { asset, amount } = quoted.quote.coins
  send(simulation, { quoted, coin: asset, amount: (amount * BigInt(20 + random.int(100))) / 100n })
  return `ok ${quoted.bill.id}`
}

const COUNT_CALLS_MAX = 8

/** A worker counts what came for a bill, or for all; two do at once; one dies. */
const count = (simulation: WithCompanies): Promise<string> => {
  const { companies, random } = simulation
  const bill = random.percent(40) ? someBill(simulation, () => true) : null
  const once = () => (bill === null ? sweepBills(companies.counting) : countBill(companies.counting, bill.id))
  return byWorkers(simulation, COUNT_CALLS_MAX, once)
}

const cancel = async (simulation: WithCompanies): Promise<string> => {
  const { companies } = simulation
  const bill = someBill(simulation, ({ kind }) => kind !== 'payment')
  const company = bill === null ? undefined : companies.known.get(bill.company)
  if (bill === null || company === undefined) return 'there is no bill'
  const who = somebodyWho(simulation, company, 'deposit', 0)
  companies.attempts.push({ kind: 'cancel-bill', company: company.id, by: who.userId, bill: bill.id })
  return `${said(await cancelBill(companies.bills, actorOf(company, who), bill.id, CALLER))}: ${bill.id}`
}

/** Whoever paid too much says where it is wanted back: once. */
const refund = async (simulation: WithCompanies): Promise<string> => {
  const { companies, random, world } = simulation
  const bill = someBill(simulation, ({ state }) => state === 'overpaid' || state === 'cancelled')
  if (bill === null) return 'nobody paid too much'
  const network = random.pick(world.networks)
  const { address } = outsideAddress(simulation, network)
  return `${said(await refundPay(companies.payPage, bill.code, { network, address }, CALLER))}: ${bill.id}`
}

/** Everything that came is counted. */
export async function countBills({ companies }: WithCompanies): Promise<string> {
  await sweepBills(companies.counting)
  return 'ok'
}

/** The commands about bills. */
export function billCommands(companies: Companies): readonly Command[] {
  const command = commandOf(companies)
  return [
    command('make a bill', 16, make),
    command('pay a bill', 50, pay),
    command('pay an address again', 14, payAgain),
    command('count bills', 40, count),
    command('cancel a bill', 6, cancel),
    command('want an excess back', 8, refund),
  ]
}
