/**
 * Sweeps deposits into the hot wallet, on networks where coins stay at the address they were sent to: the fullest
 * addresses first, when it is worth the fee or lets a payment proceed that waits for the coin. It moves only what is
 * credited, and never delays a credit. A token needs the network's own coin for its fee: what its address lacks is sent
 * there first (a top-up of exactly that).
 */
import { chainAmount, type CoinCode, newId, parseMoney, type PaymentId, toChain } from '@zend/kernel'
import type { Tx } from '../../../database/index.ts'
import type { Window } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import type { Network, NetworkCoin } from '../../assets/index.ts'
import { addressesOn, type HotAddress, hotAddressOf, ownerOf } from '../../custody/index.ts'
import { fullDeposits, type Holding, holdingsAt } from '../coins/holdings.repo.ts'
import { runStep, limitsOf, type TreasuryDeps } from '../payments/deps.ts'
import { nativeCoin } from '../payments/fee-levels.ts'
import { freeFunds } from '../payments/funds.ts'
import {
  busyDepositKeys,
  type BusyWith,
  findPayment,
  insertPayment,
  type NewPayment,
  starvedCoins,
} from '../payments/payments.repo.ts'
import { placeTransaction } from '../payments/reserve-batch.ts'
import { buildOf, laneIsFree, nextSequence, type OnePayment, payoutOf } from '../payments/reserve-next.ts'
import { StaleStep } from '../steps.ts'

type Sweep = {
  readonly holding: Holding
  readonly hot: HotAddress
  readonly rate: FeeRate
  readonly window: Window | null
}

/** Starts as many sweeps and top-ups as the limits allow. Throws when a node or the database is unreachable. */
export async function sweepDeposits(deps: TreasuryDeps): Promise<void> {
  const { db, network, sender, clock, policy } = deps
  // Outputs are spent where they arrived; where memos tell customers apart everything arrives at the hot address.
  if (sender.guard === 'inputs' || addressesOn(deps.custody, network.id).model === 'memo') return
  const busy = new Map(
    await busyDepositKeys(db.read, network.id, new Date(clock.now().getTime() - policy.retryAfterMs)),
  )
  // Openings have a separate limit: they may wait for what a sweep is to bring.
  let room = limitsOf(deps).sweepsMax - [...busy.values()].filter((busyWith) => busyWith === 'sweep').length
  if (room <= 0) return
  const hot = await hotAddressOf(deps.custody, db.read, network.id)
  const full = await worthSweeping(deps, busy, hot)
  if (full.length === 0) return
  const [rate, window] = [await sender.feeRate(), await sender.window()]
  for (const holding of full) {
    if (room <= 0) return
    // An address with two full coins is swept of one after the other.
    if (busy.has(holding.key.index) || !(await isStillOurs(deps, holding))) continue
    const sweep = { holding, hot, rate, window }
    const started =
      holding.asset === nativeCoin(network).asset ? await sweepCoin(deps, sweep) : await sweepToken(deps, sweep)
    if (!started) continue
    busy.set(holding.key.index, 'sweep')
    room -= 1
  }
}

/** Tokens before the network's own coin, which pays for them. */
async function worthSweeping(
  deps: TreasuryDeps,
  busy: ReadonlyMap<number, BusyWith>,
  hot: HotAddress,
): Promise<readonly Holding[]> {
  const { db, network } = deps
  const native = nativeCoin(network)
  const missing = await missingCoins(deps, hot)
  const found: Holding[] = []
  for (const coin of [...network.coins.filter((each) => each !== native), native]) {
    const { sweepMin, sweepsMax } = limitsOf(deps)
    const least = coinUnits(coin, sweepMin[coin.asset])
    const fullest = await fullDeposits(db.read, network.id, coin.asset, 1n, sweepsMax + busy.size)
    const urgent = fewest(fullest, missing.get(coin.asset) ?? 0n)
    found.push(...fullest.filter(({ units }, place) => units >= least || place < urgent))
  }
  return found
}

/**
 * Returns what the hot wallet lacks for the smallest payment that waits for funds, by coin; for the network's own coin
 * including the maximum fee.
 */
async function missingCoins(
  { db, network, sender }: TreasuryDeps,
  hot: HotAddress,
): Promise<ReadonlyMap<CoinCode, bigint>> {
  const starved = await starvedCoins(db.read, network.id)
  if (starved.size === 0) return new Map()
  const native = nativeCoin(network).asset
  const funds = await freeFunds(db.read, network, hot.lookupKey, hot.address)
  // A token payment may wait for its fee only.
  const needed = new Map(starved).set(
    native,
    (starved.get(native) ?? 0n) + dearestFee(network, sender, await sender.feeRate()),
  )
  return new Map([...needed].map(([asset, units]) => [asset, units - (funds.get(asset) ?? 0n)]))
}

