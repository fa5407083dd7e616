/**
 * Brings what customers deposited into the hot wallet, on networks where coins stay at the address they were sent to: the fullest addresses first,
 * when it is worth the fee or lets a payment go that waits for the coin. It moves only what is credited, and never delays a credit.
 * A token needs the network's own coin for its fee: what its address lacks is sent there first (a top-up of exactly that).
 */
import { chainAmount, type CoinCode, newId, parseMoney, toChain } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import type { FeeRate } from '../../ports/chain-sender.ts'
import { type HotAddress, hotAddressOf, ownerOf } from '../custody/index.ts'
import type { NetworkCoin } from '../assets/index.ts'
import { fullDeposits, type Holding, holdingsAt } from './coins.repo.ts'
import { inTurn, limitsOf, type TreasuryDeps } from './deps.ts'
import { nativeCoin } from './fee-levels.ts'
import { freeFunds } from './funds.ts'
import { busyDepositKeys, findPayment, insertPayment, type NewPayment, starvedCoins } from './payments.repo.ts'
import { placeTransaction } from './reserve-batch.ts'
import { buildOf, laneIsFree, payoutOf } from './reserve-next.ts'
import { StaleStep } from './stale-step.ts'
import { takeSequence } from './transactions.repo.ts'

type SequenceRate = FeeRate & { readonly kind: 'sequence' }
type Sweep = { readonly holding: Holding; readonly hot: HotAddress; readonly rate: SequenceRate }

/** Starts what sweeps and top-ups there is room for. Throws when a node or the database does not answer. */
export async function sweepDeposits(deps: TreasuryDeps): Promise<void> {
  const { db, network, sender, clock, policy } = deps
  if (sender.guard !== 'sequence') return
  const busy = new Set(await busyDepositKeys(db.read, network.id, new Date(clock.now().getTime() - policy.retryAfterMs)))
  let room = limitsOf(deps).sweepsMax - busy.size
  if (room <= 0) return
  const hot = await hotAddressOf(deps.custody, db.read, network.id)
  const full = await worthSweeping(deps, busy, hot)
  if (full.length === 0) return
  const rate = await sender.feeRate()
  if (rate.kind !== 'sequence') throw new Error(`${network.id} named a fee of another kind of network`)
  for (const holding of full) {
    if (room <= 0) return
    // An address with two full coins is swept of one after the other.
    if (busy.has(holding.key.index) || !(await isStillOurs(deps, holding))) continue
    const sweep = { holding, hot, rate }
    const started = holding.asset === nativeCoin(network).asset ? await sweepCoin(deps, sweep) : await sweepToken(deps, sweep)
    if (!started) continue
    busy.add(holding.key.index)
    room -= 1
  }
}

/** Tokens before the network's own coin, which pays for them. */
async function worthSweeping(deps: TreasuryDeps, busy: ReadonlySet<number>, hot: HotAddress): Promise<readonly Holding[]> {
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

/** What the hot wallet lacks for the least payment that waits for funds, by coin; of the network's own coin with the most that its fee can be. */
async function missingCoins({ db, network, sender }: TreasuryDeps, hot: HotAddress): Promise<ReadonlyMap<CoinCode, bigint>> {
  const starved = await starvedCoins(db.read, network.id)
  const { fees } = network
  if (starved.size === 0 || fees.kind !== 'sequence') return new Map()
  const rate = await sender.feeRate()
  if (rate.kind !== 'sequence') throw new Error(`${network.id} named a fee of another kind of network`)
  const native = nativeCoin(network).asset
  const funds = await freeFunds(db.read, network, hot.lookupKey, hot.address)
  // A token payment may wait for nothing but its fee.
  const needed = new Map(starved).set(native, (starved.get(native) ?? 0n) + fees.gasMax.token * rate.maxPerGas)
  return new Map([...needed].map(([asset, units]) => [asset, units - (funds.get(asset) ?? 0n)]))
}

/** How many of these, fullest first, hold what is missing; none when all of them do not: then they would cost their fees and let no payment go. Pure. */
function fewest(fullest: readonly Holding[], missing: bigint): number {
  if (missing <= 0n) return 0
  let held = 0n
  for (const [place, { units }] of fullest.entries()) {
    held += units
    if (held >= missing) return place + 1
  }
  return 0
}

/** Whole coins as configured, in the network's base units; 0 when none are. Throws on an amount that cannot be meant. */
export function coinUnits(coin: NetworkCoin, text: string | undefined): bigint {
  if (text === undefined) return 0n
  const parsed = parseMoney(coin.asset, text)
  const units = parsed.ok ? toChain(parsed.value, coin.decimals) : null
  if (units === null) throw new RangeError(`${text} is no amount of ${coin.asset}`)
  return units.units
}

/** What the table says is derived again: an alarm is raised, and nothing is sent, when it does not follow from the attested key. */
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
    log.warn({ address: holding.address, asset: holding.asset, reason: gas.refusal.reason }, 'a node says that a sweep would fail')
    return false
  }
  const native = nativeCoin(network)
  const held = (await holdingsAt(db.read, network.id, holding.lookupKey)).find(({ asset }) => asset === native.asset)?.units ?? 0n
  const missing = gas.value * rate.maxPerGas - held
  if (missing <= 0n) return place(deps, sweep, { amount, gasLimit: gas.value, rate })
  const topUp = {
    purpose: 'topup',
    to: holding,
    toKey: holding.key,
    from: hot.key,
    amount: chainAmount(native.asset, native.decimals, missing),
  } as const
  const asked = await inTurn(deps, async (tx) => {
    await assertUntouched(tx, deps, holding)
    await insertPayment(tx, ordered(deps, topUp))
    return true
  })
  return asked === true
}

