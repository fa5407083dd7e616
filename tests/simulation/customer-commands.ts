/** Commands of customers, only through the public use cases, with the model's expected results. */
import { ok, refuse, type HolderId, type Result, type TransferId } from '@zend/kernel'
import { type Act, sendActionCode } from '@zend/server/core/confirmation'
import { deliverNotice, type NoticeId } from '@zend/server/core/notices'
import { isReadyToReceive } from '@zend/server/core/treasury'
import { executeSwap, quoteSwap, type Swap } from '@zend/server/products/swap'
import { describePayment, payByUsername, type PayCommand } from '@zend/server/products/transfer'
import {
  cancelWithdrawal,
  quoteWithdrawal,
  receivesOf,
  requestWithdrawal,
  type Withdrawal,
  type WithdrawCommand,
} from '@zend/server/products/withdrawal'
import { expectOk, notAwaiting, ownActor } from '@zend/tests/testkit'
import { Died } from './faults.ts'
import { noteFees } from './fees.ts'
import { centsOf, must, swapOf } from './model.ts'
import { outsideAddress } from './outside.ts'
import { type Command, excused, remember, type Simulation, text } from './simulation.ts'
import { type Coin, homeOf, type Owner, PIN, type Someone, unitsPerMinor, type World, worth } from './world.ts'

type Refused = { readonly code: string }
type Answer<T> = Result<T, Refused>

/** A customer with something to spend, and the coin; `null` while nobody has. */
function spender({
  world,
  model,
  random,
}: Simulation): { readonly who: Someone; readonly coin: Coin; readonly has: bigint } | null {
  const able = world.customers.flatMap((who) =>
    model.spendable(who.userId).map((coin) => ({ who, coin, has: model.available(who.userId, coin) })),
  )
  return able.length === 0 ? null : random.pick(able)
}

/** Mostly an affordable amount; now and then more than the balance. */
export function amountFrom({ world, random }: Simulation, coin: Coin, has: bigint, dollarsMax: bigint): bigint {
  if (random.percent(5)) return has + random.amount(1n, has + 1n)
  if (random.percent(10)) return has
  const most = worth(world.market, coin, BigInt(1 + random.int(Number(dollarsMax))))
  return random.amount(1n, most < has ? most : has)
}

/** An idempotency key. */
export const keyFrom = ({ random }: Simulation): string => Buffer.from(random.bytes(12)).toString('hex')
/** The answer in one word. */
export const said = (answer: Answer<unknown>): string => (answer.ok ? 'ok' : answer.refusal.code)

/** Refusals that need a reason in the model. */
export function mustHaveReason(
  { model, world }: Simulation,
  who: Someone,
  coin: Coin,
  amount: bigint,
  refused: Refused,
): void {
  const available = model.available(who.userId, coin)
  if (refused.code === 'insufficient_funds')
    must(available < amount, () => `${amount} ${coin} were refused, and ${available} are available`)
  if (refused.code === 'limit_exceeded') {
    const cents = centsOf(world.market.prices, coin, amount)
    must(
      model.fits(who.userId, cents, world.clock.now().getTime()) !== true,
      () => `${cents} cents were refused, and fit into the limits of ${who.userId}`,
    )
  }
}

/** Returns the code mailed to a person for an act with their own money, or for another holder. */
export async function codeFor(
  { world }: Pick<Simulation, 'world'>,
  who: Someone,
  act: Act,
  holder: HolderId = who.userId,
): Promise<string> {
  expectOk(await sendActionCode(world.api.identity, { userId: who.userId, holder }, act))
  return codeOf(world, who)
}