/**
 * Returns the maximum cost of any payment at this rate, in base units of the network's own coin; an estimate where fees
 * are not per gas. Pure.
 */
function dearestFee({ coins, fees }: Network, sender: TreasuryDeps['sender'], rate: FeeRate): bigint {
  if (fees.kind === 'sequence' && rate.kind === 'sequence') return fees.gasMax.token * rate.maxPerGas
  return coins.map(({ asset }) => sender.typicalFee(asset, rate)).reduce((most, fee) => (fee > most ? fee : most), 0n)
}

/**
 * Returns how many of these, fullest first, hold what is missing; 0 when all of them together do not: then sweeping
 * would cost fees and let no payment proceed. Pure.
 */
function fewest(fullest: readonly Holding[], missing: bigint): number {
  if (missing <= 0n) return 0
  let held = 0n
  for (const [place, { units }] of fullest.entries()) {
    held += units
    if (held >= missing) return place + 1
  }
  return 0
}

/**
 * Converts configured whole coins to the network's base units; 0 when none are configured. Throws on an invalid amount.
 */
export function coinUnits(coin: NetworkCoin, text: string | undefined): bigint {
  if (text === undefined) return 0n
  const parsed = parseMoney(coin.asset, text)
  const units = parsed.ok ? toChain(parsed.value, coin.decimals) : null
  if (units === null) throw new RangeError(`${text} is no amount of ${coin.asset}`)
  return units.units
}

/**
 * Derives the address again: raises an alarm, and sends nothing, when the row does not follow from the attested key.
 */
async function isStillOurs({ db, custody }: TreasuryDeps, { lookupKey, key, address }: Holding): Promise<boolean> {
  const owner = (await ownerOf(custody, db.read, [lookupKey])).get(lookupKey)
  return owner !== undefined && owner.key.index === key.index && owner.address === address
}

async function sweepToken(deps: TreasuryDeps, sweep: Sweep): Promise<boolean> {
  const { db, network, sender, log } = deps
  const { holding, hot, rate } = sweep
  const amount = chainAmount(holding.asset, holding.decimals, holding.units)
  const gas = await sender.gasLimit(payoutOf({ to: hot, amount }), holding.address)
  if (!gas.ok) {
    log.warn(
      { address: holding.address, asset: holding.asset, reason: gas.refusal.reason },
      'a node says that a sweep would fail',
    )
    return false
  }
  const native = nativeCoin(network)
  const held =
    (await holdingsAt(db.read, network.id, holding.lookupKey)).find(({ asset }) => asset === native.asset)?.units ?? 0n
  const built = buildOf(deps, planOf(deps, sweep, { amount, gasLimit: gas.value, rate }))
  if (!built.ok) return false
  if (sender.sweepFee === 'hot') {
    const free = (await freeFunds(db.read, network, hot.lookupKey, hot.address)).get(native.asset) ?? 0n
    return (
      free >= built.value.feeMax + sender.reserveOf(native.asset) &&
      place(deps, sweep, { amount, gasLimit: gas.value, rate })
    )
  }
  const missing = built.value.feeMax + sender.reserveOf(native.asset) - held
  if (missing <= 0n) return place(deps, sweep, { amount, gasLimit: gas.value, rate })
  if (!(await canSpare(deps, sweep, missing))) return false
  const topUp = {
    purpose: 'topup',
    to: holding,
    toKey: holding.key,
    from: hot.key,
    amount: chainAmount(native.asset, native.decimals, missing),
  } as const
  const asked = await runStep(deps, async (tx) => {
    await assertUntouched(tx, deps, holding)
    await insertPayment(tx, ordered(deps, topUp))
    return true
  })
  return asked === true
}

/** Whether the hot wallet can pay a top-up: one that waits keeps an address busy whose coin may be what it lacks. */
async function canSpare({ db, network, sender }: TreasuryDeps, { hot, rate }: Sweep, units: bigint): Promise<boolean> {
  const { asset } = nativeCoin(network)
  const free = (await freeFunds(db.read, network, hot.lookupKey, hot.address)).get(asset) ?? 0n
  return free >= units + sender.typicalFee(asset, rate) + sender.reserveOf(asset)
}

