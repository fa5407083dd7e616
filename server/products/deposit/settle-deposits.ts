/**
 * Credits screened deposits. Each deposit is screened outside any transaction, then settled in one: credited with its
 * posting, activity, notice and event, or left to be collected below the minimum. Idempotent, also concurrently and
 * after a crash: the network's row is the lock, the deposit's state decides, and the posting's id can exist only once.
 */
import { DEPOSIT_BADGES } from '@zend/contracts'
import {
  after,
  chainAmount,
  type CoinCode,
  compare,
  decimalsOf,
  type DepositId,
  formatMoney,
  HOUR_MS,
} from '@zend/kernel'
import { updateActivity } from '../../core/activity/index.ts'
import { networkAsset, waitsForFinality } from '../../core/assets/index.ts'
import { announce } from '../../core/events/index.ts'
import { sendNotice } from '../../core/notices/index.ts'
import { keepOpen } from '../../core/persons/index.ts'
import { postProven } from '../../core/provenance/index.ts'
import type { CoinWatch } from '../../core/treasury/index.ts'
import { eachRow, type Tx } from '../../database/index.ts'
import { creditedSince, noteCapped } from './hourly-cap.repo.ts'
import type { HourlyCap } from './hourly-cap.ts'
import { depositCredit } from './deposit.postings.ts'
import { lockCollecting, lockDeposit, markCredited, moveDeposits, screeningDeposits } from './deposit.repo.ts'
import { type Deposit, depositMachine, depthOf } from './deposit.ts'
import { noteLarge } from './large.repo.ts'
import { isDeepUnder } from './large.ts'
import { collectDust } from './set-aside.repo.ts'
import { readRules } from './read-rules.ts'
import { lockNetwork, tipHeight } from './scan.repo.ts'
import type { Screen } from './screening.ts'
import { seeAllAgain } from './see-again.ts'
import { isSeen } from './seen.ts'
import { askBeforeCredit, type MayCredit, type SettleOutcome, stillConfirmed } from './settle-witnessed.ts'
import type { OwnersOf } from './take-transfers.ts'
import { isResting, newUnsettled, NO_PAUSES, rememberOnly, tryOne, type Unsettled } from './unsettled.ts'
import type { WitnessedDeps } from './witnessed.deps.ts'

/** Dependencies of settling. */
export type SettleDeps = WitnessedDeps & {
  readonly screen: Screen
  /** Returns the owners of these keys, derived again from the attested account (custody). */
  readonly ownersOf: OwnersOf
  /** The hourly cap per coin for a network with a single provider. Absent when there is a second provider: no cap. */
  readonly cap?: HourlyCap
  /** The state of failed deposits between rounds. Without it every deposit is tried, and every failure logged. */
  readonly unsettled?: Unsettled
  /** The treasury's part, notified of every credit: from then on the coins can be spent. */
  readonly coins: Pick<CoinWatch, 'credited' | 'depositsAmong' | 'scanned'>
  /** Called with every credit in its transaction, for products that act on incoming money. It must not refuse. */
  readonly onCredited?: (tx: Tx, deposit: Pick<Deposit, 'id' | 'holder' | 'network' | 'money'>) => Promise<void>
}

const BATCH = 200

/** The outcome of settling all. `unsettled`: how many deposits wait because settling each of them fails. */
export type Settled = SettleOutcome & { readonly unsettled: number }

/**
 * Settles every deposit of a network that waits for screening, oldest first. A failing one is logged, delays no other,
 * and is retried after a pause; only errors that affect all are thrown. Where there is a second provider, deposits that
 * it does not confirm wait.
 */
