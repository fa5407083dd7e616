/** Selling into payout accounts, and failing rails. */
import { formatDecimal } from '@zend/kernel'
import {
  advanceSell,
  quoteSell,
  requestSell,
  type Sell,
  sellingAct,
  sweepSells,
} from '@zend/server/products/quick-sell'
import { notAwaiting, type OrderFate, ownActor } from '@zend/tests/testkit'
import { amountFrom, codeFor, keyFrom, mustHaveReason, said, sendBy } from './customer-commands.ts'
import { isLocal, LOCAL_FACTS, LOCALS } from './currencies.ts'
import { centsOf, must } from './model.ts'
import { centsOfLocal, saleOf, type Sold } from './sale.ts'
import { type Command, remember, type Simulation, text } from './simulation.ts'
import { PIN, type Someone, type Worker, type World } from './world.ts'

/** Lets a worker advance every open sale as far as possible, whether or not its next check is due, and sweep. */
export async function payOut(world: World, { sells }: Worker): Promise<void> {
  const { rows } = await world.db.pool.query<{ id: Sell['id'] }>(
    `select id from quick_sell.sells where state in ('locked', 'converted') limit 20`,
  )
  for (const { id } of rows) await advanceSell(sells, { id })
  await sweepSells(sells)
}

function seller({
  world,
  model,
  random,
}: Simulation): { readonly who: Someone; readonly sold: Sold; readonly has: bigint } | null {
  const able = world.customers.flatMap((who) =>
    [...model.spendable(who.userId), ...LOCALS.filter((currency) => model.available(who.userId, currency) > 0n)].map(
      (sold) => ({ who, sold }),
    ),
  )
  if (able.length === 0) return null
  // Returned local money is rare, so a customer who has some pays it out.
  const local = able.filter(({ sold }) => isLocal(sold))
  const { who, sold } = random.pick(local.length > 0 && random.percent(30) ? local : able)
  return { who, sold, has: model.available(who.userId, sold) }
}

const sell: Command = {
  name: 'sell',
  weight: 14,
  run: async (simulation) => {
    const { world, model, random } = simulation
    const found = seller(simulation)
    if (found === null) return 'nobody has anything'
    const { who, sold, has } = found
    const account = random.pick(
      (world.payoutAccounts.get(who.userId) ?? []).filter(({ currency }) => !isLocal(sold) || currency === sold),
    )
    const { currency } = account
    if (!isLocal(currency)) throw new Error(`nobody knows of ${currency}`)
    const amount = isLocal(sold)
      ? random.amount(1n, random.percent(5) ? has * 2n : has)
      : amountFrom(simulation, sold, has, 900n)
    const typed = isLocal(sold) ? formatDecimal(amount, LOCAL_FACTS[sold].decimals) : text(sold, amount)
    const prices = { ...world.market.prices }
    const ask = () =>
      quoteSell(world.api.sells, ownActor(who.userId), { accountId: account.id, from: sold, amount: typed })
    const quoted = await ask()
    if (!quoted.ok) {
      if (!isLocal(sold)) mustHaveReason(simulation, who, sold, amount, quoted.refusal)
      return `no quote: ${quoted.refusal.code}`
    }
    const due = saleOf(prices, sold, amount, currency)
    const { gross, receives } = quoted.value.offer
    must(
      gross.amount === due.gross && receives.amount === due.receives && receives.asset === currency,
      () => `a sale was offered at ${receives.amount} ${receives.asset}, not ${due.receives} ${currency}`,
    )
    const otp = await codeFor(simulation, who, sellingAct(quoted.value.offer.sold, account))
    if (random.percent(6)) world.clock.advance(random.pick([30_000, 90_000]))
    const ifFailed = random.percent(50) ? 'crypto' : 'local'
    const command = {
      quote: quoted.value.quote,
      ifFailed,
      otp,
      pin: PIN,
      idempotencyKey: random.percent(70) ? keyFrom(simulation) : null,
    } as const
    const send = async (with_: Parameters<typeof requestSell>[2]) =>
      notAwaiting(await requestSell(world.api.sells, ownActor(who.userId), with_))
    const { answer, way } = await sendBy(simulation, () => send(command))
    if (!answer.ok) {
      if (!isLocal(sold)) mustHaveReason(simulation, who, sold, amount, answer.refusal)
      return `${said(answer)}: ${typed} ${sold}`
    }
    const { id } = answer.value
    const cents = isLocal(sold) ? centsOfLocal(sold, amount) : centsOf(world.market.prices, sold, amount)
    const sale = {
      id,
      holder: who.userId,
      sold,
      amount,
      currency,
      ...due,
      ifFailed,
      to: account.accountNumber,
      state: 'locked',
    } as const
    model.sell(sale, { atMs: world.clock.now().getTime(), cents })
    remember(simulation, {
      what: `sale ${id}`,
      send: async () => {
        const again = await send(
          random.percent(50) ? command : { ...command, idempotencyKey: keyFrom(simulation), otp: '000000' },
        )
        must(again.ok && again.value.id === id, () => `the sale ${id} sent again was answered ${said(again)}`)
        return said(again)
      },
    })
    return `ok ${id} ${way}: ${typed} ${sold} of ${who.place} for ${currency}, back as ${ifFailed}`
  },
}

