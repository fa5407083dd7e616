/** Reads what a customer sees of one deposit, and of what is collected below the minimum. */
import {
  after,
  type CoinCode,
  type DepositId,
  MINUTE_MS,
  type Money,
  money,
  ok,
  refuse,
  type Result,
  type HolderId,
} from '@zend/kernel'
import { type Network, networkAsset, type NetworkTable } from '../../core/assets/index.ts'
import type { Actor } from '../../core/holders/index.ts'
import type { Tx } from '../../database/index.ts'
import { confirmationsNeeded, type Deposit, type Stage, stagesOf } from './deposit.ts'
import type { DepositNotFound } from './deposit.refusals.ts'
import { collectingSums, findDeposit, selectCollecting } from './deposit.repo.ts'
import type { DepthRule } from './large.ts'
import { newestLost } from './lost.repo.ts'
import { readDepths } from './read-depths.ts'
import { usualSeconds } from './usual.repo.ts'

/** A deposit with everything that its page shows. */
export type DepositView = {
  readonly deposit: Deposit
  readonly network: Network
  /** At most `confirmationsNeeded`; 0 while it is off the chain. */
  readonly confirmations: number
  readonly confirmationsNeeded: number
  /** Whether it waits, or waited, for the depth for large sums (large.ts). */
  readonly large: boolean
  readonly minimum: Money<CoinCode>
  /** While below the minimum: the sum collected of this coin on this network, this deposit included. */
  readonly collected: Money<CoinCode> | null
  /** When the credit is expected; `null` when it is credited, or when the wait does not depend on time. */
  readonly expectedAt: Date | null
  readonly stages: readonly Stage[]
  /** It has all its confirmations and waits for the hourly cap of a network with one provider. */
  readonly waitsForRoom: boolean
  /** Two providers contradict each other about it, so it is not credited; its amount may be wrong. */
  readonly disputed: boolean
  /**
   * What is held and what is owed, while its chain has removed it after its credit, or since it was reversed. Else
   * `null`.
   */
  readonly lost: {
    readonly state: 'held' | 'reversed'
    readonly held: Money<CoinCode>
    readonly debt: Money<CoinCode>
  } | null
  /**
   * The median time from first seen to credit of this network's recent credits, large or ordinary as this one, in
   * seconds; `null` while fewer than five are known.
   */
  readonly usualSeconds: number | null
}

/** Returns one of the customer's own deposits. Refuses another customer's as if it did not exist. */
export async function readDeposit(
  deps: { readonly networks: NetworkTable },
  tx: Tx,
  { holder }: Pick<Actor, 'holder'>,
  id: DepositId,
  now: Date,
): Promise<Result<DepositView, DepositNotFound>> {
  const deposit = await findDeposit(tx, holder, id)
  if (deposit === null) return refuse('not_found')
  const network = deps.networks[deposit.network]
  const { rule, needed, confirmations } = (await readDepths(tx, network, [deposit]))(deposit)
  const disputed =
    deposit.doubtedAt !== null &&
    (deposit.state === 'detected' || deposit.state === 'confirming' || deposit.state === 'screening')
  const collecting = deposit.state === 'below_minimum' ? await collectingSums(tx, holder) : []
  return ok({
    deposit,
    network,
    confirmations,
    confirmationsNeeded: needed,
    large: rule.large,
    minimum: networkAsset(network, deposit.money.asset)?.minDeposit ?? money(deposit.money.asset, 0n),
    collected:
      collecting.find((sum) => sum.network === deposit.network && sum.money.asset === deposit.money.asset)?.money ??
      null,
    expectedAt: disputed ? null : expectedAt(deposit, rule, confirmations, now),
    stages: stagesOf(deposit),
    waitsForRoom: deposit.state === 'screening' && deposit.cappedAt !== null,
    disputed,
    lost: await lostOf(tx, deposit),
    usualSeconds: await usualSeconds(tx, deposit.network, rule.large),
  })
}

async function lostOf(tx: Tx, { id, state, money: { asset } }: Deposit): Promise<DepositView['lost']> {
  if (state !== 'credited' && state !== 'reversed') return null
  const lost = await newestLost(tx, id)
  if (lost === null || lost.state === 'restored' || lost.state === 'borne') return null
  return {
    state: lost.state === 'open' ? 'held' : 'reversed',
    held: money(asset, lost.state === 'open' ? lost.held : 0n),
    debt: money(asset, lost.debt),
  }
}

/** Estimates the credit time: the usual time, less the share of confirmations already reached. */
function expectedAt(
  deposit: Deposit,
  { arrivalMinutes, confirmations: policy }: DepthRule,
  confirmations: number,
  now: Date,
): Date | null {
  if (deposit.state !== 'detected' && deposit.state !== 'confirming' && deposit.state !== 'screening') return null
  const needed = confirmationsNeeded(deposit, policy)
  return after(now, Math.ceil((arrivalMinutes * MINUTE_MS * (needed - confirmations)) / needed))
}

/** Sums what waits below the minimum, by coin over all networks. */
export async function collectingByCoin(tx: Tx, holder: HolderId): Promise<ReadonlyMap<CoinCode, bigint>> {
  const sums = new Map<CoinCode, bigint>()
  for (const { money: sum } of await collectingSums(tx, holder))
    sums.set(sum.asset, (sums.get(sum.asset) ?? 0n) + sum.amount)
  return sums
}

/** Returns the ids of the deposits in these sums. */
export const collectingIds = (tx: Tx, holder: HolderId): Promise<readonly DepositId[]> => selectCollecting(tx, holder)
