import { describe, expect, test } from 'vitest'
import type { ChainSender, TransactionStatus } from '../../ports/chain-sender.ts'
import { ethereumSender } from './ethereum/index.ts'
import { type WitnessOptions, withWitness } from './with-witness.ts'

const MINED = {
  kind: 'included',
  block: { height: 7, hash: '0xa' },
  confirmations: 20,
  success: true,
  feePaid: 21_000n,
} as const
const UNSETTLED = { ...MINED, awaitsFinality: true } as const
const DEAD = { kind: 'dead' } as const
const WAITING = { kind: 'waiting' } as const
const UNKNOWN = { kind: 'unknown' } as const

const plain = ethereumSender({
  spec: { network: 'ethereum', assets: [{ asset: 'ETH', decimals: 18 }], startHeight: 0 },
  chainId: 1,
  finality: 'confirmations',
  fees: {
    kind: 'sequence',
    priorityPerGasMin: 1n,
    priorityPerGasMax: 2n,
    maxPerGasMax: 3n,
    gasMarginPercent: 20n,
    typicalGas: { coin: 21_000n, token: 65_000n },
    gasMax: { coin: 60_000n, token: 150_000n },
  },
  rpcUrl: 'http://127.0.0.1:1',
})
const saying = (status: TransactionStatus): Pick<ChainSender, 'lookUp'> => ({ lookUp: async () => status })
const OPTIONS: WitnessOptions = {
  confirmations: 12,
  restMs: 30_000,
  clock: { now: () => new Date(0) },
  onSilence: () => undefined,
  onAnswer: () => undefined,
}
const asked = (ours: TransactionStatus, witness: Pick<ChainSender, 'lookUp'>): Promise<TransactionStatus> =>
  withWitness({ ...plain, ...saying(ours) }, witness, OPTIONS).lookUp('0x1')

test.each<[string, TransactionStatus, TransactionStatus, TransactionStatus]>([
  ['both have it mined', MINED, MINED, MINED],
  [
    'the second is a little behind: what it counts is what counts',
    MINED,
    { ...MINED, confirmations: 3 },
    { ...MINED, confirmations: 3 },
  ],
  ['the second does not know it', MINED, UNKNOWN, UNSETTLED],
  ['the second has it in its queue', MINED, WAITING, UNSETTLED],
  ['the second has it in another block', MINED, { ...MINED, block: { height: 7, hash: '0xb' } }, UNSETTLED],
  ['the second has it failed', MINED, { ...MINED, success: false }, UNSETTLED],
  ['the second has it at another price', MINED, { ...MINED, feePaid: 1n }, UNSETTLED],
  ['the second still waits for its block to be final', MINED, UNSETTLED, UNSETTLED],
  ['both call it dead', DEAD, DEAD, DEAD],
  ['dead for one, and mined for the other: it must not be built again', DEAD, MINED, WAITING],
  ['dead for one, and unknown to the other', DEAD, UNKNOWN, WAITING],
  [
    'what cannot settle yet is nobody else’s business',
    { ...MINED, confirmations: 11 },
    UNKNOWN,
    { ...MINED, confirmations: 11 },
  ],
  ['nor is what our own provider calls not final', UNSETTLED, { ...MINED, confirmations: 3 }, UNSETTLED],
  ['what only waits is nobody else’s business', WAITING, DEAD, WAITING],
  ['what is unknown is sent again, which is harmless', UNKNOWN, MINED, UNKNOWN],
])('%s', async (_case, ours, theirs, told) => {
  expect(await asked(ours, saying(theirs))).toEqual(told)
})

test('a silent second provider settles nothing and declares nothing dead', async () => {
  const silent = { lookUp: () => Promise.reject(new Error('it is unreachable')) }
  expect(await asked(MINED, silent)).toEqual(UNSETTLED)
  expect(await asked(DEAD, silent)).toEqual(WAITING)
  expect(await asked(WAITING, silent)).toEqual(WAITING)
})

describe('a second provider that does not answer', () => {
  const REST = 30_000
  const CAUSE = new Error('it keeps no index')
  /**
   * A sender for which everything is mined; the witness does not answer for `mute`. Records the requests to the
   * witness, and the notifications.
   */
  const watched = () => {
    const [mute, questions, told, time] = [new Set<string>(), [] as string[], [] as unknown[], { ms: 1_000_000 }]
    const witness: Pick<ChainSender, 'lookUp'> = {
      lookUp: (txid) => {
        questions.push(txid)
        return mute.has(txid) ? Promise.reject(CAUSE) : Promise.resolve(MINED)
      },
    }
    const sender = withWitness({ ...plain, ...saying(MINED) }, witness, {
      confirmations: 12,
      restMs: REST,
      clock: { now: () => new Date(time.ms) },
      onSilence: (cause) => void told.push(cause),
      onAnswer: () => void told.push('it answers'),
    })
    /** Looks everything up once; returns which settled, and which the witness was asked about. */
    const round = async (...txids: readonly string[]) => {
      questions.length = 0
      const settled: string[] = []
      for (const txid of txids) if (!('awaitsFinality' in (await sender.lookUp(txid)))) settled.push(txid)
      return { settled, asked: [...questions] }
    }
    return { mute, told, round, pass: (ms: number) => void (time.ms += ms) }
  }

  test('is left alone for a while, whatever else there is to ask', async () => {
    const { mute, round, pass } = watched()
    for (const txid of ['a', 'b', 'c']) mute.add(txid)
    expect(await round('a', 'b', 'c')).toEqual({ settled: [], asked: ['a'] })
    pass(REST - 1)
    expect(await round('a', 'b', 'c')).toEqual({ settled: [], asked: [] })
    mute.clear()
    pass(1)
    expect(await round('a', 'b', 'c')).toEqual({ settled: ['a', 'b', 'c'], asked: ['a', 'b', 'c'] })
  })

  test('is told once with the reason, and once when it answers again', async () => {
    const { mute, told, round, pass } = watched()
    mute.add('a')
    for (let times = 0; times < 5; times += 1) {
      await round('a')
      pass(REST)
    }
    expect(told).toEqual([CAUSE])
    mute.clear()
    pass(8 * REST)
    await round('a')
    await round('a')
    expect(told).toEqual([CAUSE, 'it answers'])
    mute.add('a')
    await round('a')
    expect(told).toEqual([CAUSE, 'it answers', CAUSE])
  })

  test('for some transactions holds up no other for long, and is not told with each', async () => {
    const { mute, told, round, pass } = watched()
    for (const txid of ['a', 'b', 'c']) mute.add(txid)
    let settled = 0
    for (let times = 0; times < 40; times += 1) {
      if ((await round('a', 'b', 'c', 'd')).settled.includes('d')) settled += 1
      pass(REST)
    }
    expect(settled).toBeGreaterThan(15)
    expect(told).toEqual([CAUSE])
  })

  test('and is asked no more about that, is told as answering again', async () => {
    const { mute, told, round, pass } = watched()
    mute.add('a')
    await round('a')
    pass(10 * REST)
    await round('d')
    expect(told).toEqual([CAUSE, 'it answers'])
  })
})
