import { type CoinCode, chainAmount, money, newId } from '@zend/kernel'
import { describe, expect, test } from 'vitest'
import type { BlockRef, ChainPoll, IncomingTransfer } from '../../ports/chain.ts'
import type { Deposit } from './deposit.ts'
import { afterRollback, judgePoll, sortTransfers, type TransferContext } from './scan.ts'

const block = (height: number, branch = 'a'): BlockRef => ({ height, hash: `${branch}${height}` })
const chain = (from: number, to: number): BlockRef[] => Array.from({ length: to - from + 1 }, (_, i) => block(from + i))
const known = chain(1, 10).reverse()
const advanced = (base: BlockRef | null, blocks: BlockRef[], transfers: IncomingTransfer[] = []): ChainPoll => ({
  kind: 'advanced',
  base,
  blocks,
  transfers,
  headHeight: blocks.at(-1)?.height ?? base?.height ?? 0,
})
const judge = (poll: ChainPoll, from: BlockRef | null = block(10), haltDepth = 3) =>
  judgePoll({ known, haltDepth, finalHeight: null, agreedHeight: null }, from, poll)

const transfer = (
  changes: Partial<IncomingTransfer> & { units?: bigint; asset?: CoinCode } = {},
): IncomingTransfer => ({
  amount: chainAmount(changes.asset ?? 'ETH', 18, changes.units ?? 1_000n),
  lookupKey: '0xann',
  txid: '0xt1',
  index: '0',
  block: block(11),
  confirmationsMin: 1,
  ...changes,
})

const deposit = (changes: Partial<Deposit> = {}): Deposit => ({
  id: newId('dep', 0),
  holder: 'usr_ann',
  network: 'ethereum',
  money: money('ETH', 1_000n),
  units: 1_000n,
  dust: 0n,
  decimals: 18,
  address: '0xAnn',
  lookupKey: '0xann',
  from: null,
  txid: '0xt1',
  index: '0',
  state: 'confirming',
  block: block(8),
  claimedKey: null,
  offChainHeight: null,
  confirmationsMin: 1,
  large: false,
  doubtedAt: null,
  cappedAt: null,
  detectedAt: new Date(0),
  maturedAt: null,
  screenedAt: null,
  creditedAt: null,
  seen: null,
  ...changes,
})

const rolledBack = (changes: Partial<Deposit> = {}): Deposit => afterRollback(deposit(changes), 7)

const sort = (transfers: IncomingTransfer[], deposits: Deposit[] = [], context: Partial<TransferContext> = {}) =>
  sortTransfers(transfers, {
    deposits,
    ownerOf: (key) => (key === '0xann' ? { holder: 'usr_ann', address: '0xAnn' } : null),
    refusedAssets: new Set(),
    ...context,
  })

