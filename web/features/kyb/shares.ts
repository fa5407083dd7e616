/** Shares as they are typed and shown: percent with two decimals, and who holds what. Pure. */
import type { PartyAnswer } from '@zend/contracts'

/** A whole, in basis points. */
export const WHOLE = 10_000
/** Shares are written with two decimals: so much may be missing or too much. */
const ROUNDING = 1

/** What is held: the company itself, or an organisation behind it. */
export type Held = PartyAnswer['id'] | null

/**
 * A typed share as the API takes it; `null` if it is none. A comma counts as a point.
 * @example percentOf('33,3 %') // '33.3'
 */
export function percentOf(typed: string): string | null {
  const text = typed.replace(/%/, '').replace(',', '.').trim()
  return /^(100(\.0{1,2})?|[1-9]\d?(\.\d{1,2})?|0\.([1-9]\d?|0[1-9]))$/.test(text) ? text : null
}

/** Percent in basis points. @example pointsOf('25.5') // 2550 */
export function pointsOf(percent: string): number {
  const [whole = '0', part = ''] = percent.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Basis points as percent, without idle zeros. @example percentText(2550) // '25.5' */
export const percentText = (points: number): string => String(points / 100)

/** How the direct shares of one thing add up. */
export type Sum = { readonly points: number; readonly is: 'whole' | 'short' | 'over' }

const sumOfPoints = (points: number): Sum => ({
  points,
  is: points > WHOLE + ROUNDING ? 'over' : points < WHOLE - ROUNDING ? 'short' : 'whole',
})

type Holder = Pick<PartyAnswer, 'id' | 'holdings'>

/**
 * Adds up who holds this directly; `instead` are the typed shares of one holder, in place of the stored ones (`id` is
 * null for somebody new).
 */
export function sumOf(
  of: Held,
  parties: readonly Holder[],
  instead?: { readonly id: PartyAnswer['id'] | null; readonly holdings: PartyAnswer['holdings'] },
): Sum {
  const stored = parties.filter(({ id }) => id !== instead?.id).flatMap(({ holdings }) => holdings)
  const all = [...stored, ...(instead?.holdings ?? [])].filter((each) => each.of === of)
  return sumOfPoints(all.reduce((sum, { percent }) => sum + pointsOf(percent), 0))
}

/** One holder in the tree of owners: their direct share of what stands above them, and who holds them. */
export type Branch<P extends Holder> = {
  readonly party: P
  readonly percent: string
  readonly holders: readonly Branch<P>[]
}

/**
 * Who holds the company, and who holds those, largest share first. Whoever appears above themselves is not followed
 * further, so organisations that hold each other end it.
 */
export function treeOf<P extends Holder>(
  parties: readonly P[],
  of: Held = null,
  above: readonly Held[] = [],
): readonly Branch<P>[] {
  return parties
    .flatMap((party) => party.holdings.filter((each) => each.of === of).map(({ percent }) => ({ party, percent })))
    .toSorted((a, b) => pointsOf(b.percent) - pointsOf(a.percent))
    .map(({ party, percent }) => ({
      party,
      percent,
      holders: above.includes(party.id) ? [] : treeOf(parties, party.id, [...above, party.id]),
    }))
}
