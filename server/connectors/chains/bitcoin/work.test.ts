/** The proof of work in headers of the real chains, and headers that lack it. */
import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { BitcoinKin } from '../../../ports/chain.ts'
import { readBlock } from './block.ts'
import { assertWork } from './work.ts'
import dogecoin from './vectors/dogecoin-merge-mined.json' with { type: 'json' }
import litecoin from './vectors/litecoin-block.json' with { type: 'json' }

const HEADER_BYTES = 80
const BITS_OFFSET = 72
const sha256d = (bytes: Uint8Array): Buffer => hash('sha256', hash('sha256', bytes, 'buffer'), 'buffer')
const printed = (bytes: Buffer): string => Buffer.from(bytes).reverse().toString('hex')

/** Bitcoin's main chain, block 951658 (electrumx's test data, MIT). */
const BITCOIN = Buffer.from(
  '04c03a25324409f3c6f4854ec44ca6b4890235e8ffc9b2a8675c01000000000000000000c731dfc5a4e40187d893c75dbd6e5e75e5df1f15dea22270ac899bf9679311012f5c1a6a8f0602171a014f96',
  'hex',
)
const GENESIS = Buffer.from(
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c',
  'hex',
)
const LITECOIN = Buffer.from(litecoin.raw, 'hex').subarray(0, HEADER_BYTES)

const check =
  (header: Buffer, coin: BitcoinKin, chain: 'mainnet' | 'testnet' | 'regtest' = 'mainnet') =>
  () =>
    assertWork(header, sha256d(header), coin, chain, null)
const withBits = (header: Buffer, bits: number): Buffer => {
  const other = Buffer.from(header)
  other.writeUInt32LE(bits, BITS_OFFSET)
  return other
}
const withNonce = (header: Buffer): Buffer => {
  const other = Buffer.from(header)
  other.writeUInt32LE((header.readUInt32LE(76) ^ 1) >>> 0, 76)
  return other
}

describe('a header', () => {
  test.each<[BitcoinKin, Buffer]>([
    ['BTC', BITCOIN],
    ['LTC', LITECOIN],
  ])('of %s’s main chain was worked for, and not by another nonce or against an easy target', (coin, header) => {
    expect(check(header, coin)).not.toThrow()
    expect(check(withNonce(header), coin)).toThrow('lacks its proof of work')
    for (const bits of [0x1d00ffff, 0x207fffff, 0x1e0fffff, 0, 0xff7fffff, 0x03000000])
      expect(check(withBits(header, bits), coin)).toThrow(/easier to make|lacks/)
  })

  test('of a coin is none of another whose work is another hash', () => {
    expect(check(LITECOIN, 'BTC')).toThrow(/easier|lacks/)
    expect(check(BITCOIN, 'LTC')).toThrow('lacks its proof of work')
  })

  test('of the first days is too easy today, and enough on a test chain', () => {
    expect(check(GENESIS, 'BTC')).toThrow('easier to make')
    expect(check(GENESIS, 'BTC', 'testnet')).not.toThrow()
    expect(check(withNonce(GENESIS), 'BTC', 'testnet')).toThrow('lacks its proof of work')
  })

  test('of a regression-test chain is not asked', () => {
    expect(check(withBits(GENESIS, 0x207fffff), 'BTC', 'regtest')).not.toThrow()
  })
})

/** The difficulty of real headers: the sources are in `work.ts`. A network may fall to a fiftieth of it. */
test.each<[BitcoinKin, number]>([
  ['BTC', BITCOIN.readUInt32LE(BITS_OFFSET)],
  ['BCH', 0x1804dafe],
  ['LTC', LITECOIN.readUInt32LE(BITS_OFFSET)],
  ['DOGE', Buffer.from(dogecoin.headerAndProof, 'hex').readUInt32LE(BITS_OFFSET)],
])('the least difficulty of %s stops nothing when its network falls to a fiftieth', (coin, bits) => {
  const target = (BigInt(bits & 0x7f_ffff) << BigInt(8 * ((bits >>> 24) - 3))) * 50n
  const bytes = Math.ceil(target.toString(16).length / 2) + 1
  const easier = bytes * 2 ** 24 + Number(target >> BigInt(8 * (bytes - 3)))
  // Such a header has no proof of work, and is reported as that, not as too easy.
  expect(check(withBits(BITCOIN, easier), coin)).toThrow('lacks its proof of work')
  expect(check(withBits(BITCOIN, 0x1d00ffff), coin)).toThrow('easier to make')
})

describe('a merge-mined Dogecoin block', () => {
  const whole = Buffer.from(dogecoin.headerAndProof, 'hex')
  // Transactions are checked separately: without any, parsing ends at their root.
  const read = (bytes: Buffer) => () =>
    readBlock(
      Buffer.concat([bytes, Buffer.from([0])]),
      printed(sha256d(bytes.subarray(0, HEADER_BYTES))),
      'DOGE',
      'mainnet',
    )
  const changedAt = (place: number): Buffer => {
    const other = Buffer.from(whole)
    other[place] = (other[place] ?? 0) ^ 1
    return other
  }

  test('was worked for on another chain', () => {
    expect(read(whole)).toThrow('not those of its header')
  })

  test('is not when the proof is another block’s, or does not hold together', () => {
    // Its own header; the other chain's coinbase; the other chain's header.
    expect(read(changedAt(40))).toThrow('done for another')
    expect(read(changedAt(HEADER_BYTES + 60))).toThrow('done for another')
    expect(read(changedAt(whole.length - 1))).toThrow('lacks its proof of work')
    expect(read(changedAt(whole.length - 20))).toThrow(/done for another/)
  })
})