/** Empties an address of the network's own coin: the whole price goes to the miner, so that nothing comes back and stays behind. */
async function sweepCoin(deps: TreasuryDeps, sweep: Sweep): Promise<boolean> {
  const { holding, hot, rate } = sweep
  const probe = chainAmount(holding.asset, holding.decimals, 1n)
  const gas = await deps.sender.gasLimit(payoutOf({ to: hot, amount: probe }), holding.address)
  if (!gas.ok) return false
  const fee = gas.value * rate.maxPerGas
  // Not worth it while half of it would be the fee.
  if (holding.units < 2n * fee) return false
  const amount = chainAmount(holding.asset, holding.decimals, holding.units - fee)
  return place(deps, sweep, { amount, gasLimit: gas.value, rate: { ...rate, priorityPerGas: rate.maxPerGas } })
}

/** Throws `StaleStep` when another worker began to sweep the address, or did, since it was read: its coins can go only once. */
async function assertUntouched(tx: Tx, { network, clock, policy }: TreasuryDeps, { key, lookupKey, asset, units }: Holding): Promise<void> {
  const busy = await busyDepositKeys(tx, network.id, new Date(clock.now().getTime() - policy.retryAfterMs))
  const held = (await holdingsAt(tx, network.id, lookupKey)).find((each) => each.asset === asset)?.units
  if (busy.has(key.index) || held !== units) throw new StaleStep(`what ${lookupKey} held is being moved`)
}

type Order = Pick<NewPayment, 'purpose' | 'to' | 'toKey' | 'from' | 'amount'>

function ordered({ clock, network }: Pick<TreasuryDeps, 'clock' | 'network'>, { purpose, to, toKey, from, amount }: Order): NewPayment {
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

/** Orders a sweep and builds its transaction together: the address has a lane of its own, so nothing else waits for it. */
async function place(
  deps: TreasuryDeps,
  { holding, hot }: Sweep,
  { amount, gasLimit, rate }: { readonly amount: NewPayment['amount']; readonly gasLimit: bigint; readonly rate: SequenceRate },
): Promise<boolean> {
  const { network, sender, clock } = deps
  if (!(await laneIsFree(deps, holding.address))) return false
  const placed = await inTurn(deps, async (tx) => {
    await assertUntouched(tx, deps, holding)
    const order = ordered(deps, { purpose: 'sweep', to: hot, toKey: hot.key, from: holding.key, amount })
    await insertPayment(tx, order)
    const payment = await findPayment(tx, order.id)
    const sequence = await takeSequence(tx, network.id, holding.address)
    const built = buildOf(deps, sender, { payment: order, from: holding, sequence, rate, gasLimit })
    if (payment === null || !built.ok) throw new StaleStep('a sweep is too small to be built')
    await placeTransaction(tx, deps, { payments: [payment], unsigned: built.value, rate, from: holding, sequence, gasLimit }, clock.now())
    return true
  })
  return placed === true
}
