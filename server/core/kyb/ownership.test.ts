import type { BusinessId, PartyId } from '@zend/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPointsOf, type Holding, ownershipOf, percentOf, percentText, reaches, sumOf, WHOLE } from './ownership.ts'

const COMPANY: BusinessId = 'biz_a'
const [ADA, BOB, KOFI, FIRM, TRUST]: PartyId[] = ['prt_ada', 'prt_bob', 'prt_kofi', 'prt_firm', 'prt_trust']
const holds = (holder: PartyId | undefined, basisPoints: number, of: PartyId | BusinessId = COMPANY): Holding => ({
  holder: holder ?? 'prt_x',
  of,
  basisPoints,
})
const shareOf = (holdings: readonly Holding[], holder: PartyId | undefined) =>
  percentOf(ownershipOf(COMPANY, holdings), holder ?? 'prt_x')

describe('who owns a company in the end', () => {
  test('direct shares are what they are', () => {
    const holdings = [holds(ADA, 6_000), holds(BOB, 4_000)]
    expect([shareOf(holdings, ADA), shareOf(holdings, BOB), shareOf(holdings, KOFI)]).toEqual([
      '60.00',
      '40.00',
      '0.00',
    ])
  })

  test('through organisations they multiply, and all ways add up', () => {
    // Ada: 10 % herself, 50 % of the firm's 70 %, and 20 % of the trust, which has the other half of the firm and 20 %.
    const holdings = [
      holds(ADA, 1_000),
      holds(FIRM, 7_000),
      holds(TRUST, 2_000),
      holds(ADA, 5_000, FIRM),
      holds(TRUST, 5_000, FIRM),
      holds(ADA, 2_000, TRUST),
      holds(KOFI, 8_000, TRUST),
    ]
    expect(shareOf(holdings, ADA)).toBe('56.00')
    expect(shareOf(holdings, KOFI)).toBe('44.00')
    expect(shareOf(holdings, TRUST)).toBe('55.00')
  })

  test('a share exactly at the threshold counts, and a hair below it does not', () => {
    // 33.33 % of 15.01 % is 5.002833 %; of 15 % it is 4.9995 %.
    const through = (points: number) => ownershipOf(COMPANY, [holds(FIRM, points), holds(ADA, 3_333, FIRM)])
    expect(reaches(through(1_501), ADA ?? 'prt_x', 500)).toBe(true)
    expect(reaches(through(1_500), ADA ?? 'prt_x', 500)).toBe(false)
    expect(reaches(ownershipOf(COMPANY, [holds(ADA, 500)]), ADA ?? 'prt_x', 500)).toBe(true)
    expect(reaches(ownershipOf(COMPANY, [holds(ADA, 499)]), ADA ?? 'prt_x', 500)).toBe(false)
  })

  test('owners who own each other end, and what goes round counts for everybody', () => {
    // Half is the firm's, of which the trust has all but 10 %; the trust belongs to the firm but for Kofi's 20 %.
    const round = [
      holds(ADA, 5_000),
      holds(FIRM, 5_000),
      holds(TRUST, 9_000, FIRM),
      holds(BOB, 1_000, FIRM),
      holds(FIRM, 8_000, TRUST),
      holds(KOFI, 2_000, TRUST),
    ]
    const ownership = ownershipOf(COMPANY, round)
    expect(ownership.circular > 0n).toBe(true)
    // In the end Kofi has 0.5 * 0.9 * 0.2 / (1 - 0.72) = 32.14 % and Bob 0.5 * 0.1 / 0.28 = 17.85 %; within 24 steps
    // Kofi is reached eleven times: 32.1428 % * (1 - 0.72 ** 11).
    expect(percentOf(ownership, KOFI ?? 'prt_x')).toBe('31.27')
    expect(reaches(ownership, KOFI ?? 'prt_x', 3_214)).toBe(true)
    expect(reaches(ownership, BOB ?? 'prt_x', 1_785)).toBe(true)
    expect(reaches(ownership, BOB ?? 'prt_x', 2_500)).toBe(false)
  })

  test('organisations that belong wholly to each other own nothing between them, for ever', () => {
    const closed = [holds(FIRM, WHOLE), holds(TRUST, WHOLE, FIRM), holds(FIRM, WHOLE, TRUST)]
    const { circular, ofScale } = ownershipOf(COMPANY, closed)
    expect(circular).toBe(ofScale)
  })
})

/** Layers of organisations without cycles, in which every whole is shared out, down to people. */
const SHARED_OUT = fc
  .array(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  .map((layers) => {
    const holdings: Holding[] = []
    layers.forEach((weights, depth) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const of: BusinessId | PartyId = depth === 0 ? COMPANY : `prt_firm${depth}`
      let left = WHOLE
      weights.forEach((weight, i) => {
        const isLast = i === weights.length - 1
        const points = isLast
          ? left
          : Math.min(left - (weights.length - 1 - i), Math.max(1, Math.floor((weight * WHOLE) / total)))
        left -= points
        const isFirm = i === 0 && depth + 1 < layers.length
        holdings.push({ holder: isFirm ? `prt_firm${depth + 1}` : `prt_person${depth}.${i}`, of, basisPoints: points })
      })
    })
    return holdings
  })

describe('whatever the holdings', () => {
  test('what is wholly shared out is wholly owned by people, to the last part', () => {
    fc.assert(
      fc.property(SHARED_OUT, (holdings) => {
        const { shares, circular, ofScale } = ownershipOf(COMPANY, holdings)
        const people = [...shares].filter(([holder]) => holder.startsWith('prt_person'))
        expect(circular).toBe(0n)
        expect(people.reduce((sum, [, share]) => sum + share, 0n)).toBe(ofScale)
      }),
    )
  })

  test('it ends, nobody has more than the whole, and the order of the holdings does not matter', () => {
    const who = fc.constantFrom<PartyId>('prt_a', 'prt_b', 'prt_c', 'prt_d')
    const any = fc.array(
      fc.record({
        holder: who,
        of: fc.oneof(who, fc.constant(COMPANY)),
        basisPoints: fc.integer({ min: 1, max: 2_000 }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(any, (given) => {
        // Nobody holds a part of themself, and of nothing is more than a whole held.
        const holdings = given
          .filter(({ holder, of }) => holder !== of)
          .filter((each, i, all) => all.filter(({ of }) => of === each.of).indexOf(each) < 5)
        const { shares, ofScale } = ownershipOf(COMPANY, holdings)
        const turned = ownershipOf(COMPANY, holdings.toReversed())
        for (const [holder, share] of shares) {
          expect(share <= ofScale * 2n).toBe(true)
          expect(turned.shares.get(holder)).toBe(share)
        }
      }),
    )
  })

  test('percent is written and read alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: WHOLE }), (points) => {
        expect(basisPointsOf(percentText(points))).toBe(points)
      }),
    )
    expect(basisPointsOf('25.5')).toBe(2_550)
    expect(basisPointsOf('100')).toBe(WHOLE)
  })
})

test('shares of two decimals may miss the whole by a hundredth of a percent', () => {
  const three = [holds(ADA, 3_333), holds(BOB, 3_333), holds(KOFI, 3_333)]
  expect(sumOf(COMPANY, three)).toBe('whole')
  expect(sumOf(COMPANY, [...three.slice(1), holds(ADA, 3_332)])).toBe('short')
  expect(sumOf(COMPANY, [holds(ADA, 6_000), holds(BOB, 4_001)])).toBe('whole')
  expect(sumOf(COMPANY, [holds(ADA, 6_000), holds(BOB, 4_002)])).toBe('over')
})