/** Returns the newest code that waits to be mailed to a person. */
export async function codeOf({ db, clock, accounts }: World, who: Someone): Promise<string> {
  const { rows } = await db.pool.query<{ id: NoticeId }>(
    `select id from notices.outbox where user_id = $1 and sealed is not null order by created_at desc limit 1`,
    [who.userId],
  )
  const [notice] = rows
  if (notice === undefined) throw new Error('no code was stored')
  let code = ''
  const mail = {
    send: async (_id: string, sent: { readonly text: string }) => void (code = /^\d{6}$/m.exec(sent.text)?.[0] ?? ''),
    reachable: async () => true,
  }
  await deliverNotice(
    {
      db,
      clock,
      mail,
      sealingKey: accounts.deps.sealingKey,
      freezeLink: () => 'zfr_simulated',
      appUrl: 'https://app.example.com',
      businessUrl: 'https://firm.example.com',
    },
    notice.id,
  )
  return code
}

/**
 * Delivery of a command to the API: once, several times at once, or the process dies during it and it is sent again.
 */
const WAYS = ['once', 'once', 'once', 'three at once', 'dies'] as const

/** Sends a command with a key in one of these ways. Every answer to it must be the same. */
export async function sendBy<T extends { readonly id: string }>(
  { world, random }: Simulation,
  send: () => Promise<Answer<T>>,
): Promise<{ readonly answer: Answer<T>; readonly way: string }> {
  const way = random.pick(WAYS)
  if (way === 'three at once') {
    const answers = await Promise.all([send(), send(), send()])
    const made = new Set(answers.map((answer) => (answer.ok ? answer.value.id : answer.refusal.code)))
    must(made.size === 1, () => `one command was answered in different ways: ${[...made].join(', ')}`)
    return { answer: answers[0], way }
  }
  if (way === 'dies') {
    const { faults } = world.api
    faults.arm(random.int(2), random.percent(50) ? 'before' : 'after')
    const first = await send().catch((error: unknown) => {
      if (error instanceof Died) return null
      throw error
    })
    faults.restart()
    return { answer: first ?? (await send()), way: first === null ? 'died and sent again' : 'once' }
  }
  return { answer: await send(), way }
}

/**
 * Returns whether the product already shows an address for this coin: where it must opt in, the first call only starts
 * that.
 */
export async function isReady(world: World, { deposits }: Owner, coin: Coin): Promise<boolean> {
  const { db, clock, custody } = world
  const network = homeOf(world, coin)
  const { lookupKey } = deposits[network]
  return db.transact((tx) =>
    isReadyToReceive({ networks: custody.networks, custody, clock }, tx, { network, asset: coin, lookupKey }),
  )
}

const deposit: Command = {
  name: 'deposit',
  weight: 9,
  run: async ({ world, model, random }) => {
    const who = random.pick(world.owners)
    const coin = random.pick(world.coins)
    const small = random.percent(12)
    const amount = small
      ? worth(world.market, coin, 1n)
      : random.amount(worth(world.market, coin, 5n), worth(world.market, coin, BigInt(random.pick([50, 500, 8_000]))))
    // Where a network divides its coins further than our books do, fractions are sent too.
    const scale = unitsPerMinor(world, coin)
    const fraction = scale > 1n && random.percent(70) ? random.amount(1n, scale - 1n) : 0n
    const network = homeOf(world, coin)
    if (!(await isReady(world, who, coin))) return `not ready: ${coin} of ${who.place}`
    const txid = world.nodes[network].fund(who.deposits[network].address, coin, amount * scale + fraction)
    model.sent.push({ holder: who.holder, network, coin, amount, txid })
    return `ok ${text(coin, amount)} ${coin} to ${who.place} in ${txid.slice(-6)}`
  },
}

