/**
 * Invariants: after every step the books against the model and the chains, now and then every invariant that the
 * product itself can prove, and at the end of a world that nothing is left open and every coin on the chains is in the
 * books.
 */
import { type CoinCode, type HolderId, splitDestination, type WithdrawalId } from '@zend/kernel'
import type { IncomingTransfer } from '@zend/server/ports/chain'
import { type ScriptedSender, TEST_AUTHORIZATION, TEST_PRICES, TEST_PROVENANCE } from '@zend/tests/testkit'
import { checkEveryInvariant } from '../../tools/invariants.ts'
import { checkAtRisk } from './at-risk.ts'
import { LOCALS } from './currencies.ts'
import { isSimulated, type Model, must, type Order, type OrderState } from './model.ts'
import { checkRules, type RuleSale, shareDeposit, takeRuleSale } from './rules.ts'
import { type Sale, SOLD } from './sale.ts'
import { checkReceivers, followSale } from './sells.ts'
import { checkSetAside } from './set-aside.ts'
import { MODELS, type WorldNetwork } from './networks.ts'
import { type Coin, homeOf, RAIL_FUNDS, unitsPerMinor, type World } from './world.ts'

type Seen = {
  readonly accounts: readonly { holder: string; asset: string; balance: string; held: string }[]
  readonly house: readonly { holder: string; asset: string; balance: string }[]
  readonly orders: readonly { id: WithdrawalId; state: string }[]
  readonly credits: readonly {
    id: string
    holder: HolderId
    network: WorldNetwork
    asset: string
    amount: string
    txid: string
    place: string
    lookup_key: string
  }[]
  readonly sells: readonly { id: Sale['id']; state: string | null; late: boolean | null }[]
  readonly by_rule: readonly RuleSale[]
  readonly counts: { readonly withdrawals: number; readonly done: number; readonly sells: number }
}

// One statement, so that it is one snapshot. Of sales only those that changed since the last check: all are followed to
// the end of the world, since a paid one can still be reversed, and a missing one has no state.
const LOOK = `select json_build_object(
  'accounts', (select coalesce(json_agg(json_build_object('holder', holder, 'asset', asset, 'balance', balance::text, 'held', held::text)), '[]')
    from ledger.accounts where id > 0),
  'house', (select coalesce(json_agg(json_build_object('holder', holder, 'asset', asset, 'balance', balance::text)), '[]') from ledger.house_balances()),
  'orders', (select coalesce(json_agg(json_build_object('id', id, 'state', state)), '[]') from withdrawal.withdrawals where id = any($1)),
  'credits', (select coalesce(json_agg(json_build_object('id', id, 'holder', holder, 'network', network, 'asset', asset, 'amount', amount::text,
    'txid', txid, 'place', output_index, 'lookup_key', lookup_key)), '[]') from deposit.deposits where state = 'credited' and credited_at >= $2),
  'sells', (select coalesce(json_agg(json_build_object('id', told.id, 'state', sell.state, 'late', sell.late)), '[]') from unnest($3::text[], $4::text[]) told (id, state)
    left join (select id, case when state = 'returned' and converted_at is null then 'not_taken' else state end as state,
      paid_at - locked_at > greatest(said_seconds * 2, said_seconds + 600) * interval '1s' as late from quick_sell.sells) sell
      on sell.id = told.id where sell.state is distinct from told.state),
  'by_rule', (select coalesce(json_agg(json_build_object('id', id, 'holder', holder, 'sold', from_asset, 'amount', from_amount::text,
    'gross', gross::text, 'receives', receives::text, 'currency', currency, 'to', account_number,
    'deposits', (select json_agg(deposit_id) from quick_sell.shares where sell_id = sells.id)) order by id), '[]')
    from quick_sell.sells where automatic and id <> all($3)),
  'counts', json_build_object('sells', (select count(*) from quick_sell.sells), 'withdrawals', (select count(*) from withdrawal.withdrawals),
    'done', (select count(*) from swap.swaps) + (select count(*) from transfer.transfers))
) as seen`

const ENDS: Readonly<Record<string, OrderState>> = {
  done: 'done',
  cancelled: 'cancelled',
  rejected: 'rejected',
  failed: 'failed',
}

