/** Coins with CashTokens: recognised by the script behind them, to the last unit, and never spent. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { recordedAnswer } from '../recorded.fixture.ts'
import { nodeWith, result } from '../scripted-node.fixture.ts'
import { readTransactionBytes } from './block.ts'
import { carriesTokens, withoutTokens } from './cash-tokens.ts'
import { bitcoinConnector, bitcoinSender } from './index.ts'

const GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const OURS = '76a9148ee26d6c9f58369f94864dc3630cdeb17fae2f2d88ac'
const recorded = JSON.parse(recordedAnswer('bitcoin', 'bch-cashtokens-446f83e9.json')) as {
  result?: Recorded
} & Recorded
type Recorded = { readonly txid: string; readonly hex: string }
const { txid, hex } = recorded.result ?? recorded

const sha256d = (bytes: Buffer): Buffer =>
  createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()
const id = (bytes: Buffer): string => Buffer.from(bytes).reverse().toString('hex')
/** A block with one transaction, which is therefore the merkle root. */
const header = Buffer.concat([
  Buffer.alloc(4, 1),
  Buffer.from(GENESIS, 'hex').reverse(),
  Buffer.from(txid, 'hex').reverse(),
  Buffer.alloc(12, 1),
])
const block = Buffer.concat([header, Buffer.of(1), Buffer.from(hex, 'hex')]).toString('hex')
const hash = id(sha256d(header))
const node = () =>
  nodeWith({
    getblockcount: result(1),
    getblockhash: (height) => result(height === 0 ? GENESIS : hash),
    getblock: result(block),
    getblockheader: result({ height: 1, confirmations: 1, time: 1_700_000_000 }),
    getrawtransaction: (_, verbose) => result(verbose === true ? { hex, blockhash: hash } : hex),
  })
const spec = { network: 'bitcoincash', assets: [{ asset: 'BCH', decimals: 8 }], startHeight: 1 } as const
const everybody = { ours: async (keys: readonly string[]) => new Set(keys) }

test('a recorded transaction’s coins beside tokens are an arrival, by a poll and by its hash', async () => {
  const connector = bitcoinConnector({ spec, coin: 'BCH', chain: 'regtest', rpcUrl: await node() })
  const poll = await connector.poll([], everybody, 5)
  const paid = (index: string, units: bigint) => ({ lookupKey: OURS, txid, index, amount: { asset: 'BCH', units } })
  // The second output pays the same script without any tokens.
  const transfers = [paid('0', 1_000n), paid('2', 17_221n)]
  expect(poll).toMatchObject({ kind: 'advanced', transfers })
  expect(await connector.find(txid, everybody)).toMatchObject({ outcome: 'mined', transfers })
})

test('are not spent: whoever signs for them signs the tokens too', async () => {
  const fees = { kind: 'inputs', targetBlocks: 3, perVirtualByteMin: 1n, perVirtualByteMax: 300n } as const
  const sender = bitcoinSender({ spec, coin: 'BCH', chain: 'regtest', fees, rpcUrl: await node() })
  const output = { txid, index: 0, units: 1_000n, lookupKey: OURS, key: { account: 'deposit', index: 0 } } as const
  expect(await sender.describeOutputs([output])).toEqual([{ ...output, unspendable: true }])
  expect(await sender.describeOutputs([{ ...output, index: 1 }])).toEqual([{ ...output, index: 1 }])
  await expect(sender.describeOutputs([{ ...output, index: 9 }])).rejects.toThrow('has no output 9')
})

describe('a prefix', () => {
  const category = 'ab'.repeat(32)
  test.each<[string, string]>([
    ['an amount', `ef${category}10fdffff`],
    ['an amount of eight bytes', `ef${category}10ff0000000000000080`],
    ['a token of its own', `ef${category}20`],
    ['one that can be minted, with what it says', `ef${category}6203aabbcc`],
    ['one with both', `ef${category}710401020304fc`],
  ])('of %s is taken off', (_, prefix) => {
    const script = Buffer.from(`${prefix}${OURS}`, 'hex')
    expect([withoutTokens(script).toString('hex'), carriesTokens(script)]).toEqual([OURS, true])
  })

  test.each<[string, string]>([
    ['nothing at all', `ef${category}00`],
    ['a bit that nobody knows', `ef${category}9001`],
    ['a capability that nobody knows', `ef${category}23`],
    ['a word of nothing', `ef${category}6000`],
    ['a word that is longer than the output', `ef${category}60fdffff`],
    ['a category that ends too early', 'efabab'],
  ])('of %s is none', (_, prefix) => {
    const script = Buffer.from(`${prefix}${prefix.length < 10 ? '' : OURS}`, 'hex')
    expect([withoutTokens(script), carriesTokens(script)]).toEqual([script, false])
  })

  test('leaves every other script as it is', () => {
    for (const { script } of readTransactionBytes(Buffer.from(hex, 'hex')).outputs.slice(1))
      expect(withoutTokens(script)).toEqual(script)
  })
})