export async function settleDeposits(deps: SettleDeps): Promise<Settled> {
  const { network, provenance, unsettled = newUnsettled(NO_PAUSES) } = deps
  await seeAllAgain(deps, unsettled)
  const may = await askBeforeCredit(deps)
  // Coins whose hourly cap is used up: later deposits wait too, or many small ones would delay a large one forever.
  const full = new Set<CoinCode>()
  const failed = new Set<DepositId>()
  for await (const deposit of eachRow(BATCH, (last: Deposit | null) =>
    screeningDeposits(deps.db.read, network.id, last?.id ?? null, BATCH),
  )) {
    const { id } = deposit
    if (may.confirmed?.has(id) !== false && isSeen(provenance, deposit) && !isResting(unsettled, id, deps.clock.now()))
      await tryOne(deps, unsettled, id, async () => {
        await deps.screen(deposit)
        await deps.db.transact((tx) => settle(tx, deps, id, { confirmed: may.confirmed, full }))
      })
    if (unsettled.of.has(id)) failed.add(id)
  }
  rememberOnly(unsettled, failed)
  return { ...may, unsettled: failed.size }
}

type Round = { readonly confirmed: MayCredit['confirmed']; readonly full: Set<CoinCode> }

async function settle(tx: Tx, deps: SettleDeps, id: DepositId, { confirmed, full }: Round): Promise<void> {
  const { network } = deps
  const stored = await lockNetwork(tx, network.id)
  const deposit = await lockDeposit(tx, id)
  // Meanwhile it may have been settled or rolled back, or the network halted; then there is nothing to do.
  if (stored.status === 'halted' || deposit?.state !== 'screening' || !stillConfirmed(stored, deposit, confirmed))
    return
  // A re-organisation may have removed blocks above it since it matured: then it waits again.
  const tip = (await tipHeight(tx, network.id)) ?? 0
  // Its customer's sum may have become large meanwhile.
  const depth = depthOf(tip, waitsForFinality(network), stored.finalHeight)
  const rule = (await readRules(tx, network, depth, [deposit]))(deposit)
  if (!isDeepUnder(rule, deposit, depth)) return
  if (rule.large) await noteLarge(tx, [id])

  // Ask custody for the owner: somebody who can write a deposit's row must not be able to choose who is paid.
  const owner = (await deps.ownersOf(tx, network.id, [deposit.lookupKey])).get(deposit.lookupKey)
  if (owner?.holder !== deposit.holder) throw new Error(`custody knows another owner for the address of ${id}`)

  const now = deps.clock.now()
  if (!isSeen(deps.provenance, deposit)) return
  const collected = (await lockCollecting(tx, deposit)).filter((each) => isSeen(deps.provenance, each))
  const sum = collected.reduce((total, each) => ({ ...total, amount: total.amount + each.money.amount }), deposit.money)
  const minimum = networkAsset(network, deposit.money.asset)?.minDeposit
  if (minimum === undefined) throw new Error(`${deposit.money.asset} is not offered on ${network.id}`)
  if (compare(sum, minimum) < 0) {
    await moveDeposits(tx, [id], depositMachine.after(deposit.state, 'fell_short'), { column: 'screened_at', at: now })
    await updateActivity(tx, [id], DEPOSIT_BADGES.below_minimum, now)
    const { holder, money } = deposit
    await sendNotice(deps, tx, {
      kind: 'deposit-below-minimum',
      to: holder,
      facts: {
        depositId: id,
        amount: formatMoney(money),
        currency: money.asset,
        network: network.name,
        minimum: formatMoney(minimum),
      },
    })
    // All collected deposits are shown with the new sum.
    for (const each of [deposit, ...collected])
      await announce(tx, { to: each.holder, type: 'deposit', id: each.id, at: now })
  } else if (!(await fitsHourlyCap(tx, deps, deposit, { sum, full }, now))) {
    return
  } else {
    for (const each of collected) await credit(tx, deps, each, 'topped_up', now)
    await credit(tx, deps, deposit, 'passed', now)
  }
  await announce(tx, { to: deposit.holder, type: 'balance', id: null, at: now })
}

/**
 * Returns whether the hourly cap has headroom for this amount; if not, records and logs it once. An amount above the
 * whole cap waits without delaying others: it fits only once somebody raises the cap or gives the network a second
 * provider.
 */