/** Checks everything after one step; `sinceMs` is when the step began. Throws `Broken` at the first violation. */
export async function checkStep(world: World, model: Model, sinceMs: number): Promise<void> {
  const open = model.openOrders()
  const { reported } = model
  const { rows } = await world.db.pool.query<{ seen: Seen }>({
    // Prepared once per connection, not at every step.
    name: 'look',
    text: LOOK,
    values: [
      open.map(({ id }) => id),
      new Date(sinceMs),
      [...model.sells.keys()],
      [...model.sells.keys()].map((id) => reported.get(id) ?? ''),
    ],
  })
  const seen = rows[0]?.seen
  if (seen === undefined) throw new Error('the database answered nothing')
  const paid = receivedOutside(world, model)
  for (const credit of seen.credits) takeCredit(world, model, credit)
  for (const sale of seen.by_rule) takeRuleSale(world, model, sale)
  const states = new Map(seen.orders.map(({ id, state }) => [id, state]))
  for (const order of open) followOrder(model, order, states.get(order.id))
  for (const { id, state, late } of seen.sells) followOne(model, id, state, late === true)
  checkOutside(world, model, paid)
  checkReceivers(model, world.rails)
  compareBooks(world, model, seen)
  for (const alert of [
    'withdrawal_not_authorized',
    'quick_sell_not_authorized',
    'sell_rule_not_authorized',
    'payment_not_ordered',
    'payout_not_over',
  ])
    must(
      !world.alerts.some((reported) => reported.startsWith(alert)),
      () => `${alert}: something was taken for forged that its customer confirmed`,
    )
  const unsigned = world.alerts.find(
    (reported) => reported.startsWith('signing_refused') && !reported.includes('signing_stopped'),
  )
  must(unsigned === undefined, () => `the vault was asked for what it must not sign: ${unsigned}`)
  must(
    seen.counts.withdrawals === model.orders.size,
    () => `there are ${seen.counts.withdrawals} withdrawals, ${model.orders.size} were answered`,
  )
  must(
    seen.counts.sells === model.sells.size,
    () => `there are ${seen.counts.sells} sales, ${model.sells.size} were answered`,
  )
  must(
    seen.counts.done === model.answered.size,
    () => `there are ${seen.counts.done} swaps and transfers, ${model.answered.size} were answered`,
  )
}

function followOne(model: Model, id: Sale['id'], state: string | null, isLate: boolean): void {
  const sale = model.sells.get(id)
  must(sale !== undefined && state !== null, () => `${id} is gone`)
  followSale(model, sale, state, isLate)
  model.reported.set(id, state)
}

/** A credit must be for a payment deep enough on the chain, to an address of this customer, and not credited before. */
function takeCredit(world: World, model: Model, credit: Seen['credits'][number]): void {
  const { billed, nodes, owners } = world
  const { id, holder, network, asset, amount, txid, place, lookup_key: lookupKey } = credit
  if (model.credited.has(id)) return
  const { chain } = nodes[network]
  const givenTo = model.given.get(`${network} ${txid} ${place}`)
  const payment = chain
    .payments()
    .find(
      (each) => each.txid === txid && each.index === place && (givenTo !== undefined || each.lookupKey === lookupKey),
    )
  must(payment !== undefined, () => `${id} was credited for a payment that is not on the chain: ${txid}`)
  must(
    isSettled(world, network, payment.block.height),
    () => `${id} was credited in block ${payment.block.height}, and the newest is ${chain.head()?.height}`,
  )
  const owner =
    owners.find(({ deposits }) => deposits[network].lookupKey === lookupKey) ??
    billed.find((each) => each.network === network && each.lookupKey === lookupKey)
  must(
    owner?.holder === holder && (givenTo ?? holder) === holder,
    () => `${id} was credited to ${holder}, whose address it is not`,
  )
  must(
    isSimulated(asset) &&
      payment.amount.asset === asset &&
      payment.amount.units / unitsPerMinor(world, asset) === BigInt(amount),
    () => `${id} was credited with ${amount} ${asset}`,
  )
  const cause = `${network} ${txid} ${place}`
  must(!model.credited.has(cause), () => `${txid} was credited twice`)
  must(nodes[network].isFunding(txid), () => `${id} credits a payment of our own: ${txid}`)
  model.credited.add(cause).add(id)
  const credited = { id, holder, network, asset, amount: BigInt(amount), txid, place }
  model.deposit(credited)
  shareDeposit(model, credited)
  checkAtRisk(world, model.credits, credited)
}

function followOrder(model: Model, order: Order, state: string | undefined): void {
  must(state !== undefined, () => `${order.id} is gone`)
  const end = ENDS[state]
  if (end === undefined || end === 'open') return
  must(end !== 'cancelled' || order.cancelAsked, () => `${order.id} was cancelled by nobody`)
  model.close(order, end)
}

/** Payments received by each outside address at present, by address and amount. */
type Received = ReadonlyMap<string, { count: number; deep: number }>

