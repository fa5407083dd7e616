import { describe, expect, test } from 'vitest'
import { hash } from 'node:crypto'
import { type BitcoinBlock, readBlock } from './block.ts'

/** Bitcoin's first block, as every node serves it. */
const GENESIS =
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c' +
  '0101000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e20627269' +
  '6e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec1' +
  '12de5c384df7ba0b8d578a4c702b6bf11d5fac00000000'
const GENESIS_HASH = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

/** BIP-143's P2WPKH example: two inputs, one with a witness, two outputs. */
const SEGWIT_TX =
  '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01' +
  'eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac' +
  '000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000'
const SEGWIT_TXID = 'e8151a2af31c368a35053ddd4bdb285a8595c769a3ad83e0fa02314a602d4609'

const sha256d = (bytes: Buffer): Buffer => hash('sha256', hash('sha256', bytes, 'buffer'), 'buffer')
const reversed = (bytes: Buffer): string => Buffer.from(bytes).reverse().toString('hex')

/** A block of our own: a header over the given transactions. `root` overrides the header's merkle root. */
function blockOf(
  transactions: readonly string[],
  ids: readonly Buffer[],
  root = rootOf(ids),
): { raw: Buffer; hash: string } {
  const header = Buffer.concat([Buffer.alloc(36), root, Buffer.from('00e1f505ffff001d00000000', 'hex')])
  const raw = Buffer.concat([
    header,
    Buffer.from([transactions.length]),
    ...transactions.map((transaction) => Buffer.from(transaction, 'hex')),
  ])
  return { raw, hash: reversed(sha256d(header)) }
}
function rootOf(ids: readonly Buffer[]): Buffer {
  let level = [...ids]
  while (level.length > 1)
    level = level.flatMap((left, i) => (i % 2 === 0 ? [sha256d(Buffer.concat([left, level[i + 1] ?? left]))] : []))
  return level[0] ?? Buffer.alloc(32)
}
/** One legacy transaction with these outputs; `salt` makes it unique. */
const transactionOf = (salt: number, ...values: readonly bigint[]): { raw: string; id: Buffer } => {
  const outputs = values.map((value) => {
    const amount = Buffer.alloc(8)
    amount.writeBigUInt64LE(value)
    return `${amount.toString('hex')}160014${'ab'.repeat(20)}`
  })
  const raw = `0100000001${salt.toString(16).padStart(64, '0')}0000000000ffffffff${values.length.toString(16).padStart(2, '0')}${outputs.join('')}00000000`
  return { raw, id: sha256d(Buffer.from(raw, 'hex')) }
}
const read = ({ raw, hash: expected }: { raw: Buffer; hash: string }): BitcoinBlock => readBlock(raw, expected)

describe('a serialised block', () => {
  test('the first of all', () => {
    const block = readBlock(Buffer.from(GENESIS, 'hex'), GENESIS_HASH)
    expect(block).toMatchObject({
      hash: GENESIS_HASH,
      parentHash: '0'.repeat(64),
      at: new Date('2009-01-03T18:15:05Z'),
    })
    expect(block.transactions).toMatchObject([
      {
        txid: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
        coinbase: true,
        outputs: [{ value: 5_000_000_000n }],
      },
    ])
  })

  test.each([
    ['BTC', 21_000_000n],
    ['BCH', 21_000_000n],
    ['LTC', 84_000_000n],
    ['DOGE', 10_000_000_000n],
  ] as const)('of %s pays no more than there can be, by one output or by all of a transaction', (coin, coins) => {
    const most = coins * 100_000_000n
    const paying = (...values: readonly bigint[]) => {
      const { raw, id } = transactionOf(1, ...values)
      const block = blockOf([raw], [id])
      return () => readBlock(block.raw, block.hash, coin)
    }
    expect(paying(most)).not.toThrow()
    expect(paying(most + 1n)).toThrow('more than there can be')
    expect(paying(most, 1n)).toThrow('more than there can be')
    expect(paying(2n ** 64n - 1n)).toThrow('more than there can be')
  })

  test('a transaction with a witness has the id that leaves the witness out', () => {
    const stripped = Buffer.from(SEGWIT_TXID, 'hex').reverse()
    const block = read(blockOf([SEGWIT_TX], [stripped]))
    expect(block.transactions).toEqual([
      {
        txid: SEGWIT_TXID,
        coinbase: false,
        pegOut: false,
        outputs: [
          { value: 112_340_000n, script: Buffer.from('76a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac', 'hex') },
          { value: 223_450_000n, script: Buffer.from('76a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac', 'hex') },
        ],
      },
    ])
  })

  test('amounts are exact from one unit to the most there can be', () => {
    const { raw, id } = transactionOf(1, 1n, 9_007_199_254_740_993n, 2_100_000_000_000_000n)
    const block = blockOf([raw], [id])
    expect(readBlock(block.raw, block.hash, 'DOGE').transactions[0]?.outputs.map(({ value }) => value)).toEqual([
      1n,
      9_007_199_254_740_993n,
      2_100_000_000_000_000n,
    ])
  })

  test.each([2, 3, 5, 11])('%i transactions', (count) => {
    const transactions = Array.from({ length: count }, (_, salt) => transactionOf(salt + 1, 7n))
    const block = read(
      blockOf(
        transactions.map(({ raw }) => raw),
        transactions.map(({ id }) => id),
      ),
    )
    expect(block.transactions.map(({ txid }) => txid)).toEqual(transactions.map(({ id }) => reversed(id)))
  })
})

describe('a node that lies or stumbles is not believed', () => {
  const [first, second] = [transactionOf(1, 5n), transactionOf(2, 6n)]
  const honest = blockOf([first.raw, second.raw], [first.id, second.id])

  test('another block than asked for', () => {
    expect(() => readBlock(honest.raw, GENESIS_HASH)).toThrow(/the node sent block/)
  })

  test('another amount in a transaction', () => {
    const forged = transactionOf(2, 600n)
    expect(() => read(blockOf([first.raw, forged.raw], [], rootOf([first.id, second.id])))).toThrow(
      /not those of its header/,
    )
  })

  test('a transaction left out', () => {
    expect(() => read(blockOf([first.raw], [], rootOf([first.id, second.id])))).toThrow(/not those of its header/)
  })

  test('a transaction told twice under the same root', () => {
    const third = transactionOf(3, 7n)
    const ids = [first.id, second.id, third.id]
    const doubled = blockOf(
      [first, second, third, third].map(({ raw }) => raw),
      [],
      rootOf(ids),
    )
    expect(() => read(doubled)).toThrow(/repeats a transaction/)
  })

  test.each([1, 60, 81])('a block cut %i bytes short, or with bytes to spare', (bytes) => {
    expect(() => readBlock(honest.raw.subarray(0, -bytes), honest.hash)).toThrow(
      /middle of a field|out of range|out-of-range/,
    )
    expect(() => readBlock(Buffer.concat([honest.raw, Buffer.alloc(bytes)]), honest.hash)).toThrow(/bytes after/)
  })
})