const swap: Command = {
  name: 'swap',
  weight: 14,
  run: async (simulation) => {
    const { world, model, random } = simulation
    const found = spender(simulation)
    if (found === null) return 'nobody has anything'
    const { who, coin: from, has } = found
    const to = random.pick(world.coins)
    const amount = amountFrom(simulation, from, has, 20_000n)
    const prices = { ...world.market.prices }
    const quoted = await quoteSwap(world.api.swaps, { holder: who.userId }, { from, to, amount: text(from, amount) })
    if (!quoted.ok) return `no quote: ${quoted.refusal.code}`
    must(
      world.market.ageMs === 0 &&
        [from, to].every((coin) => world.market.disputed !== coin && world.market.jumped?.coin !== coin),
      () => 'a swap was quoted at prices that cannot be trusted',
    )
    const due = swapOf(prices, from, to, amount)
    const { fee, received } = quoted.value.quote
    must(
      fee.amount === due.fee && received.amount === due.received,
      () => `a swap was quoted at ${received.amount} less ${fee.amount}, not ${due.received} less ${due.fee}`,
    )

    const waits = random.percent(15)
    if (waits) world.clock.advance(random.pick([20_000, 40_000]))
    const forged = random.percent(4)
    const thief = random.percent(4) ? world.customers.find(({ userId }) => userId !== who.userId) : undefined
    const quote = forged ? tampered(quoted.value.text) : quoted.value.text
    const by = thief ?? who
    const idempotencyKey = random.percent(70) ? keyFrom(simulation) : null
    const send = (key: string | null): Promise<Answer<Swap>> =>
      executeSwap(world.api.swaps, ownActor(by.userId), { quote, pin: PIN, idempotencyKey: key })
    const { answer, way } =
      idempotencyKey === null ? await takenTwice(send) : await sendBy(simulation, () => send(idempotencyKey))
    if (!answer.ok) {
      mustHaveReason(simulation, who, from, amount, answer.refusal)
      return `${said(answer)}: ${text(from, amount)} ${from} for ${to}`
    }
    must(!forged && thief === undefined, () => 'a swap was made of an offer that was altered or another customer’s')
    const { id } = answer.value
    model.swap(id, who.userId, { coin: from, amount, fee: due.fee }, { coin: to, amount: due.received })
    remember(simulation, {
      what: `swap ${id}`,
      send: async () => {
        const other = random.percent(50)
        const again = await send(other ? `${idempotencyKey ?? ''}other` : idempotencyKey)
        must(
          again.ok ? again.value.id === id && !other : other || idempotencyKey === null,
          () => `the swap ${id} sent again was answered ${said(again)}`,
        )
        return said(again)
      },
    })
    return `ok ${id} ${way}: ${text(from, amount)} ${from} for ${text(to, due.received)} ${to} by ${who.place}`
  },
}

/** One offer accepted twice at once without a key: it must work once. */
async function takenTwice(
  send: (key: null) => Promise<Answer<Swap>>,
): Promise<{ readonly answer: Answer<Swap>; readonly way: string }> {
  const answers = await Promise.all([send(null), send(null)])
  const done = answers.filter(({ ok: taken }) => taken)
  must(done.length <= 1, () => 'one offer was taken twice')
  if (done.length === 1)
    must(
      answers.some((each) => !each.ok && each.refusal.code === 'quote_used'),
      () => `an offer was taken, and its second try was ${answers.map(said).join(', ')}`,
    )
  return { answer: done[0] ?? answers[0], way: 'twice at once' }
}

function tampered(quote: string): string {
  const place = Math.floor(quote.length / 2)
  return `${quote.slice(0, place)}${quote[place] === 'A' ? 'B' : 'A'}${quote.slice(place + 1)}`
}