function receivedOutside(world: World, model: Model): Received {
  const { nodes } = world
  const received = new Map<string, { count: number; deep: number }>()
  for (const network of world.networks) {
    const ours = accountsOn(world, network)
    for (const payment of nodes[network].chain.payments()) {
      if (ours.has(splitDestination(payment.lookupKey).address)) continue
      const name = nameOf(network, payment)
      const entry = received.get(name) ?? { count: 0, deep: 0 }
      entry.count += 1
      if (isSettled(world, network, payment.block.height)) entry.deep += 1
      received.set(name, entry)
    }
  }
  must(
    received.size <= model.orders.size,
    () => `${received.size} kinds of payments went out for ${model.orders.size} withdrawals`,
  )
  return received
}

/** Returns whether a block of this height has its confirmations, and is final where the network requires it. */
function isSettled({ nodes }: World, network: WorldNetwork, height: number): boolean {
  const { chain } = nodes[network]
  const final = chain.final()
  return (
    (chain.head()?.height ?? 0) - height + 1 >= MODELS[network].confirmations &&
    (final === undefined || height <= (final?.height ?? -1))
  )
}

const nameOf = (network: WorldNetwork, { lookupKey, amount }: Pick<IncomingTransfer, 'lookupKey' | 'amount'>): string =>
  `${network} ${lookupKey} ${amount.units} ${amount.asset}`

/**
 * Checks that outside addresses received nothing without a withdrawal, and nothing twice; and that finished withdrawals
 * were received, deep enough.
 */
function checkOutside(world: World, model: Model, received: Received): void {
  const due = new Map<string, { may: number; done: number }>()
  for (const { network, lookupKey, coin, amount, fee, state } of model.orders.values()) {
    const name = `${network} ${lookupKey} ${(amount - fee) * unitsPerMinor(world, coin)} ${coin}`
    const entry = due.get(name) ?? { may: 0, done: 0 }
    if (state === 'open' || state === 'done') entry.may += 1
    if (state === 'done') entry.done += 1
    due.set(name, entry)
  }
  for (const [name, { count }] of received) {
    const may = due.get(name)?.may ?? 0
    must(count <= may, () => `paid ${count} times, and ${may} withdrawals may have paid it: ${name}`)
  }
  for (const [name, { done }] of due) {
    const deep = received.get(name)?.deep ?? 0
    must(done <= deep, () => `${done} withdrawals are done, and ${deep} payments of them are final: ${name}`)
  }
}

function compareBooks({ owners, rails }: World, model: Model, { accounts, house }: Seen): void {
  const found = new Map(accounts.map(({ holder, asset, ...rest }) => [`${holder} ${asset}`, rest]))
  const sums = new Map<string, bigint>()
  const add = (asset: string, amount: bigint): void => void sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  for (const { asset, balance } of accounts) add(asset, BigInt(balance))
  for (const { asset, balance } of house) add(asset, BigInt(balance))
  for (const [asset, sum] of sums) must(sum === 0n, () => `the books of ${asset} do not add up: ${sum}`)
  for (const { holder } of owners) {
    for (const coin of SOLD) {
      const { balance, held } = model.purse(holder, coin)
      const account = found.get(`${holder} ${coin}`) ?? { balance: '0', held: '0' }
      must(
        BigInt(account.balance) === balance && BigInt(account.held) === held,
        () =>
          `${holder} has ${account.balance} ${coin} with ${account.held} held, and must have ${balance} with ${held} held`,
      )
    }
  }
  must(
    accounts.every(({ holder }) => owners.some((owner) => owner.holder === holder)),
    () => 'somebody unknown has an account',
  )
  const balances = new Map(house.map(({ holder, asset, balance }) => [`${holder} ${asset}`, BigInt(balance)]))
  for (const currency of LOCALS) {
    const atRails = rails.reduce((sum, { name }) => sum + (balances.get(`house:rail:${name} ${currency}`) ?? 0n), 0n)
    const due = model.house('rails', currency) - BigInt(rails.length) * RAIL_FUNDS
    must(atRails === due, () => `the rails stand at ${atRails} ${currency}, and must at ${due}`)
  }
  for (const coin of SOLD) {
    for (const name of ['fees', 'swap_inventory', 'quick_sell_fees', 'payout_clearing'] as const) {
      const stands = balances.get(`house:${name} ${coin}`) ?? 0n
      must(
        stands === model.house(name, coin),
        () => `house:${name} stands at ${stands} ${coin}, and must at ${model.house(name, coin)}`,
      )
    }
  }
}

/** Every invariant the product can prove about itself. */
export async function checkEverything({ db, custody }: World): Promise<void> {
  const broken = (
    await checkEveryInvariant(db, custody.networks, {
      authorizationKeys: TEST_AUTHORIZATION.keys,
      priceKeys: TEST_PRICES.keys,
      provenance: TEST_PROVENANCE,
    })
  ).filter(({ violations }) => violations > 0)
  must(broken.length === 0, () => broken.map(({ name, violations }) => `${name}: ${violations}`).join('; '))
}

