/** Histories in pages of every size: nothing is left out or read twice, and a node that omits something is detected. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NotWhole } from '../follow.ts'
import { historyOf, type HistoryPage } from './history.ts'
import type { Transaction } from './wire.ts'

const hashOf = (lt: bigint): string => lt.toString(16).padStart(64, '0')

/** One transaction for each masterchain block given, oldest first. */
const chainOf = (...seqnos: readonly number[]): readonly Transaction[] =>
  seqnos.map((seqno, position) => {
    const lt = BigInt(position + 1)
    return {
      account: `0:${'a'.repeat(64)}`,
      hash: hashOf(lt),
      lt,
      seqno,
      previous: { lt: lt - 1n, hash: hashOf(lt - 1n) },
      totalFees: 0n,
      isAborted: false,
      wasOnlyCredited: false,
      wasSentBack: false,
      inMessage: null,
      outMessages: [],
      isFinal: true,
    }
  })

/** A node with these transactions, with this page size. */
const pagesOf =
  (transactions: readonly Transaction[], size: number): HistoryPage =>
  async (end) =>
    transactions
      .filter(({ lt }) => lt <= end)
      .toReversed()
      .slice(0, size)

/** The newest of these according to the chain's state. */
const newestIn = (transactions: readonly Transaction[], through = 100): Transaction['previous'] =>
  transactions.findLast(({ seqno }) => seqno <= through) ?? { lt: 0n, hash: hashOf(0n) }

const range = { name: 'it', after: 0, through: 100, newest: { lt: 0n, hash: hashOf(0n) } }
const lts = ({ transactions }: { readonly transactions: readonly Transaction[] }) =>
  transactions.map(({ lt }) => Number(lt))

describe('a history', () => {
  test.each([1, 2, 3, 100])('in pages of %i has everything after one block and through another', async (size) => {
    const chain = chainOf(1, 1, 2, 4, 4, 4, 7, 9)
    const read = (after: number, through: number) =>
      historyOf(pagesOf(chain, size), { name: 'it', after, through, newest: newestIn(chain, through) })
    expect(lts(await read(0, 100))).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(lts(await read(1, 7))).toEqual([7, 6, 5, 4, 3])
    expect(lts(await read(4, 8))).toEqual([7])
    expect(lts(await read(9, 100))).toEqual([])
    expect(await read(2, 3)).toEqual({ through: 3, knownLt: 3n, transactions: [] })
  })

  test('of an account that never was is empty', async () => {
    expect(await historyOf(pagesOf([], 3), range)).toEqual({ through: 100, knownLt: 0n, transactions: [] })
  })

  test('that is long is cut at its newer end, between blocks', async () => {
    const chain = chainOf(1, 2, 2, 3, 3, 3, 5, 5)
    const read = (max: number) => historyOf(pagesOf(chain, 2), { ...range, newest: newestIn(chain), max })
    expect(lts(await read(8))).toHaveLength(8)
    expect(await read(7)).toMatchObject({ through: 4 })
    expect(lts(await read(7))).toEqual([6, 5, 4, 3, 2, 1])
    expect(lts(await read(5))).toEqual([3, 2, 1])
    const block = chainOf(4, 4, 4, 4)
    expect(lts(await historyOf(pagesOf(block, 2), { ...range, newest: newestIn(block), max: 2 }))).toEqual([4, 3, 2, 1])
  })

  test('shows what lies behind what was seen, whatever block the node says holds it, and nothing twice for a node that is behind', async () => {
    const chain = chainOf(1, 2, 4, 5, 7)
    const read = (shown: readonly Transaction[], after: number, afterLt?: bigint) =>
      historyOf(pagesOf(shown, 2), { ...range, after, afterLt, newest: newestIn(shown) })
    expect(lts(await read(chain, 4))).toEqual([5, 4])
    expect(await read(chain, 4, 2n)).toMatchObject({ knownLt: 2n, transactions: [{ lt: 5n }, { lt: 4n }, { lt: 3n }] })
    // Its state is older than what was seen before.
    expect(await read(chain.slice(0, 3), 7, 5n)).toEqual({ through: 100, knownLt: 5n, transactions: [] })
    expect(lts(await read(chain, 0, 0n))).toEqual([5, 4, 3, 2, 1])
  })

  test('is cut no further than to the first block of its range, whatever older transactions came to light', async () => {
    const chain = chainOf(3, 6, 6, 6, 9)
    expect(
      await historyOf(pagesOf(chain, 5), { ...range, after: 5, afterLt: 0n, newest: newestIn(chain), max: 2 }),
    ).toMatchObject({ through: 8, transactions: [{ lt: 4n }, { lt: 3n }, { lt: 2n }, { lt: 1n }] })
  })

  test('read on from where each part ends has every transaction once', async () => {
    const seqnos = fc
      .array(fc.nat(3), { maxLength: 30 })
      .map((steps) => steps.reduce<number[]>((all, step) => [...all, (all.at(-1) ?? 1) + step], []))
    await fc.assert(
      fc.asyncProperty(
        seqnos,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        async (blocks, size, max) => {
          const [chain, seen] = [chainOf(...blocks), [] as number[]]
          for (let after = 0; after < 100;) {
            const part = await historyOf(pagesOf(chain, size), { ...range, after, newest: newestIn(chain), max })
            expect(part.through).toBeGreaterThan(after)
            seen.push(...lts(part).toReversed())
            after = part.through
          }
          expect(seen).toEqual(chain.map(({ lt }) => Number(lt)))
        },
      ),
    )
  })
})

describe('a node is found out that', () => {
  const chain = chainOf(1, 2, 3, 4, 5)
  const without = (position: number) => chain.filter((_, each) => each !== position)

  test.each([0, 1, 2, 3, 4])('leaves out transaction %i of the range, the newest too', async (position) => {
    for (const size of [1, 2, 10])
      await expect(historyOf(pagesOf(without(position), size), { ...range, newest: newestIn(chain) })).rejects.toThrow(
        NotWhole,
      )
  })

  test('shows nothing of an account that has transactions', async () => {
    await expect(historyOf(pagesOf([], 10), { ...range, newest: newestIn(chain) })).rejects.toThrow(NotWhole)
  })

  test('has another transaction in the place of one', async () => {
    const other = chain.map((each, position) => (position === 2 ? { ...each, hash: 'f'.repeat(64) } : each))
    await expect(historyOf(pagesOf(other, 10), { ...range, newest: newestIn(chain) })).rejects.toThrow('left out')
  })
})
