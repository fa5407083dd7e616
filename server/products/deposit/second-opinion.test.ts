import { chainAmount, money, newId } from '@zend/kernel'
import { describe, expect, test } from 'vitest'
import type { BlockRef, ChainPoll, FoundTransaction, IncomingTransfer, Watch } from '../../ports/chain.ts'
import type { Deposit } from './deposit.ts'
import { ALL_AT_ONCE, newLookups } from './lookups.ts'
import {
  askAboutChain,
  askAboutTransfers,
  judgeFound,
  type LookupRound,
  questionOf,
  type Witness,
} from './second-opinion.ts'

const block = (height: number, branch = 'a'): BlockRef => ({ height, hash: `${branch}${height}` })
const chain = (from: number, to: number, branch = 'a'): BlockRef[] =>
  Array.from({ length: to - from + 1 }, (_, i) => block(from + i, branch))
const known = chain(1, 10).toReversed()
const advanced = (base: BlockRef | null, blocks: BlockRef[]): ChainPoll => ({
  kind: 'advanced',
  base,
  blocks,
  transfers: [],
  headHeight: 0,
})
const state = { known, agreedHeight: 6, confirmations: 3, finalAtOnce: false }

describe('what is asked about a poll', () => {
  test('blocks above what is agreed, up to the height of credit', () => {
    expect(questionOf(state, advanced(block(10), chain(11, 12)))).toEqual({ dropped: null, open: chain(7, 10) })
    expect(questionOf({ ...state, finalAtOnce: true }, advanced(block(10), [block(12)])).open).toEqual([
      ...chain(7, 10),
      block(12),
    ])
    expect(questionOf({ ...state, known: [], agreedHeight: null }, advanced(null, chain(1, 4))).open).toEqual(
      chain(1, 2),
    )
  })

  test('nothing, when all of that is agreed', () => {
    expect(questionOf({ ...state, agreedHeight: 8 }, advanced(block(10), [])).open).toEqual([])
    expect(questionOf({ ...state, agreedHeight: 8 }, advanced(block(10), [])).dropped).toBeNull()
  })

  test('the agreed block too, when the poll dropped it', () => {
    expect(questionOf(state, advanced(block(5), chain(6, 11, 'b')))).toEqual({
      dropped: block(6),
      open: chain(6, 9, 'b'),
    })
    expect(questionOf(state, { kind: 'lost', headHeight: 4 })).toEqual({ dropped: block(6), open: [] })
    expect(questionOf(state, advanced(block(6), chain(7, 11, 'b'))).dropped).toBeNull()
  })
})

describe('what a witness says of a chain', () => {
  const knowing = (...blocks: BlockRef[]) => {
    const asked: number[] = []
    const hashAt = async (height: number) => {
      asked.push(height)
      return blocks.find((each) => each.height === height)?.hash ?? null
    }
    return { asked, hashAt }
  }

  test('the same block at the height of credit agrees to all below', async () => {
    const witness = knowing(...chain(1, 10))
    expect(await askAboutChain(witness, { dropped: null, open: chain(7, 10) })).toEqual({
      agreed: block(10),
      late: null,
      doubt: null,
    })
    expect(witness.asked).toEqual([10])
  })

  test('one that lags agrees to what it has, and is asked a handful of times', async () => {
    const witness = knowing(...chain(1, 40))
    const opinion = await askAboutChain(witness, { dropped: null, open: chain(1, 1_000) })
    expect(opinion).toEqual({ agreed: block(32), late: { kind: 'behind' }, doubt: null })
    expect(witness.asked.length).toBeLessThan(8)
    expect(await askAboutChain(knowing(block(7)), { dropped: null, open: chain(7, 10) })).toMatchObject({
      agreed: block(7),
    })
    expect(await askAboutChain(knowing(), { dropped: null, open: chain(7, 10) })).toEqual({
      agreed: null,
      late: { kind: 'behind' },
      doubt: null,
    })
  })

  test('another block is a doubt, and so is one that only the poll dropped', async () => {
    expect((await askAboutChain(knowing(block(10, 'b')), { dropped: null, open: chain(7, 10) })).doubt).toMatchObject({
      code: 'block_differs',
      height: 10,
      facts: { ours: 'a10', theirs: 'b10' },
    })
    expect(
      (await askAboutChain(knowing(...chain(1, 12)), { dropped: block(6), open: chain(6, 9, 'b') })).doubt,
    ).toMatchObject({ height: 6 })
    // Where both providers dropped it, it was a real re-organisation.
    expect(
      await askAboutChain(knowing(...chain(1, 12, 'b')), { dropped: block(6), open: chain(6, 9, 'b') }),
    ).toMatchObject({ agreed: block(9, 'b') })
  })

  test('silence is an opinion', async () => {
    const cause = new Error('down')
    const silent = { hashAt: () => Promise.reject(cause) }
    expect(await askAboutChain(silent, { dropped: null, open: chain(7, 10) })).toEqual({
      agreed: null,
      late: { kind: 'silent', cause },
      doubt: null,
    })
  })
})