const transfer: Command = {
  name: 'transfer',
  weight: 5,
  run: async (simulation) => {
    const { world, model, random } = simulation
    const found = spender(simulation)
    if (found === null) return 'nobody has anything'
    const { who, coin, has } = found
    const payee = random.pick(world.customers)
    const amount = amountFrom(simulation, coin, has, 3_000n)
    const payment = { currency: coin, amount: text(coin, amount), toUser: payee.command.username }
    const described = await describePayment(world.api.transfers, ownActor(who.userId), payment)
    if (!described.ok) {
      must(payee.userId === who.userId, () => `a payment to another customer was refused: ${described.refusal.code}`)
      return described.refusal.code
    }
    const otp = await codeFor(simulation, who, described.value.act)
    const command: PayCommand = {
      ...payment,
      note: null,
      otp: random.percent(5) ? 'wrong!' : otp,
      pin: PIN,
      idempotencyKey: keyFrom(simulation),
    }
    const send = async (with_: PayCommand): Promise<Answer<{ readonly id: TransferId }>> => {
      const paid = notAwaiting(await payByUsername(world.api.transfers, who.actor, with_))
      return paid.ok ? ok({ id: paid.value.transfer.id }) : refuse(paid.refusal.code)
    }
    const { answer, way } = await sendBy(simulation, () => send(command))
    if (!answer.ok) {
      mustHaveReason(simulation, who, coin, amount, answer.refusal)
      return `${said(answer)}: ${payment.amount} ${coin}`
    }
    must(command.otp === otp, () => 'a payment was made with a wrong code')
    const { id } = answer.value
    model.transfer(id, who.userId, payee.userId, coin, amount, {
      atMs: world.clock.now().getTime(),
      cents: centsOf(world.market.prices, coin, amount),
    })
    remember(simulation, {
      what: `transfer ${id}`,
      send: async () => {
        const keyless = random.percent(50)
        const again = await send(keyless ? { ...command, idempotencyKey: null } : { ...command, pin: '9999' })
        must(
          keyless ? !again.ok : again.ok && again.value.id === id,
          () => `the transfer ${id} sent again was answered ${said(again)}`,
        )
        return said(again)
      },
    })
    return `ok ${id} ${way}: ${payment.amount} ${coin} from ${who.place} to ${payee.place}`
  },
}

const withdraw: Command = {
  name: 'withdraw',
  weight: 14,
  run: async (simulation) => {
    const { world, model, random } = simulation
    const found = spender(simulation)
    if (found === null) return 'nobody has anything'
    const { who, coin, has } = found
    const { withdrawals } = world.api
    const chain = homeOf(world, coin)
    const network = withdrawals.networks[chain]
    const outside = outsideAddress(simulation, chain)
    // The worker reads fees every ten seconds, so they are seldom unknown.
    if (random.percent(80)) await noteFees(world, chain).catch(excused)
    const amount = amountFrom(simulation, coin, has, random.pick([200n, 900n, 6_000n]))
    const wanted = {
      currency: coin,
      chain: network.id,
      toAddr: outside.address,
      amount: text(coin, amount),
      confirmLookAlike: false,
    }
    const quoted = await quoteWithdrawal(withdrawals, ownActor(who.userId), wanted)
    if (!quoted.ok) {
      mustHaveReason(simulation, who, coin, amount, quoted.refusal)
      return `no quote: ${quoted.refusal.code}`
    }
    const { offer, quote } = quoted.value
    const otp = await codeFor(simulation, who, {
      kind: 'withdrawal',
      money: offer.money,
      network: network.id,
      networkName: network.name,
      address: offer.address,
    })
    if (random.percent(6)) world.clock.advance(random.pick([30_000, 90_000]))
    const command: WithdrawCommand = {
      quote,
      otp,
      pin: PIN,
      idempotencyKey: random.percent(70) ? keyFrom(simulation) : null,
    }
    const send = async (with_: WithdrawCommand): Promise<Answer<Withdrawal>> =>
      notAwaiting(await requestWithdrawal(withdrawals, ownActor(who.userId), with_))
    const { answer, way } = await sendBy(simulation, () => send(command))
    if (!answer.ok) {
      mustHaveReason(simulation, who, coin, amount, answer.refusal)
      return `${said(answer)}: ${wanted.amount} ${coin}`
    }
    const made = answer.value
    must(
      receivesOf(made).amount === amount - offer.fee.amount && made.money.amount === amount,
      () => `${made.id} is of another amount than was asked for`,
    )
    const use = { atMs: world.clock.now().getTime(), cents: centsOf(world.market.prices, coin, amount) }
    const { address, lookupKey } = outside
    model.order(
      {
        id: made.id,
        holder: who.userId,
        madeBy: who.userId,
        network: chain,
        coin,
        amount,
        fee: offer.fee.amount,
        address,
        lookupKey,
      },
      use,
    )
    remember(simulation, {
      what: `withdrawal ${made.id}`,
      send: async () => {
        const again = await send(
          random.percent(50) ? command : { ...command, idempotencyKey: keyFrom(simulation), otp: '000000' },
        )
        must(
          again.ok && again.value.id === made.id,
          () => `the withdrawal ${made.id} sent again was answered ${said(again)}`,
        )
        return said(again)
      },
    })
    return `ok ${made.id} ${way}: ${wanted.amount} ${coin} of ${who.place}, fee ${text(coin, offer.fee.amount)}, to ${outside.address.slice(-6)}`
  },
}