describe('whether a poll may be applied', () => {
  test('one that builds on the stored tip may', () => {
    expect(judge(advanced(block(10), [block(11), block(12)]))).toEqual({
      kind: 'apply',
      keptHeight: 10,
      tip: block(12),
      depth: 0,
      finalHeight: null,
    })
    expect(
      judgePoll({ known: [], haltDepth: 3, finalHeight: null, agreedHeight: null }, null, advanced(null, chain(5, 6))),
    ).toEqual({ kind: 'apply', keptHeight: -1, tip: block(6), depth: 0, finalHeight: null })
  })

  test('one that began at another tip is stale, whatever it says', () => {
    expect(judge(advanced(block(9), [block(10)]), block(9)).kind).toBe('stale')
    expect(judge(advanced(block(10), [block(11)]), block(10, 'b')).kind).toBe('stale')
    expect(judge(advanced(null, chain(1, 2)), null).kind).toBe('stale')
    expect(judge({ kind: 'lost', headHeight: 4 }, block(9)).kind).toBe('stale')
  })

  test('what a second provider never agreed to may fall however deep; what it agreed to may not', () => {
    const deep = advanced(block(4), [block(5, 'b')])
    const withAgreed = (agreedHeight: number | null, finalHeight: number | null = null) =>
      judgePoll({ known, haltDepth: 3, finalHeight, agreedHeight }, block(10), deep)
    expect(withAgreed(4)).toMatchObject({ kind: 'apply', keptHeight: 4, depth: 6 })
    expect(withAgreed(3)).toMatchObject({ kind: 'apply' })
    expect(withAgreed(5)).toMatchObject({ kind: 'halt', reason: { code: 'rollback_too_deep' } })
    expect(withAgreed(null)).toMatchObject({ kind: 'halt', reason: { code: 'rollback_too_deep' } })
    // That the provider called it final does not count either: that is forgotten with the blocks.
    expect(withAgreed(4, 9)).toMatchObject({ kind: 'apply', finalHeight: 4 })
    const shallow = advanced(block(8), [block(9, 'b')])
    expect(judgePoll({ known, haltDepth: 3, finalHeight: 9, agreedHeight: 9 }, block(10), shallow)).toMatchObject({
      kind: 'halt',
      reason: { code: 'final_block_dropped' },
    })
  })

  test('a rollback of exactly the halt depth is applied, one block more halts', () => {
    expect(judge(advanced(block(7), [block(8, 'b')]))).toEqual({
      kind: 'apply',
      keptHeight: 7,
      tip: block(8, 'b'),
      depth: 3,
      finalHeight: null,
    })
    expect(judge(advanced(block(6), [block(7, 'b')]))).toMatchObject({
      kind: 'halt',
      reason: { code: 'rollback_too_deep', facts: { depth: 4, haltDepth: 3 } },
    })
  })

  test('a chain on which none of our blocks stands halts', () => {
    expect(judge({ kind: 'lost', headHeight: 99 })).toMatchObject({ kind: 'halt', reason: { code: 'chain_lost' } })
    expect(judge(advanced(null, chain(1, 2)))).toMatchObject({ kind: 'halt', reason: { code: 'chain_lost' } })
  })

  test('a poll that contradicts itself is a fault', () => {
    expect(() => judge(advanced(block(10, 'x'), [block(11)]))).toThrow('do not know')
    expect(() => judge(advanced(block(10), [block(12)]))).toThrow('follow one another')
    expect(() => judge(advanced(block(10), [block(11), block(13)]))).toThrow('follow one another')
    expect(() => judge(advanced(block(10), [block(11)], [transfer({ block: block(12) })]))).toThrow(
      'outside the blocks',
    )
    expect(() => judge(advanced(block(10), [block(11)], [transfer({ block: block(11, 'b') })]))).toThrow(
      'outside the blocks',
    )
  })
})

describe('what falls with a rollback', () => {
  test('a deposit above it begins anew, one at or below it does not notice', () => {
    expect(rolledBack({ maturedAt: new Date(1) })).toMatchObject({
      state: 'reorged',
      block: null,
      offChainHeight: 8,
      maturedAt: null,
    })
    expect(rolledBack({ block: block(7) })).toMatchObject({ state: 'confirming', block: block(7) })
  })

  test('a credited one stays credited, known to be off the chain', () => {
    expect(rolledBack({ state: 'credited', creditedAt: new Date(5) })).toMatchObject({
      state: 'credited',
      block: null,
      offChainHeight: 8,
      creditedAt: new Date(5),
    })
  })
})