/**
 * Empties an address of the network's own coin down to its reserve. Where gas has a price, the whole price goes to the
 * miner, so that no change is left behind.
 */
async function sweepCoin(deps: TreasuryDeps, sweep: Sweep): Promise<boolean> {
  const { holding, hot } = sweep
  const { sender } = deps
  const rate = sweep.rate.kind === 'sequence' ? { ...sweep.rate, priorityPerGas: sweep.rate.maxPerGas } : sweep.rate
  // Price the sweep with half of the holding: the fee fits beside it, and no network refuses the amount (a new account
  // must start with its reserve).
  const probe = chainAmount(holding.asset, holding.decimals, holding.units / 2n)
  const gas = await sender.gasLimit(payoutOf({ to: hot, amount: probe }), holding.address)
  if (!gas.ok) return false
  const built = buildOf(deps, planOf(deps, sweep, { amount: probe, gasLimit: gas.value, rate }))
  if (!built.ok) return false
  const fee = built.value.feeMax
  const units = holding.units - sender.reserveOf(holding.asset) - fee
  // Not worth it if the fee exceeds the remaining half.
  if (units < fee) return false
  return place(deps, sweep, { amount: chainAmount(holding.asset, holding.decimals, units), gasLimit: gas.value, rate })
}

type Priced = { readonly amount: NewPayment['amount']; readonly gasLimit: bigint; readonly rate: FeeRate }

/** Returns the plan of a sweep. Its sequence number is a guess while it is only priced. */
function planOf(
  { network, sender }: TreasuryDeps,
  { holding, hot, window }: Sweep,
  { amount, gasLimit, rate }: Priced,
  intent?: PaymentId,
): OnePayment {
  // An address with the network's own coin pays for moving it: the hot account may have none yet.
  const bearer = sender.sweepFee === 'hot' && holding.asset !== nativeCoin(network).asset ? { feePayer: hot } : {}
  const payment = { to: hot, amount, intent: intent ?? newId('pay', 0) }
  return {
    payment,
    from: holding,
    ...bearer,
    sequence: sender.guard === 'sequence' ? 0n : null,
    rate,
    gasLimit,
    window,
  }
}

/**
 * Throws `StaleStep` when another worker began or finished sweeping the address since it was read: its coins can move
 * only once.
 */
async function assertUntouched(
  tx: Tx,
  { network, clock, policy }: TreasuryDeps,
  { key, lookupKey, asset, units }: Holding,
): Promise<void> {
  const busy = await busyDepositKeys(tx, network.id, new Date(clock.now().getTime() - policy.retryAfterMs))
  const held = (await holdingsAt(tx, network.id, lookupKey)).find((each) => each.asset === asset)?.units
  if (busy.has(key.index) || held !== units) throw new StaleStep(`what ${lookupKey} held is being moved`)
}

type Order = Pick<NewPayment, 'purpose' | 'to' | 'toKey' | 'from' | 'amount'>

/** Returns a new payment between our own addresses. */
export function ordered(
  { clock, network }: Pick<TreasuryDeps, 'clock' | 'network'>,
  { purpose, to, toKey, from, amount }: Order,
): NewPayment {
  const now = clock.now()
  const id = newId('pay', now.getTime())
  return {
    id,
    purpose,
    cause: `${purpose}:${id}`,
    network: network.id,
    to: { address: to.address, lookupKey: to.lookupKey },
    toKey,
    from,
    amount,
    feeBudget: null,
    createdAt: now,
  }
}

/** Orders a sweep and builds its transaction together: the address has its own lane, so nothing else waits for it. */
async function place(deps: TreasuryDeps, sweep: Sweep, priced: Priced): Promise<boolean> {
  const { clock } = deps
  const { holding, hot } = sweep
  if (!(await laneIsFree(deps, holding.address))) return false
  const placed = await runStep(deps, async (tx) => {
    await assertUntouched(tx, deps, holding)
    const order = ordered(deps, { purpose: 'sweep', to: hot, toKey: hot.key, from: holding.key, amount: priced.amount })
    await insertPayment(tx, order)
    const payment = await findPayment(tx, order.id)
    if (payment === null) throw new Error(`${order.id} was stored and is not there`)
    const plan = {
      ...planOf(deps, sweep, priced, payment.intent),
      sequence: await nextSequence(tx, deps, holding.address),
    }
    const built = buildOf(deps, plan)
    if (!built.ok) throw new StaleStep('a sweep is too small to be built')
    await placeTransaction(tx, deps, { ...plan, payments: [payment], unsigned: built.value }, clock.now())
    return true
  })
  return placed === true
}
