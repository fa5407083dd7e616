/**
 * How deep a deposit must lie before it is credited: at the network's ordinary figure, or at the large one where its
 * customer's sum is large (docs/decisions/025-large-deposits-wait-longer.md). What counts is the sum that one
 * re-organisation could take back, so a payment split into many waits like one. Pure: it reads no chain and no
 * database.
 */
import type { CoinCode, HolderId } from '@zend/kernel'
import { type Network, networkAsset, waitsForFinality } from '../../core/assets/index.ts'
import { type ChainDepth, type Deposit, depthOf, eventAtDepth, isDeep } from './deposit.ts'

/**
 * What a deposit waits for. `finalized`: the network's own word besides the confirmations. `arrivalMinutes`: the
 * typical time from sending to credit.
 */
export type DepthRule = {
  readonly large: boolean
  readonly confirmations: number
  readonly finalized: boolean
  readonly arrivalMinutes: number
}

/**
 * What the rule must know of a deposit that it is asked about, which was not credited yet: its own amount is in its
 * customer's sums while it is on the chain.
 */
export type Exposed = Pick<Deposit, 'holder' | 'money' | 'block'>

/**
 * What a customer has of a coin in the blocks of one height, in minor units of our books; `height` is `null` for what
 * was credited and left the chain: perhaps it is lost.
 */
export type ExposedSum = {
  readonly holder: HolderId
  readonly asset: CoinCode
  readonly credited: boolean
  readonly height: number | null
  readonly amount: bigint
}

/** Above which heights deposits count: credited ones above `credited`, all others above `waiting`. */
export type CountedAbove = { readonly waiting: number; readonly credited: number }

/** What a deposit waits for whose customer's sum is ordinary. */
export const ordinaryRule = (network: Network): DepthRule => ({
  large: false,
  confirmations: network.confirmations,
  finalized: waitsForFinality(network),
  arrivalMinutes: network.arrivalMinutes,
})

/** What a deposit waits for whose customer's sum is large; as ordinary where the network makes no difference. */
export const largeRule = (network: Network): DepthRule =>
  network.large === null ? ordinaryRule(network) : { large: true, ...network.large }

/**
 * Above which heights deposits count towards the sum that one in a block of this height belongs to (`null`: it is off
 * the chain). All that do not lie as deep as large sums need; and where it lies so deep itself, all that do not lie
 * deeper than it, so that parts of one payment are told the same. Credited ones that lie deeper than what we remember
 * count no longer: else small sums would add up for ever where a network calls nothing final.
 */
export function countedAbove(network: Network, { tip, finalHeight }: ChainDepth, height: number | null): CountedAbove {
  const { confirmations, finalized } = largeRule(network)
  const deep = Math.min(tip - confirmations + 1, finalized ? (finalHeight ?? -1) : tip)
  const waiting = height === null ? deep : Math.min(deep, height - 1)
  return { waiting, credited: Math.max(waiting, tip - network.keepBlocks) }
}

/**
 * What each deposit of a network waits for. `sums` are all that its customers have there in blocks above `countedAbove`
 * of the lowest deposit it is asked about, and what was credited and is off the chain; more does no harm. Anybody can
 * send one customer deposits without end, so each is added up once, and an answer only looks its sum up.
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
    // On the chain it is among those that count.
    return others + (block === null ? amount : 0n) > limit.amount ? largeRule(network) : ordinaryRule(network)
  }
}

/** One customer's sums of a coin. `waiting` and `credited`: from the highest block down, what lies there and above. */
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

/** What lies above this height. */
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

/** Whether a deposit lies as deep as its rule asks. */
export const isDeepUnder = (rule: DepthRule, deposit: Placed, depth: ChainDepth): boolean =>
  isDeep(deposit, under(rule, depth), rule.confirmations)

/** As `eventAtDepth`, by the deposit's own rule. */
export const eventUnder = (rule: DepthRule, deposit: Placed, depth: ChainDepth): ReturnType<typeof eventAtDepth> =>
  eventAtDepth(deposit, under(rule, depth), rule.confirmations)

const under = ({ finalized }: DepthRule, { tip, finalHeight }: ChainDepth): ChainDepth =>
  depthOf(tip, finalized, finalHeight)