describe('what a transfer is', () => {
  test('new ones become deposits, several of one transaction too', () => {
    const sorted = sort([transfer(), transfer({ index: '1', units: 5n })])
    expect(sorted.fresh.map(({ amounts, owner }) => [amounts.money, owner.holder])).toEqual([
      [money('ETH', 1_000n), 'usr_ann'],
      [money('ETH', 5n), 'usr_ann'],
    ])
  })

  test('a duplicate changes nothing: within a poll, and of a deposit on the chain, whatever its state', () => {
    expect(sort([transfer(), transfer()]).fresh).toHaveLength(1)
    for (const state of ['detected', 'screening', 'credited', 'below_minimum'] as const) {
      expect(sort([transfer()], [deposit({ state })])).toEqual({
        fresh: [],
        returned: [],
        displaced: [],
        suspended: [],
        halt: null,
      })
    }
  })

  test('two different ones under one key are a fault', () => {
    expect(() => sort([transfer(), transfer({ units: 2n })])).toThrow('share the key')
  })

  test('one that comes back in another block is the same deposit', () => {
    const before = rolledBack()
    expect(sort([transfer()], [before])).toMatchObject({
      fresh: [],
      returned: [{ deposit: { id: before.id } }],
      displaced: [],
    })
  })

  test('logs that moved within their transaction find their deposits again, each its own', () => {
    const [first, second] = [rolledBack({ index: '5' }), rolledBack({ index: '6', units: 7n, money: money('ETH', 7n) })]
    const sorted = sort([transfer({ index: '6' }), transfer({ index: '7', units: 7n })], [first, second])
    expect(sorted.returned.map(({ deposit: { id }, transfer: { index } }) => [id, index])).toEqual([
      [first.id, '6'],
      [second.id, '7'],
    ])
    expect(sorted).toMatchObject({ fresh: [], displaced: [], halt: null })
  })

  test('equal logs that moved are paired one to one: none is lost, none appears twice', () => {
    const sorted = sort(
      [transfer({ index: '6' }), transfer({ index: '7' })],
      [rolledBack({ index: '5' }), rolledBack({ index: '6' })],
    )
    expect(new Set(sorted.returned.map(({ deposit: { id } }) => id)).size).toBe(2)
    expect(sorted.fresh).toEqual([])
  })

  test('one that comes back paying something else is another deposit; the first did not happen', () => {
    const before = rolledBack()
    const sorted = sort([transfer({ units: 900n })], [before])
    expect(sorted.fresh.map(({ amounts }) => amounts.units)).toEqual([900n])
    expect(sorted.displaced.map(({ id }) => id)).toEqual([before.id])
    expect(sorted.halt).toBeNull()
  })

  test('a credited one that comes back paying something else halts, also at another place: it must not be paid twice', () => {
    const credited = rolledBack({ state: 'credited' })
    const reason = { code: 'credited_deposit_changed', facts: { deposits: [credited.id] } }
    expect(sort([transfer({ units: 900n })], [credited]).halt).toEqual(reason)
    expect(sort([transfer({ units: 900n, index: '9' })], [credited]).halt).toEqual(reason)
    expect(sort([transfer({ index: '9' })], [credited])).toMatchObject({
      fresh: [],
      returned: [{ deposit: { id: credited.id } }],
      halt: null,
    })
  })

  test('transfers of nothing are dropped, what cannot be credited is set aside with its reason', () => {
    expect(sort([transfer({ units: 0n })])).toMatchObject({ fresh: [], suspended: [] })
    const reasonOf = (given: IncomingTransfer, refused: CoinCode[] = []) =>
      sort([given], [], { refusedAssets: new Set(refused) }).suspended[0]?.reason
    expect(reasonOf(transfer({ units: 10n ** 38n }))).toBe('amount_too_large')
    expect(reasonOf(transfer({ amount: chainAmount('USDT', 18, 1n) }))).toBe('dust_only')
    expect(reasonOf(transfer({ lookupKey: '0xnobody' }))).toBe('owner_unknown')
    expect(reasonOf(transfer({ outOfReach: true }))).toBe('out_of_reach')
    expect(reasonOf(transfer({ lookupKey: '0xnobody', outOfReach: true }))).toBe('owner_unknown')
    expect(reasonOf(transfer(), ['ETH'])).toBe('decimals_differ')
    expect(reasonOf(transfer(), ['USDT'])).toBeUndefined()
  })
})