const cancel: Command = {
  name: 'cancel',
  weight: 4,
  run: async ({ world, model, random }) => {
    const orders = [...model.orders.values()].slice(-15)
    if (orders.length === 0) return 'there is nothing to cancel'
    const order = random.pick(orders)
    const { holder, madeBy } = order
    const intruder = random.percent(5) ? world.customers.find(({ userId }) => userId !== holder) : undefined
    const by = intruder === undefined ? { userId: madeBy, holder } : ownActor(intruder.userId)
    order.cancelAsked ||= intruder === undefined
    const send = () => cancelWithdrawal(world.api.withdrawals, by, order.id)
    const [answer] = random.percent(30) ? await Promise.all([send(), send()]) : [await send()]
    if (intruder !== undefined) must(!answer.ok, () => `a stranger cancelled ${order.id}`)
    if (answer.ok)
      must(
        order.state === 'open' || order.state === 'cancelled',
        () => `${order.id} was cancelled when it was ${order.state}`,
      )
    return `${said(answer)} ${order.id}`
  },
}

const replay: Command = {
  name: 'send again',
  weight: 6,
  run: async ({ answered, random }) => {
    if (answered.length === 0) return 'there is nothing to send again'
    const again = random.pick(answered)
    return `answered ${await again.send()}: ${again.what}`
  },
}

const race: Command = {
  name: 'race for one balance',
  weight: 2,
  run: async (simulation) => {
    const { world, model } = simulation
    const found = spender(simulation)
    if (found === null) return 'nobody has anything'
    const { who, coin: from, has } = found
    const to = world.coins.find((coin) => coin !== from) ?? 'BTC'
    const amount = (has * 60n) / 100n
    const prices = { ...world.market.prices }
    const quotes = await Promise.all(
      Array.from({ length: 3 }, () =>
        quoteSwap(world.api.swaps, { holder: who.userId }, { from, to, amount: text(from, amount) }),
      ),
    )
    const payee = world.customers.find(({ userId }) => userId !== who.userId) ?? who
    const payment = { currency: from, amount: text(from, amount), toUser: payee.command.username }
    const described = await describePayment(world.api.transfers, ownActor(who.userId), payment)
    if (!described.ok) return described.refusal.code
    const otp = await codeFor(simulation, who, described.value.act)
    const swapped = quotes.map(async (quoted) => {
      if (!quoted.ok) return false
      const answer = await executeSwap(world.api.swaps, ownActor(who.userId), {
        quote: quoted.value.text,
        pin: PIN,
        idempotencyKey: null,
      })
      if (!answer.ok) return false
      const due = swapOf(prices, from, to, amount)
      model.swap(answer.value.id, who.userId, { coin: from, amount, fee: due.fee }, { coin: to, amount: due.received })
      return true
    })
    const paid = async (): Promise<boolean> => {
      const command = { ...payment, note: null, otp, pin: PIN, idempotencyKey: null }
      const answer = notAwaiting(await payByUsername(world.api.transfers, who.actor, command))
      if (!answer.ok) return false
      const use = { atMs: world.clock.now().getTime(), cents: centsOf(prices, from, amount) }
      model.transfer(answer.value.transfer.id, who.userId, payee.userId, from, amount, use)
      return true
    }
    const won = (await Promise.all([...swapped, paid()])).filter(Boolean).length
    must(won <= 1 || amount * 2n <= has, () => `${won} of four that each took ${amount} of ${has} ${from} were done`)
    return `${won} of four: ${text(from, amount)} ${from} of ${who.place}`
  },
}

/** All commands of customers. */
export const CUSTOMER_COMMANDS: readonly Command[] = [deposit, swap, transfer, withdraw, cancel, replay, race]