const deposit = (changes: Partial<Deposit> = {}): Deposit => ({
  id: newId('dep', 0),
  holder: newId('usr', 0),
  network: 'ethereum',
  money: money('ETH', 1_000n),
  units: 1_000n,
  dust: 0n,
  decimals: 18,
  address: '0xann',
  lookupKey: '0xann',
  claimedKey: null,
  from: null,
  txid: '0xt1',
  index: '0',
  state: 'screening',
  block: block(6),
  offChainHeight: null,
  confirmationsMin: 1,
  large: false,
  doubtedAt: null,
  cappedAt: null,
  detectedAt: new Date(0),
  maturedAt: new Date(5),
  screenedAt: null,
  creditedAt: null,
  seen: null,
  ...changes,
})
const transfer = (changes: Partial<IncomingTransfer> = {}): IncomingTransfer => ({
  amount: chainAmount('ETH', 18, 1_000n),
  lookupKey: '0xann',
  txid: '0xt1',
  index: '0',
  block: block(6),
  confirmationsMin: 1,
  ...changes,
})
const found = (changes: Partial<FoundTransaction> = {}): FoundTransaction => ({
  txid: '0xt1',
  outcome: 'mined',
  block: block(6),
  minedAt: null,
  headHeight: 20,
  transfers: [transfer({ index: '7', lookupKey: '0xbob' }), transfer()],
  unlisted: [],
  ...changes,
})

describe('what a witness says of a transfer', () => {
  test('the very same one', () => {
    expect(judgeFound(deposit(), found(), false)).toEqual({ kind: 'same' })
    // The chain shows a claimed deposit under its own key.
    const claimed = { lookupKey: 'r1', block: block(6) }
    expect(
      judgeFound(deposit({ lookupKey: 'r1#7', claimedKey: 'r1' }), found({ transfers: [transfer(claimed)] }), false),
    ).toEqual({ kind: 'same' })
  })

  test.for([
    ['unknown', null],
    ['not mined', found({ outcome: 'pending', block: null, transfers: [] })],
  ] as const)('%s: it waits', ([, answer]) => {
    expect(judgeFound(deposit(), answer, false)).toEqual({ kind: 'unseen' })
  })

  test.for([
    ['failed', { outcome: 'failed', transfers: [] }],
    ['another block', { block: block(6, 'b') }],
    ['another height', { block: block(5) }],
    ['no such transfer', { transfers: [] }],
    ['another place', { transfers: [transfer({ index: '1' })] }],
    ['another amount', { transfers: [transfer({ amount: chainAmount('ETH', 18, 999n) })] }],
    ['another coin', { transfers: [transfer({ amount: chainAmount('DAI', 18, 1_000n) })] }],
    ['other decimals', { transfers: [transfer({ amount: chainAmount('ETH', 17, 1_000n) })] }],
    ['another receiver', { transfers: [transfer({ lookupKey: '0xbob' })] }],
    ['newly mined', { transfers: [transfer({ confirmationsMin: 100 })] }],
  ] satisfies [string, Partial<FoundTransaction>][])('%s: a doubt', ([, changes]) => {
    expect(judgeFound(deposit(), found(changes), false).kind).toBe('differs')
  })

  test('where a range stands for its newest block, an older block is the same, a newer one or another is not', () => {
    expect(judgeFound(deposit(), found({ block: block(5) }), true).kind).toBe('same')
    expect(judgeFound(deposit(), found({ block: block(7) }), true).kind).toBe('differs')
    expect(judgeFound(deposit(), found({ block: block(6, 'b') }), true).kind).toBe('differs')
  })
})