async function fitsHourlyCap(
  tx: Tx,
  { cap, network, log }: SettleDeps,
  { id, holder }: Deposit,
  { sum, full }: { readonly sum: Deposit['money']; readonly full: Set<CoinCode> },
  now: Date,
): Promise<boolean> {
  if (cap === undefined) return true
  const { asset, amount } = sum
  const bound = cap.get(asset)?.amount ?? 0n
  const fits = !full.has(asset) && (await creditedSince(tx, network.id, asset, after(now, -HOUR_MS))) + amount <= bound
  if (fits) return true
  if (amount <= bound) full.add(asset)
  if (await noteCapped(tx, id, now)) {
    const facts = { network: network.id, deposit: id, asset, fitsNever: amount > bound }
    log.error(
      { alert: 'deposit_capped', ...facts },
      'a deposit waits: one provider is believed alone, and no more may be credited in this hour',
    )
    await announce(tx, { to: holder, type: 'deposit', id, at: now })
  }
  return false
}

/** Dependencies of crediting. */
export type CreditDeps = Pick<SettleDeps, 'clock' | 'log' | 'network' | 'onCredited' | 'provenance'> & {
  readonly coins: Pick<CoinWatch, 'credited'>
}

/**
 * Credits a deposit that a person vouches for: posting, history, mail and event, in the caller's transaction under the
 * network's lock.
 */
export async function creditNow(tx: Tx, deps: CreditDeps, deposit: Deposit, now: Date): Promise<void> {
  await credit(tx, deps, deposit, 'passed', now)
  await announce(tx, { to: deposit.holder, type: 'balance', id: null, at: now })
}

async function credit(
  tx: Tx,
  deps: CreditDeps,
  deposit: Deposit,
  event: 'passed' | 'topped_up',
  now: Date,
): Promise<void> {
  const { id, holder, money, network } = deposit
  // A customer who is closing their account waits for this money. If the account was closed first, the money is booked
  // all the same, and support finds its owner.
  await keepOpen(tx, holder)
  const state = depositMachine.after(deposit.state, event)
  const { txid, index, lookupKey, units, decimals, block } = deposit
  const posted = await postProven(
    tx,
    deps.provenance,
    depositCredit(deposit, await wholeDust(tx, deposit), now),
    `${network}:${txid}:${index}`,
  )
  if (!posted.ok) throw new Error(`the posting of ${id} was refused: ${posted.refusal.code}`)
  const coins = {
    network,
    txid,
    index,
    lookupKey,
    amount: chainAmount(money.asset, decimals, units),
    height: block?.height ?? null,
  }
  // A deposit that was credited before was swept too: nothing more to sweep.
  if (posted.value.isProven) await deps.coins.credited(tx, coins)
  else
    deps.log.error(
      { alert: 'credited_before', deposit: id, network, txid, index },
      'a transfer was credited once before: a person looks before it leaves',
    )
  await markCredited(tx, [id], now)
  await updateActivity(tx, [id], DEPOSIT_BADGES[state], now)
  await sendNotice(deps, tx, {
    kind: 'deposit-credited',
    to: holder,
    facts: { depositId: id, amount: formatMoney(money), currency: money.asset, network: deps.network.name },
  })
  await announce(tx, { to: holder, type: 'deposit', id, at: now })
  await deps.onCredited?.(tx, deposit)
  deps.log.info({ deposit: id, asset: money.asset, network }, 'a deposit was credited')
}

/**
 * Collects fractions too small for our books per coin and network; each whole minor unit of them is booked with the
 * deposit that completes it.
 */
async function wholeDust(tx: Tx, { network, money: { asset }, dust, decimals }: Deposit): Promise<bigint> {
  return dust === 0n ? 0n : collectDust(tx, network, asset, dust, 10n ** BigInt(decimals - decimalsOf(asset)))
}
