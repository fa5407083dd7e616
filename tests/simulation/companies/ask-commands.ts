/** Members move their company's money, or ask others to approve it: from two tabs, and while the process dies. */
import type { Permission } from '@zend/contracts'
import { isId, ok, type Result } from '@zend/kernel'
import { awaitsApproval } from '@zend/server/core/approvals'
import { INSTITUTIONS } from '@zend/server/core/institutions'
import { quoteSell, requestSell, sellingAct } from '@zend/server/products/quick-sell'
import { describePayment, payByUsername, type PayCommand } from '@zend/server/products/transfer'
import { quoteWithdrawal, requestWithdrawal } from '@zend/server/products/withdrawal'
import { isLocal } from '../currencies.ts'
import { amountFrom, codeFor, keyFrom, said, sendBy } from '../customer-commands.ts'
import { noteFees } from '../fees.ts'
import { centsOf, must } from '../model.ts'
import { outsideAddress } from '../outside.ts'
import { type Command, excused, remember, text } from '../simulation.ts'
import { type Coin, homeOf, PIN, worth } from '../world.ts'
import { accountsIn } from './follow-payees.ts'
import { type Answer, commandOf, orNoPlace, personOf, somebodyWho, someCompany } from './acting.ts'
import type { Colleague, Companies, WithCompanies } from './opening.ts'
import { type Company, type Most, openRequests, type Request } from './state.ts'

/** What a command was answered: what it made, or the request that waits. */
export type Made = { readonly id: string }

const madeOf = <T extends object>(value: T, idOf: (made: Exclude<T, { awaits: unknown }>) => string): Made =>
  awaitsApproval(value) ? { id: value.awaits.id } : { id: idOf(value as Exclude<T, { awaits: unknown }>) }

/** Whose money it is, who moves it, and the request of theirs that it changes, if any. */
type Spender = {
  readonly company: Company
  readonly who: Colleague
  readonly coin: Coin
  readonly has: bigint
  readonly changed?: Request
}

/** A request that is to be changed, as a command names it; now and then in a version that was never seen. */
const changesOf = ({ random }: WithCompanies, { changed }: Spender) =>
  changed === undefined
    ? {}
    : { changes: { approval: changed.request, version: changed.version + (random.percent(8) ? 1 : 0) } }
const noteOf = ({ changed }: Spender) => (changed === undefined ? {} : { changes: changed.request })

function spender(simulation: WithCompanies, permission: Permission): Spender | null {
  const { model, random } = simulation
  const company = someCompany(simulation)
  if (company === null) return null
  const coins = model.spendable(company.id)
  if (coins.length === 0) return null
  const coin = random.pick(coins)
  return { company, who: somebodyWho(simulation, company, permission), coin, has: model.available(company.id, coin) }
}

const DOLLARS = [200n, 900n, 6_000n, 12_000n, 40_000n] as const

async function transfer(simulation: WithCompanies, found: Spender): Promise<string> {
  const { world, random, companies } = simulation
  const { company, who, coin, has } = found
  const payee = random.pick(world.customers)
  const amount = amountFrom(simulation, coin, has, random.pick(DOLLARS))
  const actor = { userId: who.userId, holder: company.id }
  const payment = {
    currency: coin,
    amount: text(coin, amount),
    toUser: payee.command.username,
    ...changesOf(simulation, found),
  }
  const described = await describePayment(world.api.transfers, actor, payment)
  if (!described.ok) return described.refusal.code
  const coded = await orNoPlace(async () => ok(await codeFor(simulation, who, described.value.act, company.id)))
  if (!coded.ok) return coded.refusal.code
  const asked = {
    kind: 'transfer',
    cents: centsOf(world.market.prices, coin, amount),
    payee: `payee:${payee.userId}`,
    country: null,
    control: null,
  } as const
  const most = { coin, amount }
  companies.attempts.push({
    kind: 'money',
    company: company.id,
    by: who.userId,
    asked,
    most,
    facts: { payee: payee.userId },
    ...noteOf(found),
  })
  const command: PayCommand = {
    ...payment,
    note: null,
    otp: coded.value,
    pin: PIN,
    idempotencyKey: keyFrom(simulation),
  }
  const send = (with_: PayCommand) => orNoPlace(async () => pay(simulation, actor, with_))
  const { answer, way } = await sendBy(simulation, () => send(command))
  return ended(simulation, { company, what: whatOf(company, who, most) }, { answer, way }, () =>
    send({ ...command, pin: random.percent(50) ? PIN : '9999' }),
  )
}

