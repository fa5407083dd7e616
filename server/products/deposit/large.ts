/**
 * Decides how deep a deposit must be before it is credited: the network's ordinary depth, or the greater one when its
 * customer's sum is large (docs/decisions/025-large-deposits-wait-longer.md). The sum is what one re-organisation could
 * take back, so a payment split into many waits like a single one. Pure: it reads no chain and no database.
 */
import type { CoinCode, HolderId } from '@zend/kernel'
import { type Network, networkAsset, waitsForFinality } from '../../core/assets/index.ts'
import { type ChainDepth, type Deposit, depthOf, eventAtDepth, isDeep } from './deposit.ts'

/**
 * What a deposit waits for. `finalized`: the network's finality in addition to the confirmations. `arrivalMinutes`: the
 * typical time from sending to credit.
 */
export type DepthRule = {
  readonly large: boolean
  readonly confirmations: number
  readonly finalized: boolean
  readonly arrivalMinutes: number
}

/**
 * The facts the rule needs of an uncredited deposit. Its own amount is in its customer's sums while it is on the chain.
 */
export type Exposed = Pick<Deposit, 'holder' | 'money' | 'block'>

/**
 * A customer's sum of a coin in the blocks of one height, in minor units of our books; `height` is `null` for deposits
 * that were credited and then left the chain, and may be lost.
 */
export type ExposedSum = {
  readonly holder: HolderId
  readonly asset: CoinCode
  readonly credited: boolean
  readonly height: number | null
  readonly amount: bigint
}

/** The heights above which deposits count: credited ones above `credited`, all others above `waiting`. */
export type CountedAbove = { readonly waiting: number; readonly credited: number }

/** The rule for a customer whose sum is ordinary. */
export const ordinaryRule = (network: Network): DepthRule => ({
  large: false,
  confirmations: network.confirmations,
  finalized: waitsForFinality(network),
  arrivalMinutes: network.arrivalMinutes,
})

/** The rule for a customer whose sum is large; the ordinary one where the network has no other. */
export const largeRule = (network: Network): DepthRule =>
  network.large === null ? ordinaryRule(network) : { large: true, ...network.large }

/**
 * Returns the heights above which deposits count towards the sum of one in a block of this height (`null`: it is off
 * the chain). All count that are not as deep as large sums need; if the deposit itself is that deep, all count that are
 * not deeper than it, so that parts of one payment get the same rule. Credited ones deeper than the blocks we remember
 * no longer count: otherwise small sums would add up forever on networks that report no finality.
 */
export function countedAbove(network: Network, { tip, finalHeight }: ChainDepth, height: number | null): CountedAbove {
  const { confirmations, finalized } = largeRule(network)
  const deep = Math.min(tip - confirmations + 1, finalized ? (finalHeight ?? -1) : tip)
  const waiting = height === null ? deep : Math.min(deep, height - 1)
  return { waiting, credited: Math.max(waiting, tip - network.keepBlocks) }
}

/**
 * Returns the rule of each deposit of a network. `sums` must hold all sums of its customers in blocks above
 * `countedAbove` of the lowest deposit asked about, and those that were credited and are off the chain; more does no
 * harm. Sums are accumulated once, because anybody can send one customer any number of deposits; each answer is then a
 * lookup.
 */
export function rulesFrom(
  network: Network,
  depth: ChainDepth,
  sums: readonly ExposedSum[],
): (deposit: Exposed) => DepthRule {
  const totals = new Map([...Map.groupBy(sums, keyOf)].map(([key, theirs]) => [key, totalsOf(theirs)]))
  return ({ holder, money: { asset, amount }, block }) => {
    const limit = networkAsset(network, asset)?.largeAbove ?? null
    if (limit === null) return ordinaryRule(network)
    const above = countedAbove(network, depth, block?.height ?? null)
    const counted = totals.get(keyOf({ holder, asset }))
    const others =
      counted === undefined
        ? 0n
        : counted.lost + sumAbove(counted.waiting, above.waiting) + sumAbove(counted.credited, above.credited)
    // A deposit on the chain is already part of the sum.
    return others + (block === null ? amount : 0n) > limit.amount ? largeRule(network) : ordinaryRule(network)
  }
}

/** One customer's sums of a coin. `waiting` and `credited` are cumulative from the highest block down. */
type Totals = { readonly lost: bigint; readonly waiting: readonly Step[]; readonly credited: readonly Step[] }
type Step = { readonly height: number; readonly amount: bigint }

const keyOf = ({ holder, asset }: Pick<ExposedSum, 'holder' | 'asset'>): string => `${holder} ${asset}`

const totalsOf = (sums: readonly ExposedSum[]): Totals => ({
  lost: sums.reduce((total, { height, amount }) => (height === null ? total + amount : total), 0n),
  waiting: addedUp(sums.filter(({ credited }) => !credited)),
  credited: addedUp(sums.filter(({ credited }) => credited)),
})

function addedUp(sums: readonly ExposedSum[]): readonly Step[] {
  let total = 0n
  return sums
    .flatMap(({ height, amount }) => (height === null ? [] : [{ height, amount }]))
    .toSorted((one, other) => other.height - one.height)
    .map(({ height, amount }) => ({ height, amount: (total += amount) }))
}

/** Returns the sum above this height. */
function sumAbove(steps: readonly Step[], height: number): bigint {
  let [above, end] = [0, steps.length]
  while (above < end) {
    const middle = (above + end) >>> 1
    if ((steps[middle]?.height ?? height) > height) above = middle + 1
    else end = middle
  }
  return steps[above - 1]?.amount ?? 0n
}

type Placed = Pick<Deposit, 'block' | 'confirmationsMin'>

/** Returns whether a deposit is as deep as its rule requires. */
export const isDeepUnder = (rule: DepthRule, deposit: Placed, depth: ChainDepth): boolean =>
  isDeep(deposit, under(rule, depth), rule.confirmations)

/** Like `eventAtDepth`, with the deposit's own rule. */
export const eventUnder = (rule: DepthRule, deposit: Placed, depth: ChainDepth): ReturnType<typeof eventAtDepth> =>
  eventAtDepth(deposit, under(rule, depth), rule.confirmations)

const under = ({ finalized }: DepthRule, { tip, finalHeight }: ChainDepth): ChainDepth =>
  depthOf(tip, finalized, finalHeight)