describe('what a witness says of all that waits', () => {
  const all = { agreedHeight: 6, finalAtOnce: false }
  const policy = { ...ALL_AT_ONCE, unseenPause: { firstMs: 5, maxMs: 20 }, unseenMaxMs: 50 }
  const round = (more: Partial<LookupRound> = {}): LookupRound => ({
    lookups: newLookups(policy),
    doubted: null,
    now: new Date(100),
    ...more,
  })
  const first = deposit({ maturedAt: new Date(9) })
  const second = deposit({ txid: '0xt2', maturedAt: new Date(7) })
  const answering = (
    answers: Record<string, FoundTransaction | Error>,
    hashAt: Witness['hashAt'] = async () => 'a6',
  ) => {
    const asked: string[] = []
    const find = async (txid: string) => {
      asked.push(txid)
      const answer = answers[txid]
      if (answer instanceof Error) throw answer
      return answer ?? null
    }
    return { asked, find, hashAt }
  }
  const gone = new Error('the block is not kept')

  test('what it knows is confirmed; what it does not know waits, and keeps nobody waiting', async () => {
    const opinion = await askAboutTransfers(answering({ '0xt1': found() }), [first, second], all, round())
    expect([...opinion.confirmed]).toEqual([[first.id, 'a6']])
    expect(opinion).toMatchObject({ waitingSince: null, silence: null, doubt: null })
  })

  test('it is told in which block each is thought to be: some nodes know older ones only there', async () => {
    const forgetful = {
      ...answering({}),
      find: async (txid: string, _watch: Watch, at?: BlockRef) => (at?.hash === 'a6' ? found({ txid }) : null),
    }
    expect((await askAboutTransfers(forgetful, [first, second], all, round())).confirmed.size).toBe(2)
  })

  test('what lies above the agreed height is not asked about', async () => {
    const witness = answering({ '0xt1': found() })
    for (const agreedHeight of [5, null]) {
      const opinion = await askAboutTransfers(witness, [first], { ...all, agreedHeight }, round())
      expect(opinion).toMatchObject({ waitingSince: new Date(9), doubt: null })
      expect(opinion.confirmed.size).toBe(0)
    }
    expect(witness.asked).toEqual([])
  })

  test('one contradiction is a doubt about everything', async () => {
    const lying = answering({ '0xt1': found(), '0xt2': found({ txid: '0xt2', transfers: [] }) })
    const opinion = await askAboutTransfers(lying, [first, second], all, round())
    expect(opinion.confirmed.size).toBe(0)
    expect(opinion.doubt).toMatchObject({ code: 'transfer_differs', facts: { deposit: second.id, txid: '0xt2' } })
  })

  test('one that it cannot read holds up no other, however old; nor do many', async () => {
    const unreadable = Array.from({ length: 9 }, (_, place) => deposit({ txid: `0xold${place}` }))
    const olds = Object.fromEntries(unreadable.map(({ txid }) => [txid, gone]))
    for (const before of [unreadable.slice(0, 1), unreadable]) {
      const opinion = await askAboutTransfers(answering({ ...olds, '0xt1': found() }), [...before, first], all, round())
      expect([...opinion.confirmed.keys()]).toEqual([first.id])
      expect(opinion).toMatchObject({ silence: null, doubt: null, waitingSince: null })
    }
  })

  test('one that answers nothing at all is silent, and is not asked on', async () => {
    const many = Array.from({ length: 20 }, (_, place) => deposit({ txid: `0xt${place}` }))
    const witness = answering(Object.fromEntries(many.map(({ txid }) => [txid, gone])), () =>
      Promise.reject(new Error('down')),
    )
    const opinion = await askAboutTransfers(witness, many, all, round())
    expect(opinion).toMatchObject({ silence: { kind: 'silent', cause: gone }, waitingSince: new Date(5) })
    expect(witness.asked).toHaveLength(8)
  })

  test('a transaction with many outputs is asked about once, with all their keys', async () => {
    const outputs = Array.from({ length: 2_500 }, (_, place) =>
      deposit({ index: String(place), lookupKey: `0xkey${place}` }),
    )
    const transfers = outputs.map(({ index, lookupKey }) => transfer({ index, lookupKey }))
    let asked = 0
    const find: Witness['find'] = async (_txid, watch) => {
      asked += 1
      const ours = await watch.ours(transfers.map(({ lookupKey }) => lookupKey))
      return found({ transfers: transfers.filter(({ lookupKey }) => ours.has(lookupKey)) })
    }
    expect((await askAboutTransfers({ ...answering({}), find }, outputs, all, round())).confirmed.size).toBe(2_500)
    expect(asked).toBe(1)
  })

  test('so many a round: the others come next, and the unknown ones ever more seldom', async () => {
    const three = ['0xa', '0xb', '0xc'].map((txid) => deposit({ txid }))
    const witness = answering({})
    const lookups = newLookups({ ...policy, transactionsPerRound: 2 })
    for (const at of [0, 1, 4, 5, 6, 7])
      await askAboutTransfers(witness, three, all, round({ lookups, now: new Date(at) }))
    expect(witness.asked).toEqual(['0xa', '0xb', '0xc', '0xa', '0xb', '0xc'])
    for (const at of [10, 14]) await askAboutTransfers(witness, three, all, round({ lookups, now: new Date(at) }))
    expect(witness.asked).toHaveLength(6)
    await askAboutTransfers(witness, three, all, round({ lookups, now: new Date(15) }))
    expect(witness.asked.slice(6)).toEqual(['0xa', '0xb'])
    // A doubted deposit is asked about at once.
    await askAboutTransfers(witness, three, all, round({ lookups, doubted: three[1]?.id ?? null, now: new Date(15) }))
    expect(witness.asked.at(-1)).toBe('0xb')
  })

  test('what was not asked about yet waits; what stays unknown is told once', async () => {
    const lookups = newLookups({ ...policy, transactionsPerRound: 1 })
    const witness = answering({ '0xt2': gone })
    const at = (ms: number) => askAboutTransfers(witness, [second, first], all, round({ lookups, now: new Date(ms) }))
    expect(await at(0)).toMatchObject({ waitingSince: new Date(9), unseen: [] })
    expect(await at(0)).toMatchObject({ waitingSince: null, unseen: [] })
    expect((await at(60)).unseen).toEqual([{ txid: '0xt2', block: block(6), deposits: [second.id], cause: gone }])
    expect((await at(60)).unseen).toMatchObject([{ txid: '0xt1', cause: null }])
    expect([await at(100), await at(100), await at(200), await at(200)].flatMap(({ unseen }) => unseen)).toEqual([])
  })
})