async function pay(
  { world }: WithCompanies,
  actor: Parameters<typeof payByUsername>[1],
  command: PayCommand,
): Promise<Answer<Made>> {
  const paid = await payByUsername(world.api.transfers, actor, command)
  return paid.ok ? ok(madeOf(paid.value, ({ transfer: { id } }) => id)) : paid
}

async function withdraw(simulation: WithCompanies, found: Spender): Promise<string> {
  const { world, random, companies } = simulation
  const { withdrawals } = world.api
  const { company, who, coin, has } = found
  const chain = homeOf(world, coin)
  const network = withdrawals.networks[chain]
  const outside = outsideAddress(simulation, chain)
  if (random.percent(80)) await noteFees(world, chain).catch(excused)
  const wanted = amountFrom(simulation, coin, has, random.pick([200n, 900n, 3_000n]))
  // More than this to a new address waits for an operator.
  const most4000 = worth(world.market, coin, 4_000n)
  const amount = wanted < most4000 ? wanted : most4000
  const actor = { userId: who.userId, holder: company.id }
  const wish = {
    currency: coin,
    chain: network.id,
    toAddr: outside.address,
    amount: text(coin, amount),
    confirmLookAlike: false,
    ...changesOf(simulation, found),
  }
  const quoted = await quoteWithdrawal(withdrawals, actor, wish)
  if (!quoted.ok) return `no quote: ${quoted.refusal.code}`
  const { offer, quote } = quoted.value
  const { id, name } = network
  const { money, address } = offer
  const act = { kind: 'withdrawal', money, network: id, networkName: name, address } as const
  const coded = await orNoPlace(async () => ok(await codeFor(simulation, who, act, company.id)))
  if (!coded.ok) return coded.refusal.code
  const asked = {
    kind: 'withdrawal',
    cents: centsOf(world.market.prices, coin, amount),
    payee: `address:${id}:${address}`,
    country: null,
    control: null,
  } as const
  const most = { coin, amount }
  companies.attempts.push({
    kind: 'money',
    company: company.id,
    by: who.userId,
    asked,
    most,
    facts: { network: id, address },
    ...noteOf(found),
  })
  const send = (idempotencyKey: string | null, otp: string) =>
    orNoPlace(async (): Promise<Answer<Made>> => {
      const made = await requestWithdrawal(withdrawals, actor, { quote, otp, pin: PIN, idempotencyKey })
      return made.ok ? ok(madeOf(made.value, (each) => each.id)) : made
    })
  const key = random.percent(70) ? keyFrom(simulation) : null
  const { answer, way } = await sendBy(simulation, () => send(key, coded.value))
  return ended(simulation, { company, what: whatOf(company, who, most) }, { answer, way }, () =>
    send(random.percent(50) ? key : keyFrom(simulation), '000000'),
  )
}

