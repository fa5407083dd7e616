/**
 * The sender contract on a real Bitcoin node in regtest mode, and the UTXO cases: batches, change, replacement by fee.
 */
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { Transaction } from '@scure/btc-signer'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { afterAll, expect, test, vi } from 'vitest'
import { chainAmount, formatDecimal } from '@zend/kernel'
import { startSandbox } from '@zend/tests/testkit/chains'
import {
  chainSenderContract,
  type SignedBytes,
  type TestWallet,
  type TestSendingChain,
} from '../../../ports/chain-sender.contract.ts'
import type { Payout, SpendableOutput, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { jsonRpc } from '../json-rpc.ts'
import { readTransactionBytes } from './block.ts'
import { bitcoinAddresses, bitcoinSender } from './index.ts'

type InputsPlan = TransactionPlan & { readonly kind: 'inputs' }
type InputsRate = FeeRate & { readonly kind: 'inputs' }

const SPEC = { network: 'bitcoin', assets: [{ asset: 'BTC', decimals: 8 }], startHeight: 0 } as const
const FEES = { kind: 'inputs', targetBlocks: 3, perVirtualByteMin: 2n, perVirtualByteMax: 100n } as const
const FUNDS = 900_000_000n
const account = HDKey.fromMasterSeed(
  mnemonicToSeedSync('test test test test test test test test test test test junk'),
).derive("m/84'/1'/5'")
const addresses = bitcoinAddresses('regtest')

// Real nodes on a shared machine may be slow.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())
const rpcUrl = sandbox.bitcoin.rpcUrl.replace('://', `://${sandbox.bitcoin.user}:${sandbox.bitcoin.pass}@`)
const rpc = jsonRpc({ name: 'bitcoin', url: rpcUrl })
const sender = bitcoinSender({ spec: SPEC, chain: 'regtest', fees: FEES, rpcUrl })

let made = 0
const newIndex = (): number => (made += 1)
const ourAddress = (index: number) => addresses.depositAddress(account.publicExtendedKey, index)
const newPayee = (): string => ourAddress(1_000_000 + newIndex()).address
const rate = (perVirtualByte: bigint): InputsRate => ({ kind: 'inputs', perVirtualByte })
const btc = (units: bigint) => chainAmount('BTC', 8, units)
const mine = async (blocks: number): Promise<void> => void (await sandbox.mine('bitcoin', blocks))

/** Returns every mined and unspent output of an address. */
async function outputsOf(index: number): Promise<SpendableOutput[]> {
  const { lookupKey } = ourAddress(index)
  const key = { account: 'hot', index } as const
  const outputs = new Map<string, SpendableOutput>()
  for (let hash = await rpc.call('getbestblockhash'), depth = 0; depth < 40; depth++) {
    const block = (await rpc.call('getblock', hash, 2)) as {
      tx: { hex: string; txid: string }[]
      previousblockhash: string
    }
    for (const { txid } of block.tx) {
      const { outputs: paid } = readTransactionBytes(
        Buffer.from(String(await rpc.call('getrawtransaction', txid)), 'hex'),
      )
      for (const [position, { script, value }] of paid.entries())
        if (script.toString('hex') === lookupKey)
          outputs.set(`${txid}:${position}`, { txid, index: position, units: value, lookupKey, key })
    }
    hash = block.previousblockhash
  }
  const unspent = await Promise.all(
    [...outputs.values()].map(({ txid, index: n }) => rpc.call('gettxout', txid, n, false)),
  )
  return [...outputs.values()].filter((_, position) => unspent[position] !== null)
}

function plan(
  index: number,
  spendable: readonly SpendableOutput[],
  payouts: readonly Payout[],
  fee: FeeRate,
): InputsPlan {
  if (fee.kind !== 'inputs') throw new Error('a rate of another kind')
  return {
    kind: 'inputs',
    payouts,
    spendable,
    mustSpend: [],
    change: { address: ourAddress(index).address, key: { account: 'hot', index } },
    fee,
  }
}

async function fundedBy(
  ...amounts: readonly bigint[]
): Promise<{ readonly index: number; readonly outputs: readonly SpendableOutput[] }> {
  const index = newIndex()
  const { address } = ourAddress(index)
  for (const units of amounts)
    await sandbox.faucet({ network: 'bitcoin', asset: 'BTC', address, amount: formatDecimal(units, 8) })
  await mine(1)
  return { index, outputs: await outputsOf(index) }
}

async function newWallet(): Promise<TestWallet> {
  await sandbox.askFee('bitcoin', null)
  const { index } = await fundedBy(FUNDS)
  return {
    plan: async (payout, fee) => plan(index, await outputsOf(index), [payout], fee),
    held: async () => (await outputsOf(index)).reduce((sum, { units }) => sum + units, 0n),
  }
}

function signedBy({ bytes, keys }: UnsignedTransaction, keyOf: (index: number) => Uint8Array): SignedBytes {
  const transaction = Transaction.fromPSBT(hex.decode(bytes))
  for (const [position, { index }] of keys.entries()) transaction.signIdx(keyOf(index), position)
  transaction.finalize()
  return { txid: transaction.id, raw: hex.encode(transaction.extract()) }
}
function keyAt(index: number): Uint8Array {
  const { privateKey } = account.deriveChild(0).deriveChild(index)
  if (privateKey === null) throw new Error('no private key')
  return privateKey
}
const sign = async (unsigned: UnsignedTransaction): Promise<SignedBytes> => signedBy(unsigned, keyAt)

// From the end: lock time, public key with its length, then the signature.
const INSIDE_SIGNATURE = 100

/** Signs as ours, then corrupts the last input's signature. */
async function forge(unsigned: UnsignedTransaction): Promise<SignedBytes> {
  const { txid, raw } = await sign(unsigned)
  const at = raw.length - INSIDE_SIGNATURE
  return { txid, raw: raw.slice(0, at) + (raw[at] === '0' ? '1' : '0') + raw.slice(at + 1) }
}

function built(task: TransactionPlan): UnsignedTransaction {
  const answer = sender.build(task)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

function replacement(first: TransactionPlan, unsigned: UnsignedTransaction, fee: FeeRate): TransactionPlan {
  if (first.kind !== 'inputs' || fee.kind !== 'inputs') throw new Error('a plan of another kind')
  return { ...first, mustSpend: unsigned.spends, fee, feeAbove: unsigned.feeMax }
}

function startChain(): TestSendingChain {
  return {
    sender,
    unreachable: bitcoinSender({ spec: SPEC, chain: 'regtest', fees: FEES, rpcUrl: 'http://x:secret@127.0.0.1:1' }),
    mistaken: bitcoinSender({ spec: SPEC, chain: 'mainnet', fees: FEES, rpcUrl }),
    // 0.29 × 10⁸ and 1.1 × 10⁸ are classic float errors; the least a node relays.
    amounts: [btc(110_000_001n), btc(29_000_000n), btc(546n)],
    rates: { least: rate(FEES.perVirtualByteMin), congested: 20n },
    newWallet,
    newPayee,
    paidTo: async (address) => {
      const parsed = addresses.parseAddress(address)
      if (!parsed.ok) throw new Error(parsed.refusal.code)
      let paid = 0n
      for (let hash = await rpc.call('getbestblockhash'), depth = 0; depth < 40; depth++) {
        const block = (await rpc.call('getblock', hash, 2)) as {
          tx: { vout: { value: number; scriptPubKey: { hex: string } }[] }[]
          previousblockhash: string
        }
        for (const { value, scriptPubKey } of block.tx.flatMap(({ vout }) => vout))
          if (scriptPubKey.hex === parsed.value.lookupKey) paid += BigInt(Math.round(value * 1e8))
        hash = block.previousblockhash
      }
      return paid
    },
    sign,
    forge,
    replacement,
    // The same rate for the same size; one satoshi below the required step would be refused as well.
    tooLittle: (first, unsigned) => {
      const { feeAbove, ...again } = replacement(first, unsigned, first.fee) as InputsPlan
      expect(feeAbove).toBe(unsigned.feeMax)
      return {
        ...again,
        payouts: again.payouts.map(({ to, amount }) => ({ to, amount: { ...amount, units: amount.units - 1n } })),
      }
    },
    askFee: (price) => sandbox.askFee('bitcoin', price),
    forget: (txid) => sandbox.forget('bitcoin', txid),
    mine,
    reorg: async (depth) => void (await sandbox.reorg('bitcoin', depth)),
  }
}

chainSenderContract('bitcoin', async () => startChain())

test('pays many at once from many outputs, each to the last satoshi and in every form of address', async () => {
  const { index, outputs } = await fundedBy(5_000_000n, 7_000_000n, 11_000_000n)
  const hash = 'a1'.repeat(20)
  const forms = [
    { script: `76a914${hash}88ac`, units: 546n },
    { script: `a914${hash}87`, units: 4_000_001n },
    { script: `0014${hash}`, units: 4_000_002n },
    { script: `0020${hash}${'a1'.repeat(12)}`, units: 4_000_003n },
    { script: '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', units: 4_000_004n },
    // The same payment twice is two payments.
    { script: `0014${hash}`, units: 4_000_002n },
  ]
  const coder = Address({ bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef })
  const payouts = forms.map(({ script, units }) => ({
    to: coder.encode(OutScript.decode(hex.decode(script))),
    amount: btc(units),
  }))
  const unsigned = built(plan(index, outputs, payouts, rate(3n)))
  expect(unsigned.spends).toHaveLength(3)
  const { txid, raw } = await sign(unsigned)
  expect(await sender.broadcast(raw)).toEqual({ kind: 'accepted' })
  await mine(1)
  expect(await sender.lookUp(txid)).toMatchObject({ kind: 'included', feePaid: unsigned.feeMax })
  const sent = readTransactionBytes(Buffer.from(raw, 'hex')).outputs.map(
    ({ script, value }) => `${script.toString('hex')} ${value}`,
  )
  const change = `${ourAddress(index).lookupKey} ${23_000_000n - 20_000_558n - unsigned.feeMax}`
  expect(sent.toSorted()).toEqual([...forms.map(({ script, units }) => `${script} ${units}`), change].toSorted())
  expect(sent[unsigned.change?.index ?? -1]).toBe(change)
})

test('a replacement that needs another output takes it, and pays for the room it takes', async () => {
  const { index, outputs } = await fundedBy(100_000n, 90_000n)
  const [large] = outputs.filter(({ units }) => units === 100_000n)
  if (large === undefined) throw new Error('no output')
  // No change comes back: it would be dust, so the fee is larger than the rate requires.
  const [to] = [newPayee()]
  const first = plan(index, [large], [{ to, amount: btc(99_600n) }], rate(2n))
  const unsigned = built(first)
  expect([unsigned.change, unsigned.feeMax]).toEqual([null, 400n])
  const old = await sign(unsigned)
  await sender.broadcast(old.raw)
  const again = replacement({ ...first, spendable: outputs }, unsigned, sender.replacementRate(first.fee, rate(2n)))
  const better = built(again)
  expect(new Set(better.spends.map(({ units }) => units))).toEqual(new Set([100_000n, 90_000n]))
  expect(better.spends).toHaveLength(2)
  expect(better.feeMax).toBeGreaterThanOrEqual(400n + 200n)
  const signed = await sign(better)
  expect(await sender.broadcast(signed.raw)).toEqual({ kind: 'accepted' })
  await mine(1)
  expect(await sender.lookUp(signed.txid)).toMatchObject({ kind: 'included', feePaid: better.feeMax })
})

test('what waits on a replaced transaction falls with it, and has to be outbid too', async () => {
  const { index, outputs } = await fundedBy(100_000n)
  const first = plan(index, outputs, [{ to: newPayee(), amount: btc(40_000n) }], rate(2n))
  const parent = built(first)
  const { txid, raw } = await sign(parent)
  await sender.broadcast(raw)
  const change = parent.change ?? { index: -1, units: 0n }
  const { lookupKey } = ourAddress(index)
  const child = built(
    plan(
      index,
      [{ txid, ...change, lookupKey, key: { account: 'hot', index } }],
      [{ to: newPayee(), amount: btc(1_000n) }],
      rate(50n),
    ),
  )
  const childSigned = await sign(child)
  expect(await sender.broadcast(childSigned.raw)).toEqual({ kind: 'accepted' })
  const tooMean = await sign(built(replacement(first, parent, rate(10n))))
  expect(await sender.broadcast(tooMean.raw)).toEqual({
    kind: 'refused',
    reason: expect.stringContaining('insufficient fee'),
  })
  const whole: TransactionPlan = {
    ...first,
    mustSpend: parent.spends,
    fee: rate(3n),
    feeAbove: parent.feeMax + child.feeMax,
  }
  expect(await sender.broadcast((await sign(built(whole))).raw)).toEqual({ kind: 'accepted' })
  expect([await sender.lookUp(txid), await sender.lookUp(childSigned.txid)]).toEqual([
    { kind: 'unknown' },
    { kind: 'unknown' },
  ])
})

test('a fee far beyond reason is refused by the node', async () => {
  const { index, outputs } = await fundedBy(900_000_000n)
  const { raw } = await sign(built(plan(index, outputs, [{ to: newPayee(), amount: btc(1_000n) }], rate(10_001n))))
  expect(await sender.broadcast(raw)).toEqual({
    kind: 'refused',
    reason: expect.stringContaining('Fee exceeds maximum'),
  })
})
