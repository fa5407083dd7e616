import { describe, expect, test } from 'vitest'
import { type ChainReader, follow, type LinkedBlock, NotWhole, readWhole } from './follow.ts'

/** A chain of blocks named by branch: 'aaabb' has heights 0 to 4, the last two on branch b. */
const chainOf = (branches: string): readonly LinkedBlock[] =>
  [...branches].map((branch, height) => ({
    height,
    hash: `${branch}${height}`,
    parentHash: height === 0 ? 'none' : `${branches.charAt(height - 1)}${height - 1}`,
  }))
/**
 * A reader that sees one chain per request, in turn, and then the last one forever: the chain changes between any two
 * requests.
 */
function moving(...stages: readonly string[]): ChainReader<LinkedBlock> {
  let question = 0
  const now = (): readonly LinkedBlock[] => chainOf(stages[Math.min(question++, stages.length - 1)] ?? '')
  return {
    headHeight: async () => now().length - 1,
    hashAt: async (height) => now()[height]?.hash ?? null,
    read: async (from, to) => now().slice(from, to + 1),
  }
}
const known = (branches: string) => chainOf(branches).toReversed()
const names = (blocks: readonly LinkedBlock[]) => blocks.map(({ hash }) => hash).join(' ')
const followed = async (
  reader: ChainReader<LinkedBlock>,
  branches: string,
  blocksMax = 100,
  start = 0,
): Promise<string> => {
  const result = await follow(reader, known(branches), start, blocksMax)
  return result.kind === 'lost'
    ? 'lost'
    : `${result.base?.hash ?? 'nothing'} + ${names(result.blocks)} of ${result.headHeight}`
}

describe('following a chain', () => {
  test('reads on from the newest known block', async () => {
    expect(await followed(moving('aaaaa'), 'aaa')).toBe('a2 + a3 a4 of 4')
    expect(await followed(moving('aaa'), 'aaa')).toBe('a2 +  of 2')
  })

  test('reads at most what it is told', async () => {
    expect(await followed(moving('aaaaaa'), 'aa', 2)).toBe('a1 + a2 a3 of 5')
  })

  test.each([
    [0, 'nothing + a0 a1 a2 a3 of 3'],
    [2, 'nothing + a2 a3 of 3'],
    [9, 'nothing +  of 3'],
    [-1, 'nothing + a3 of 3'],
    [-9, 'nothing + a0 a1 a2 a3 of 3'],
  ])('begins at %i when nothing is known', async (start, expected) => {
    expect(await followed(moving('aaaa'), '', 100, start)).toBe(expected)
  })

  test('goes back to the last common block', async () => {
    expect(await followed(moving('aabbb'), 'aaaa')).toBe('a1 + b2 b3 b4 of 4')
    expect(await followed(moving('aabb'), 'aaaa')).toBe('a1 + b2 b3 of 3')
  })

  test('is lost when nothing known is left', async () => {
    expect(await follow(moving('bbbbbb'), known('aaaa').slice(0, 3), 0, 9)).toEqual({ kind: 'lost', headHeight: 5 })
  })

  test('takes a late node for late, not for re-organised', async () => {
    expect(await followed(moving('aaa'), 'aaaaa')).toBe('a4 +  of 2')
  })

  test('sees a re-organisation on a node that is late as well', async () => {
    expect(await followed(moving('aab'), 'aaaaa')).toBe('a1 + b2 of 2')
  })

  test('cannot compare with a node that is far behind', async () => {
    await expect(follow(moving('a'), known('aaaaa').slice(0, 2), 0, 9)).rejects.toThrow('too far behind')
  })

  test('does not take two nodes behind one address for a re-organisation', async () => {
    // The first node says that its head is block 4; the second has only block 2 and knows nothing above.
    const torn: ChainReader<LinkedBlock> = {
      ...moving('aaaaa'),
      headHeight: async () => 4,
      hashAt: async (height) => (height > 2 ? null : `a${height}`),
    }
    await expect(follow(torn, known('aaaaa'), 0, 9)).rejects.toThrow('no block 4, though its head is 4')
  })

  test('never takes a block whose parent it has not seen', async () => {
    // Re-organised between finding the base and reading on.
    expect(await followed(moving('aaaa', 'aaaa', 'abbb'), 'aa')).toBe('a1 +  of 3')
    // Shorter than its own head a moment ago.
    expect(await followed(moving('aaaaa', 'aaaaa', 'aaa'), 'aa')).toBe('a1 + a2 of 4')
    // Re-organised in the middle of reading.
    const [a, b] = [chainOf('aaaa'), chainOf('abbb')]
    const torn: ChainReader<LinkedBlock> = {
      ...moving('aaaa'),
      read: async () => [a[1], a[2], b[3]].flatMap((block) => block ?? []),
    }
    expect(await followed(torn, 'a')).toBe('a0 + a1 a2 of 3')
  })
})

describe('reading what belongs to blocks', () => {
  const blocks = chainOf('aaaa')
  const read = (fault: (height: number) => Error | undefined) =>
    readWhole(blocks, async ({ height }) => {
      const thrown = fault(height)
      if (thrown !== undefined) throw thrown
      return `content ${height}`
    })

  test('ends below the first that is not whole, and says which', async () => {
    expect(await read(() => undefined)).toEqual({ blocks, contents: blocks.map(({ height }) => `content ${height}`) })
    expect(await read((height) => (height >= 2 ? new NotWhole(`half of ${height}`) : undefined))).toEqual({
      blocks: blocks.slice(0, 2),
      contents: ['content 0', 'content 1'],
      held: { height: 2, reason: 'half of 2' },
    })
  })

  test('keeps what it has when the node falls silent, and throws when that is nothing', async () => {
    const silent = (from: number) => read((height) => (height >= from ? new Error('silent') : undefined))
    expect(await silent(1)).toEqual({ blocks: blocks.slice(0, 1), contents: ['content 0'] })
    await expect(silent(0)).rejects.toThrow('silent')
  })
})
