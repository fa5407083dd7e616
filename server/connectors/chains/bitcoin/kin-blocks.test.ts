/**
 * Block parts that only Litecoin or Dogecoin has: a trailing extension block, or a proof of another chain's work before
 * the transactions.
 */
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readBlock, readTransactionBytes } from './block.ts'
import litecoin from './vectors/litecoin-block.json' with { type: 'json' }
import dogecoin from './vectors/dogecoin-merge-mined.json' with { type: 'json' }

const HEADER_HEX = 160
const sha256d = (bytes: Buffer): Buffer => hash('sha256', hash('sha256', bytes, 'buffer'), 'buffer')
const bytesOf = (text: string): Buffer => Buffer.from(text, 'hex')
const told = ({ transactions }: ReturnType<typeof readBlock>) =>
  transactions.map(({ txid, outputs }) => ({
    txid,
    outputs: outputs.map(({ value, script }) => `${value} ${script.toString('hex')}`),
  }))

test('a Litecoin block of the main chain, with and without its extension block', () => {
  const expected = litecoin.transactions.map(({ txid, outputs }) => ({
    txid,
    outputs: outputs.map(({ value, script }) => `${value} ${script}`),
  }))
  for (const extension of ['', '00', `01${'ab'.repeat(500)}`]) {
    const block = readBlock(bytesOf(litecoin.raw + extension), litecoin.hash, 'LTC')
    expect(told(block)).toEqual(expected)
    expect(block).toMatchObject({
      hash: litecoin.hash,
      parentHash: litecoin.parentHash,
      at: new Date(litecoin.time * 1_000),
    })
    expect(block.transactions.map(({ pegOut }) => pegOut)).toEqual([...Array.from({ length: 8 }, () => false), true])
    expect(block.transactions.map(({ coinbase }) => coinbase)).toEqual([
      true,
      ...Array.from({ length: 8 }, () => false),
    ])
  }
})

test('only Litecoin has bytes behind its transactions, and only behind the one that ties them in', () => {
  expect(() => readBlock(bytesOf(`${litecoin.raw}00`), litecoin.hash)).toThrow(/bytes after/)
  const plain = blockOf('00000020', '', [legacy(1)])
  expect(() => readBlock(bytesOf(`${plain.raw}00`), plain.hash, 'LTC')).toThrow(/bytes after/)
})

test('a transaction with a part in the extension block is not taken for a whole one', () => {
  const hogEx = litecoin.raw.slice(litecoin.raw.lastIndexOf('0200000000080187cb442c'))
  expect(readTransactionBytes(bytesOf(hogEx)).txid).toBe(litecoin.transactions.at(-1)?.txid)
  const withPart = `${hogEx.slice(0, -10)}01${hogEx.slice(-8)}`
  expect(() => readTransactionBytes(bytesOf(withPart))).toThrow('extension block')
  expect(() => readTransactionBytes(bytesOf(hogEx.replace('000801', '001001')))).toThrow('no known one')
})

/** A block of our own: `proof` goes between header and transactions. */
function blockOf(
  version: string,
  proof: string,
  transactions: readonly string[],
): { readonly raw: string; readonly hash: string } {
  const [only] = transactions
  const root = sha256d(bytesOf(only ?? '')).toString('hex')
  const header = `${version}${'00'.repeat(32)}${root}dae5494dffff7f2000000000`
  const count = transactions.length.toString(16).padStart(2, '0')
  return {
    raw: header + proof + count + transactions.join(''),
    hash: sha256d(bytesOf(header)).reverse().toString('hex'),
  }
}
const legacy = (salt: number): string =>
  `0100000001${salt.toString(16).padStart(64, '0')}0000000000ffffffff0100e1f505000000001976a914${'ab'.repeat(20)}88ac00000000`

test('a merge-mined Dogecoin block: the other chain’s proof is passed over, to the byte', () => {
  const { headerAndProof } = dogecoin
  expect(
    sha256d(bytesOf(headerAndProof.slice(0, HEADER_HEX)))
      .reverse()
      .toString('hex'),
  ).toBe(dogecoin.hash)
  const proof = headerAndProof.slice(HEADER_HEX)
  const block = blockOf('04016200', proof, [legacy(7)])
  expect(told(readBlock(bytesOf(block.raw), block.hash, 'DOGE'))).toEqual([
    {
      txid: sha256d(bytesOf(legacy(7)))
        .reverse()
        .toString('hex'),
      outputs: [`100000000 76a914${'ab'.repeat(20)}88ac`],
    },
  ])
  // A block that was not merge-mined has no proof, whatever else its version says.
  const alone = blockOf('04006200', '', [legacy(8)])
  expect(readBlock(bytesOf(alone.raw), alone.hash, 'DOGE').transactions).toHaveLength(1)
  // Elsewhere the same bit means nothing.
  const bitcoin = blockOf('04010020', '', [legacy(9)])
  expect(readBlock(bytesOf(bitcoin.raw), bitcoin.hash, 'BCH').transactions).toHaveLength(1)
})
