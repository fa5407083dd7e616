/**
 * Makes addresses of ours able to receive coins that need an opt-in. First sends the network's own coin for it (a
 * top-up of what the address must keep from then on, and two fees: this one and the first sweep's), then opts in. Only
 * for requested addresses, since an address keeps its reserve for ever. It shows no address and credits nothing.
 */
import { type ChainAmount, chainAmount, type CoinCode, DAY_MS } from '@zend/kernel'
import type { Tx } from '../../../database/index.ts'
import type { Window } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import type { DepositAddress, NetworkId } from '../../../ports/chain.ts'
import type { Clock } from '../../../ports/clock.ts'
import { networkAsset, type NetworkTable } from '../../assets/index.ts'
import {
  type CustodyDeps,
  type HotAddress,
  hotAddressOf,
  storeOptInRequest,
  ownerOf,
  takeOptInRequests,
} from '../../custody/index.ts'
import {
  begunSince,
  isOpen,
  markBegun,
  noteOpening,
  type Opening,
  openingsRest,
  openingsUnderWay,
  waitingOpenings,
  waits,
} from '../coins/activations.repo.ts'
import { holdingsAt } from '../coins/holdings.repo.ts'
import { runStep, limitsOf, type TreasuryDeps } from '../payments/deps.ts'
import { nativeCoin } from '../payments/fee-levels.ts'
import { freeFunds } from '../payments/funds.ts'
import { findPayment, insertPayment } from '../payments/payments.repo.ts'
import { placeTransaction } from '../payments/reserve-batch.ts'
import { buildOf, laneIsFree, nextSequence, payoutOf } from '../payments/reserve-next.ts'
import { StaleStep } from '../steps.ts'
import { ordered } from './sweep-deposits.ts'

// The maximum number of requests taken per round; the rest follow in the next.
const REQUESTS_MAX = 100

/** Dependencies of requesting an address. */
export type OpeningDeps = { readonly networks: NetworkTable; readonly custody: CustodyDeps; readonly clock: Clock }

/**
 * Tells whether a customer's address can receive this coin now. Where it must opt in and nobody requested it before,
 * stores the request, in the caller's transaction: call again later. Throws on a lookup key without an owner.
 */
export async function isReadyToReceive(
  deps: OpeningDeps,
  tx: Tx,
  { network, asset, lookupKey }: { readonly network: NetworkId; readonly asset: CoinCode; readonly lookupKey: string },
): Promise<boolean> {
  if (networkAsset(deps.networks[network], asset)?.optIn !== true) return true
  const owner = (await ownerOf(deps.custody, tx, [lookupKey])).get(lookupKey)
  if (owner === undefined) throw new Error(`custody knows no owner of ${lookupKey} on ${network}`)
  const open = await isOpen(tx, { network, asset, key: owner.key })
  if (open === null) await storeOptInRequest(tx, network, { asset, lookupKey }, deps.clock.now())
  return open === true
}

/**
 * Starts as many openings as the limits allow, the hot account's own included: none while the vault has refused for a
 * limit, and no more of customers per day than the operator allows. Throws when a node or the database is unreachable.
 */
export async function openAddresses(deps: TreasuryDeps): Promise<void> {
  const { db, network, sender, clock, custody, policy } = deps
  const coins = network.coins.filter(({ optIn }) => optIn === true)
  if (coins.length === 0) return
  const hot = await hotAddressOf(custody, db.read, network.id)
  for (const { asset } of coins) {
    const own = { network: network.id, asset, key: hot.key, place: hot }
    if ((await isOpen(db.read, own)) === null) await noteOpening(db.read, own, clock.now())
  }
  await takeRequests(
    deps,
    coins.map(({ asset }) => asset),
  )
  const now = clock.now()
  const max = limitsOf(deps).sweepsMax - (await openingsUnderWay(db.read, network.id))
  if (max <= 0 || (await openingsRest(db.read, network.id, now))) return
  const unbegun = (await begunSince(db.read, network.id, dayOf(now))) < policy.openingsDayMax
  const failedSince = new Date(now.getTime() - policy.retryAfterMs)
  const waiting = await waitingOpenings(db.read, network.id, { failedSince, max, unbegun })
  if (waiting.length === 0) return
  const [rate, window] = [await sender.feeRate(), await sender.window()]
  for (const opening of waiting)
    if (await isStillOurs(deps, opening, hot)) await openOne(deps, { opening, hot, rate, window, failedSince })
}

/** Returns the start of a day, in UTC. Pure. */
const dayOf = (now: Date): Date => new Date(now.getTime() - (now.getTime() % DAY_MS))

/**
 * Turns customers' requests into openings. A request for another coin stays for a worker whose configuration opens that
 * coin.
 */
async function takeRequests(deps: TreasuryDeps, assets: readonly CoinCode[]): Promise<void> {
  const { network, clock, custody } = deps
  await runStep(deps, async (tx) => {
    const requests = await takeOptInRequests(tx, network.id, { assets, max: REQUESTS_MAX }, clock.now())
    const owners = await ownerOf(
      custody,
      tx,
      requests.map(({ lookupKey }) => lookupKey),
    )
    for (const { asset, lookupKey } of requests) {
      const owner = owners.get(lookupKey)
      if (owner?.space !== network.space) continue
      await noteOpening(
        tx,
        { network: network.id, asset, key: owner.key, place: { address: owner.address, lookupKey } },
        clock.now(),
      )
    }
  })
}