const sell = async (simulation: WithCompanies, found: Spender): Promise<string> => {
  const { world, random, companies } = simulation
  const { company, who, coin, has } = found
  const known = accountsIn(company.view)
  if (known.length === 0) return 'no account'
  // One that was taken away, or is another company's, is sold into by nobody: followers see that.
  const others = [...companies.known.values()].flatMap(({ view }) => accountsIn(view))
  const account = random.pick(random.percent(5) ? others : known)
  const amount = amountFrom(simulation, coin, has, random.pick([200n, 900n, 3_000n]))
  const actor = { userId: who.userId, holder: company.id }
  if (!isId('acc', account.id)) throw new Error(`${account.id} is no account`)
  const wish = { accountId: account.id, from: coin, amount: text(coin, amount), ...changesOf(simulation, found) }
  const quoted = await quoteSell(world.api.sells, actor, wish)
  if (!quoted.ok) return `no quote: ${quoted.refusal.code}`
  const { currency, method, institution, accountNumber, country } = account
  const named = INSTITUTIONS.find(({ code }) => code === institution)
  const act = sellingAct(quoted.value.offer.sold, { ...account, institutionName: named?.name ?? '' })
  const coded = await orNoPlace(async () => ok(await codeFor(simulation, who, act, company.id)))
  if (!coded.ok) return coded.refusal.code
  const ifFailed = random.percent(50) ? 'crypto' : 'local'
  const asked = {
    kind: 'quick-sell',
    cents: centsOf(world.market.prices, coin, amount),
    payee: `account:${currency}:${method}:${institution}:${accountNumber}`,
    country,
    control: null,
  } as const
  const most = { coin, amount }
  companies.attempts.push({
    kind: 'money',
    company: company.id,
    by: who.userId,
    asked,
    most,
    facts: { accountNumber, ifFailed },
    ...noteOf(found),
  })
  const { quote } = quoted.value
  const send = (idempotencyKey: string | null, otp: string) =>
    orNoPlace(async (): Promise<Answer<Made>> => {
      const made = await requestSell(world.api.sells, actor, { quote, ifFailed, otp, pin: PIN, idempotencyKey })
      return made.ok ? ok(madeOf(made.value, (each) => each.id)) : made
    })
  const key = random.percent(70) ? keyFrom(simulation) : null
  const { answer, way } = await sendBy(simulation, () => send(key, coded.value))
  return ended(simulation, { company, what: whatOf(company, who, most) }, { answer, way }, () =>
    send(random.percent(50) ? key : keyFrom(simulation), '000000'),
  )
}

/** Whoever asked for a payment asks for another amount, or another payee, in its place. */
const change = async (simulation: WithCompanies): Promise<string> => {
  const { companies, model, random } = simulation
  const all = [...companies.known.values()].flatMap((company) =>
    openRequests(company).flatMap((changed) => {
      const { most } = changed
      return most === null || isLocal(most.coin) ? [] : [{ company, changed, coin: most.coin, held: most.amount }]
    }),
  )
  if (all.length === 0) return 'nothing waits'
  const { company, changed, coin, held } = random.pick(all)
  const who = random.percent(8) ? random.pick(companies.people) : personOf(companies, changed.maker)
  const found = { company, who, coin, has: model.available(company.id, coin) + held, changed }
  const ways = { transfer, withdrawal: withdraw, 'quick-sell': sell } as const
  const { kind } = changed.asked
  return kind in ways ? ways[kind as keyof typeof ways](simulation, found) : 'it moves no money'
}

const whatOf = ({ name }: Company, { place }: Colleague, { amount, coin }: Most): string =>
  `${amount} ${coin} of ${name} by ${place}`

/** Remembers an answered command: sent again it must be answered with the same request, or with what that made. */
export function ended(
  simulation: WithCompanies,
  { company, what }: { readonly company: Company; readonly what: string },
  { answer, way }: { readonly answer: Answer<Made>; readonly way: string },
  again: () => Promise<Result<Made, { readonly code: string }>>,
): string {
  if (!answer.ok) return `${said(answer)}: ${what}`
  const { id } = answer.value
  remember(simulation, {
    what: `${id} of ${company.name}`,
    send: async () => {
      const second = await again()
      const request = [...company.requests.values()].find(({ request: known }) => known === id)
      const expected = request?.state === 'released' ? [id, request.id] : [id]
      must(
        second.ok && expected.includes(second.value.id),
        () => `${id} sent again was answered ${second.ok ? second.value.id : second.refusal.code}`,
      )
      return said(second)
    },
  })
  return `${id.startsWith('apr_') ? 'asks' : 'alone'} ${id} ${way}: ${what}`
}

/** The commands that move a company's money. */
export function askCommands(companies: Companies): readonly Command[] {
  const command = commandOf(companies)
  const spend =
    (permission: Permission, way: (simulation: WithCompanies, found: Spender) => Promise<string>) =>
    async (simulation: WithCompanies): Promise<string> => {
      const found = spender(simulation, permission)
      return found === null ? 'no company has anything' : way(simulation, found)
    }
  return [
    command('company pays', 60, spend('withdrawal', transfer)),
    command('company withdraws', 26, spend('withdrawal', withdraw)),
    command('company sells', 26, spend('quicksell', sell)),
    command('change a request', 24, change),
  ]
}