/** Deposits that wait for more at rest: those below their minimum, in base units by coin. */
type Waiting = ReadonlyMap<string, bigint>

/**
 * At rest every coin at an address of ours is in the books, except for deposits below their minimum; and no liability
 * is uncovered.
 */
export async function checkRest(world: World, model: Model): Promise<void> {
  must(
    model.openOrders().length === 0,
    () =>
      `still open: ${model
        .openOrders()
        .map(({ id }) => id)
        .join(', ')}`,
  )
  must(
    model.openSells().length === 0,
    () =>
      `still on their way: ${model
        .openSells()
        .map(({ id }) => id)
        .join(', ')}`,
  )
  for (const currency of LOCALS) {
    const held = world.rails.reduce((sum, rail) => sum + (rail.held.get(currency) ?? 0n), 0n)
    const due = BigInt(world.rails.length) * RAIL_FUNDS - model.house('rails', currency)
    must(held === due, () => `the rails hold ${held} ${currency} of ours, and must hold ${due}`)
  }
  await checkRules(world, model)
  const collecting = await depositsWaiting(world, model)
  const nobodys = await checkSetAside(world, model)
  const { rows } = await world.db.pool.query<{ asset: string; balance: string }>(
    `select asset, balance::text from ledger.house_balances() where holder = 'house:chain_reserve'`,
  )
  const reserve = new Map(rows.map(({ asset, balance }) => [asset, -BigInt(balance)]))
  for (const coin of world.coins) {
    // Fractions of booked units accumulate until they are a whole unit of the books; no unit is lost or created.
    const held =
      ((await heldOnChain(world, coin)) - (collecting.get(coin) ?? 0n) - (nobodys.get(coin) ?? 0n)) /
      unitsPerMinor(world, coin)
    const booked = reserve.get(coin) ?? 0n
    must(held === booked, () => `our addresses hold ${held} ${coin}, and the books say ${booked}`)
  }
}

/** Uncredited deposits on the chains: each customer's together are below the minimum. */
async function depositsWaiting(world: World, model: Model): Promise<Waiting> {
  const { billed, nodes, owners, custody } = world
  const waiting = new Map<string, bigint>()
  for (const network of world.networks) {
    for (const { holder, deposits } of owners) {
      const sums = new Map<CoinCode, bigint>()
      const own = new Set([
        deposits[network].lookupKey,
        ...billed.flatMap((each) => (each.holder === holder && each.network === network ? [each.lookupKey] : [])),
      ])
      for (const { txid, index, lookupKey, amount } of nodes[network].chain.payments()) {
        const isTheirs = own.has(lookupKey) || model.given.get(`${network} ${txid} ${index}`) === holder
        if (!isTheirs || !nodes[network].isFunding(txid) || model.credited.has(`${network} ${txid} ${index}`)) continue
        must(isSimulated(amount.asset), () => `nobody deals in ${amount.asset}`)
        sums.set(amount.asset, (sums.get(amount.asset) ?? 0n) + amount.units / unitsPerMinor(world, amount.asset))
        waiting.set(amount.asset, (waiting.get(amount.asset) ?? 0n) + amount.units)
      }
      for (const [asset, sum] of sums) {
        const least = custody.networks[network].coins.find((coin) => coin.asset === asset)?.minDeposit.amount ?? 0n
        must(sum < least, () => `${sum} ${asset} of ${holder} were never credited`)
      }
    }
  }
  return waiting
}

/** Our lookup keys on a network, without the memos of shared addresses. */
function accountsOn({ billed, owners, hot }: World, network: WorldNetwork): ReadonlySet<string> {
  const ofBills = billed.filter((each) => each.network === network)
  const places = [hot[network], ...owners.map(({ deposits }) => deposits[network]), ...ofBills]
  return new Set(places.map(({ lookupKey }) => splitDestination(lookupKey).address))
}

async function heldOnChain(world: World, coin: Coin): Promise<bigint> {
  const { nodes } = world
  const network = homeOf(world, coin)
  const accounts = accountsOn(world, network)
  if (MODELS[network].guard === 'outputs') return unspentAt(nodes[network], accounts)
  let held = 0n
  for (const address of accounts) held += await nodes[network].balanceOf(address, coin)
  return held
}

/** The outputs at these addresses that no mined transaction spends. */
function unspentAt(node: ScriptedSender, keys: ReadonlySet<string>): bigint {
  const spent = node.used()
  const unspent = node.chain
    .payments()
    .filter(({ lookupKey, txid, index }) => keys.has(lookupKey) && !spent.has(`${txid}:${index}`))
  return unspent.reduce((sum, { amount }) => sum + amount.units, 0n)
}
