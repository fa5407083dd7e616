/** Members move their company's money, or ask others to approve it: from two tabs, and while the process dies. */
import { ok, type Result } from '@zend/kernel'
import { awaitsApproval } from '@zend/server/core/approvals'
import { describePayment, payByUsername, type PayCommand } from '@zend/server/products/transfer'
import { quoteWithdrawal, requestWithdrawal } from '@zend/server/products/withdrawal'
import { amountFrom, codeFor, keyFrom, said, sendBy } from '../customer-commands.ts'
import { noteFees } from '../fees.ts'
import { centsOf, must } from '../model.ts'
import { outsideAddress } from '../outside.ts'
import { type Command, excused, remember, text } from '../simulation.ts'
import { type Coin, homeOf, PIN, worth } from '../world.ts'
import { type Answer, commandOf, orNoPlace, somebodyWho, someCompany } from './acting.ts'
import type { Colleague, Companies, WithCompanies } from './opening.ts'
import type { Company, Most } from './state.ts'

/** What a command was answered: what it made, or the request that waits. */
type Made = { readonly id: string }

const madeOf = <T extends object>(value: T, idOf: (made: Exclude<T, { awaits: unknown }>) => string): Made =>
  awaitsApproval(value) ? { id: value.awaits.id } : { id: idOf(value as Exclude<T, { awaits: unknown }>) }

type Spender = { readonly company: Company; readonly who: Colleague; readonly coin: Coin; readonly has: bigint }

function spender(simulation: WithCompanies): Spender | null {
  const { model, random } = simulation
  const company = someCompany(simulation)
  if (company === null) return null
  const coins = model.spendable(company.id)
  if (coins.length === 0) return null
  const coin = random.pick(coins)
  return { company, who: somebodyWho(simulation, company, 'withdrawal'), coin, has: model.available(company.id, coin) }
}

const DOLLARS = [200n, 900n, 6_000n, 12_000n, 40_000n] as const

const transfer = async (simulation: WithCompanies): Promise<string> => {
  const { world, random, companies } = simulation
  const found = spender(simulation)
  if (found === null) return 'no company has anything'
  const { company, who, coin, has } = found
  const payee = random.pick(world.customers)
  const amount = amountFrom(simulation, coin, has, random.pick(DOLLARS))
  const actor = { userId: who.userId, holder: company.id }
  const payment = { currency: coin, amount: text(coin, amount), toUser: payee.command.username }
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
  return ended(simulation, { company, who, most }, { answer, way }, () =>
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

const withdraw = async (simulation: WithCompanies): Promise<string> => {
  const { world, random, companies } = simulation
  const { withdrawals } = world.api
  const found = spender(simulation)
  if (found === null) return 'no company has anything'
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
  })
  const send = (idempotencyKey: string | null, otp: string) =>
    orNoPlace(async (): Promise<Answer<Made>> => {
      const made = await requestWithdrawal(withdrawals, actor, { quote, otp, pin: PIN, idempotencyKey })
      return made.ok ? ok(madeOf(made.value, (each) => each.id)) : made
    })
  const key = random.percent(70) ? keyFrom(simulation) : null
  const { answer, way } = await sendBy(simulation, () => send(key, coded.value))
  return ended(simulation, { company, who, most }, { answer, way }, () =>
    send(random.percent(50) ? key : keyFrom(simulation), '000000'),
  )
}

/** Remembers an answered command: sent again it must be answered with the same request, or with what that made. */
function ended(
  simulation: WithCompanies,
  { company, who, most: { coin, amount } }: { readonly company: Company; readonly who: Colleague; readonly most: Most },
  { answer, way }: { readonly answer: Answer<Made>; readonly way: string },
  again: () => Promise<Result<Made, { readonly code: string }>>,
): string {
  const what = `${amount} ${coin} of ${company.name} by ${who.place}`
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
  return [command('company pays', 60, transfer), command('company withdraws', 26, withdraw)]
}