// No order is in transit longer than the product's limit.
const ON_ITS_WAY_MAX_MS = 15 * 60_000
const FATES: readonly OrderFate[] = [
  'pending',
  'answer_lost',
  'paid_answer_lost',
  'order_lost',
  'not_taken',
  'not_taken',
  'order_late',
  'order_late',
  'rejected',
  'account_closed',
  'rail_balance_low',
]

const railFailure: Command = {
  name: 'rails',
  weight: 12,
  run: async ({ world, random }) => {
    const rail = random.pick(world.rails)
    if (random.percent(15)) {
      rail.down = !rail.down
      return `ok ${rail.name} is ${rail.down ? 'down' : 'up'}`
    }
    if (random.percent(50)) {
      const fate = random.pick(FATES)
      rail.fates.push(fate)
      // What one refuses is often refused by all.
      if (random.percent(30)) for (const other of world.rails) if (other !== rail) other.fates.push(fate)
      return `ok ${rail.name} will answer ${fate}`
    }
    const nowMs = world.clock.now().getTime()
    for (const [reference, { atMs }] of rail.late) if (nowMs - atMs > ON_ITS_WAY_MAX_MS) rail.late.delete(reference)
    if (rail.late.size > 0 && random.percent(60)) {
      const reference = random.pick([...rail.late.keys()])
      rail.arrive(reference)
      return `ok ${reference} arrived at ${rail.name}`
    }
    const open = [...rail.book].filter(([, { status }]) => status === 'pending')
    const paid = [...rail.book].filter(([, { status }]) => status === 'paid').slice(-10)
    if (open.length > 0) {
      const [reference] = random.pick(open)
      const end = random.percent(70) ? 'paid' : 'failed'
      rail.settle(reference, end)
      return `ok ${rail.name} ${end} ${reference}`
    }
    if (paid.length === 0 || random.percent(60)) return 'ok nothing'
    const [reference] = random.pick(paid)
    rail.settle(reference, 'reversed')
    return `ok ${rail.name} reversed ${reference}`
  },
}

const hint: Command = {
  name: 'webhook',
  weight: 5,
  run: async (simulation) => {
    const { world, random } = simulation
    const known = world.rails.flatMap(({ book }) => [...book.keys()])
    if (known.length === 0) return 'nothing to tell of'
    const reference = random.pick(known.slice(-20))
    const id = reference.slice(0, reference.lastIndexOf('-')) as Sell['id']
    const asked = world.workers
      .slice(0, random.percent(40) ? 2 : 1)
      .map(({ sells }) => advanceSell(sells, { id, reference }))
    await Promise.all(asked)
    return `ok ${asked.length} at once: ${reference}`
  },
}

/** All commands about sales. */
export const SELL_COMMANDS: readonly Command[] = [sell, railFailure, hint]

/** Ends the rails' failures: pending payouts are paid, and reversals are reported. */
export async function calmRails({ world, model }: Simulation): Promise<void> {
  for (const rail of world.rails) {
    Object.assign(rail, { down: false, usual: 'paid' })
    rail.fates.length = 0
    rail.late.clear()
    for (const [reference, { status }] of rail.book) if (status === 'pending') rail.settle(reference, 'paid')
    for (const [reference, { status }] of rail.book) {
      const id = reference.slice(0, reference.lastIndexOf('-')) as Sell['id']
      if (status === 'reversed' && model.sells.get(id)?.state === 'paid')
        await advanceSell(world.workers[0].sells, { id, reference })
    }
  }
}
