/**
 * Who owns a company in the end: walks shares through organisations. Pure. Shares are basis points; along a path they
 * multiply, exactly and without rounding, as bigint fractions of one scale. Owners who own each other make a cycle:
 * what is still under way after `STEPS` steps is `circular`, and is added to everybody in favour of asking.
 */
import type { BusinessId, PartyId } from '@zend/kernel'

/** One holding: `holder` has so many basis points of the company, or of an organisation behind it. */
export type Holding = { readonly holder: PartyId; readonly of: BusinessId | PartyId; readonly basisPoints: number }

/** A whole, in basis points. */
export const WHOLE = 10_000
/** Up to so many basis points may be missing or too much: shares are written with two decimals. */
export const ROUNDING = 1
// No register has longer chains; each step multiplies the scale by 10,000.
const STEPS = 24
const WHOLE_BIG = BigInt(WHOLE)
const SCALE = WHOLE_BIG ** BigInt(STEPS)

/** Shares of the company by who holds them in the end, exact. `ofScale` is the whole. */
export type Ownership = {
  readonly shares: ReadonlyMap<PartyId, bigint>
  readonly circular: bigint
  readonly ofScale: bigint
}

/**
 * Returns everybody's share of the company, people's and organisations' alike: an organisation's is what passes through
 * it. Two holdings of one holder in the same thing add up.
 */
export function ownershipOf(company: BusinessId, holdings: readonly Holding[]): Ownership {
  const holders = new Map<string, Holding[]>()
  for (const holding of holdings) holders.set(holding.of, [...(holders.get(holding.of) ?? []), holding])
  const shares = new Map<PartyId, bigint>()
  let passing = new Map<string, bigint>([[company, SCALE]])
  for (let step = 0; step < STEPS && passing.size > 0; step++) {
    const next = new Map<string, bigint>()
    for (const [of, share] of passing) {
      for (const { holder, basisPoints } of holders.get(of) ?? []) {
        // The scale has a factor for each step, so nothing is lost.
        const part = (share * BigInt(basisPoints)) / WHOLE_BIG
        shares.set(holder, (shares.get(holder) ?? 0n) + part)
        if (holders.has(holder)) next.set(holder, (next.get(holder) ?? 0n) + part)
      }
    }
    passing = next
  }
  return { shares, circular: [...passing.values()].reduce((sum, share) => sum + share, 0n), ofScale: SCALE }
}

/** Returns whether a share reaches a threshold in basis points; what is circular counts for everybody. */
export const reaches = ({ shares, circular, ofScale }: Ownership, holder: PartyId, threshold: number): boolean => {
  const share = shares.get(holder) ?? 0n
  return share > 0n && (share + circular) * WHOLE_BIG >= BigInt(threshold) * ofScale
}

/** Returns a share as percent with two decimals, rounded down. @example '28.57' */
export function percentOf({ shares, ofScale }: Pick<Ownership, 'shares' | 'ofScale'>, holder: PartyId): string {
  const points = ((shares.get(holder) ?? 0n) * WHOLE_BIG) / ofScale
  return percentText(Number(points))
}

/** Writes basis points as percent. @example percentText(2550) // '25.50' */
export const percentText = (basisPoints: number): string =>
  `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`

/** Reads percent with at most two decimals as basis points. @example basisPointsOf('25.5') // 2550 */
export function basisPointsOf(percent: string): number {
  const [whole = '0', part = ''] = percent.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** How the shares of one thing add up: `over` more than a whole, `short` of one, or `whole`, but for the rounding. */
export type SharesSum = 'whole' | 'short' | 'over'

/** Returns how the direct shares of the company, or of an organisation behind it, add up. */
export function sumOf(of: BusinessId | PartyId, holdings: readonly Holding[]): SharesSum {
  const sum = holdings.filter((holding) => holding.of === of).reduce((all, { basisPoints }) => all + basisPoints, 0)
  return sum > WHOLE + ROUNDING ? 'over' : sum < WHOLE - ROUNDING ? 'short' : 'whole'
}