/**
 * Derives the address again: raises an alarm, and sends nothing, when the row does not follow from the attested key.
 */
async function isStillOurs({ db, custody }: TreasuryDeps, { key, place }: Opening, hot: HotAddress): Promise<boolean> {
  if (key.account === 'hot') return key.index === hot.key.index && place.address === hot.address
  const owner = (await ownerOf(custody, db.read, [place.lookupKey])).get(place.lookupKey)
  return owner !== undefined && owner.key.index === key.index && owner.address === place.address
}

type Task = {
  readonly opening: Opening
  readonly hot: HotAddress
  readonly rate: FeeRate
  readonly window: Window | null
  readonly failedSince: Date
}

async function openOne(deps: TreasuryDeps, task: Task): Promise<void> {
  const { db, network, sender, log } = deps
  const { opening, hot, rate } = task
  const { key, place, asset } = opening
  const native = nativeCoin(network)
  const fee = sender.typicalFee(asset, rate)
  const held =
    key.account === 'hot'
      ? (await freeFunds(db.read, network, hot.lookupKey, hot.address)).get(native.asset)
      : (await holdingsAt(db.read, network.id, place.lookupKey)).find((each) => each.asset === native.asset)?.units
  const missing = fee + sender.reserveOf(native.asset) - (held ?? 0n)
  if (missing > 0n) {
    // Only a treasurer fills the hot account, and is alerted when it is low.
    if (key.account === 'deposit') await fill(deps, task, missing + fee)
    return
  }
  const payout = payoutOf(nothing(deps, opening))
  const gas = await sender.gasLimit(payout, place.address)
  if (gas.ok) return optIn(deps, task, gas.value)
  log.warn(
    { address: place.address, asset, reason: gas.refusal.reason },
    'a node says that an address could not opt in',
  )
}

/** Returns the payout of an opt-in: zero, to the address itself. */
function nothing(
  { network }: Pick<TreasuryDeps, 'network'>,
  { asset, place }: Opening,
): { readonly to: DepositAddress; readonly amount: ChainAmount<CoinCode> } {
  const coin = networkAsset(network, asset)
  if (coin === null) throw new RangeError(`${network.id} has no ${asset}`)
  return { to: place, amount: chainAmount(asset, coin.decimals, 0n) }
}

async function fill(deps: TreasuryDeps, { opening, hot, failedSince }: Task, units: bigint): Promise<void> {
  const native = nativeCoin(deps.network)
  const { place, key } = opening
  const amount = chainAmount(native.asset, native.decimals, units)
  const last = await runStep(deps, async (tx) => {
    await assertWaits(tx, opening, failedSince)
    await insertPayment(tx, ordered(deps, { purpose: 'topup', to: place, toKey: key, from: hot.key, amount }))
    return begin(tx, deps, opening)
  })
  if (last === true) logDayFull(deps)
}

async function optIn(
  deps: TreasuryDeps,
  { opening, rate, window, failedSince }: Task,
  gasLimit: bigint,
): Promise<void> {
  const { clock } = deps
  const { key, place } = opening
  if (!(await laneIsFree(deps, place.address))) return
  const last = await runStep(deps, async (tx) => {
    await assertWaits(tx, opening, failedSince)
    const order = ordered(deps, { purpose: 'optin', toKey: key, from: key, ...nothing(deps, opening) })
    await insertPayment(tx, order)
    const payment = await findPayment(tx, order.id)
    if (payment === null) throw new Error(`${order.id} was stored and is not there`)
    const from = { address: place.address, key }
    const plan = { payment, from, sequence: await nextSequence(tx, deps, place.address), rate, gasLimit, window }
    const built = buildOf(deps, plan)
    if (!built.ok) throw new Error(`${deps.network.id} cannot build an opting in: ${built.refusal.code}`)
    await placeTransaction(tx, deps, { ...plan, payments: [payment], unsigned: built.value }, clock.now())
    return begin(tx, deps, opening)
  })
  if (last === true) logDayFull(deps)
}

/**
 * Stores that opening a customer's address begins. Returns whether it is the last one of its day; throws `StaleStep`
 * when the day is full already.
 */
async function begin(tx: Tx, { network, clock, policy }: TreasuryDeps, opening: Opening): Promise<boolean> {
  const now = clock.now()
  if (opening.key.account === 'hot' || !(await markBegun(tx, opening, now))) return false
  const begun = await begunSince(tx, network.id, dayOf(now))
  if (begun > policy.openingsDayMax) throw new StaleStep('as many addresses began to be opened today as may')
  return begun === policy.openingsDayMax
}

/** Logs once a day that the daily limit is reached: the next opening begins tomorrow. */
function logDayFull({ log, network, policy: { openingsDayMax } }: TreasuryDeps): void {
  log.error(
    { alert: 'openings_day_max', network: network.id, openingsDayMax },
    'no more addresses are opened for a coin today',
  )
}

/** Throws `StaleStep` when another worker began or finished it since it was read. */
async function assertWaits(tx: Tx, opening: Opening, failedSince: Date): Promise<void> {
  if (!(await waits(tx, opening, failedSince))) throw new StaleStep('an address is being opened, or is open')
}
