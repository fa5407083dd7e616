/** The sandbox's Bitcoin mempool against Bitcoin Core's rules: refusals with their codes, and replacement (BIP-125). */
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { startSandbox, type TestSandbox } from '@zend/tests/testkit/chains'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BitcoinRpc, bitcoinRpc } from './chains.fixture.ts'

// Real nodes on a shared machine can be slow.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

type Coin = { readonly txid: string; readonly index: number; readonly units: bigint }
type Sent = Coin & { readonly raw: string }

const KEY = new Uint8Array(32).fill(7)
const WALLET = p2wpkh(pubECDSA(KEY), { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef })
const [FINAL, REPLACEABLE] = [0xffff_ffff, 0xffff_fffd]
/** Virtual bytes of one input and one output of ours. */
const SIZE = 110n
const COIN = 10_000_000n

let sandbox: TestSandbox
let node: BitcoinRpc
beforeAll(async () => {
  sandbox = await startSandbox()
  node = bitcoinRpc(sandbox)
})
afterAll(() => sandbox.stop())

async function newCoin(): Promise<Coin> {
  const txid = await sandbox.faucet({ network: 'bitcoin', asset: 'BTC', address: WALLET.address ?? '', amount: '0.1' })
  await sandbox.mine('bitcoin', 1)
  const { vout } = (await node.call('getrawtransaction', txid, true)) as { vout: { n: number; value: number }[] }
  return { txid, index: vout.find(({ value }) => value === 0.1)?.n ?? -1, units: COIN }
}

/** Spends these coins to one output of ours, less the fee. */
function spend(coins: readonly Coin[], fee: bigint, sequence = REPLACEABLE, extra: readonly bigint[] = []): Sent {
  const transaction = new Transaction()
  for (const { txid, index, units } of coins)
    transaction.addInput({ txid, index, sequence, witnessUtxo: { script: WALLET.script, amount: units } })
  const units = coins.reduce((sum, coin) => sum + coin.units, -fee - extra.reduce((sum, value) => sum + value, 0n))
  for (const amount of [units, ...extra]) transaction.addOutput({ script: WALLET.script, amount })
  transaction.sign(KEY)
  transaction.finalize()
  return { txid: transaction.id, index: 0, units, raw: Buffer.from(transaction.extract()).toString('hex') }
}
const submit = ({ raw }: Sent): Promise<unknown> => node.call('sendrawtransaction', raw)
const waiting = async (): Promise<readonly string[]> => (await node.call('getrawmempool')) as string[]

describe('refusals have Core’s codes', () => {
  test('bytes that are no transaction', async () => {
    await expect(node.call('sendrawtransaction', '00')).rejects.toThrow('-22')
  })

  test('outputs that are unknown or spent, on every attempt', async () => {
    const coin = await newCoin()
    const unknown = spend([{ ...coin, txid: 'ab'.repeat(32) }], 1_000n)
    for (let time = 0; time < 2; time++)
      await expect(submit(unknown)).rejects.toThrow('-25 bad-txns-inputs-missingorspent')
    const [first, second] = [spend([coin], 1_000n), spend([coin], 2_000n)]
    await submit(first)
    expect(await submit(first)).toBe(first.txid)
    await sandbox.mine('bitcoin', 1)
    await expect(submit(second)).rejects.toThrow('-25 bad-txns-inputs-missingorspent')
    await expect(submit(first)).rejects.toThrow('-27')
  })

  test('a child of an unknown parent is not kept as an orphan', async () => {
    const parent = spend([await newCoin()], 1_000n)
    const child = spend([parent], 1_000n)
    await expect(submit(child)).rejects.toThrow('-25')
    await submit(parent)
    expect(await waiting()).not.toContain(child.txid)
    expect(await submit(child)).toBe(child.txid)
  })

  test.each([
    ['too low a fee', SIZE - 1n, [], '-26 min relay fee not met'],
    ['the least fee', SIZE, [], null],
    ['dust', 1_000n, [293n], '-26 dust'],
    ['the least output', 1_000n, [294n], null],
    ['a fee by mistake', 1_200_000n, [], '-25 Fee exceeds maximum'],
  ] as const)('%s', async (_name, fee, extra, reason) => {
    const sent = submit(spend([await newCoin()], fee, REPLACEABLE, extra))
    if (reason === null) await expect(sent).resolves.toMatch(/^[0-9a-f]{64}$/)
    else await expect(sent).rejects.toThrow(reason)
  })

  test('more out than in', async () => {
    const coin = await newCoin()
    await expect(submit(spend([{ ...coin, units: coin.units + 501n }], 500n))).rejects.toThrow(
      '-26 bad-txns-in-belowout',
    )
  })

  test('a signature that does not fit', async () => {
    const { raw, ...rest } = spend([await newCoin()], 1_000n)
    const at = raw.length - 100
    await expect(
      submit({ ...rest, raw: `${raw.slice(0, at)}${raw[at] === '0' ? '1' : '0'}${raw.slice(at + 1)}` }),
    ).rejects.toThrow('-26')
    expect(await waiting()).not.toContain(rest.txid)
  })
})

describe('replacement', () => {
  test('pays the old fee and a step for its own size, and is mined instead', async () => {
    const coin = await newCoin()
    const [old, short, enough] = [spend([coin], 500n), spend([coin], 500n + SIZE - 1n), spend([coin], 500n + SIZE)]
    await submit(old)
    await expect(submit(short)).rejects.toThrow('-26 insufficient fee')
    expect(await waiting()).toContain(old.txid)
    await submit(enough)
    expect(await waiting()).toContain(enough.txid)
    expect(await waiting()).not.toContain(old.txid)
    await expect(submit(old)).rejects.toThrow('-26 insufficient fee')
    await sandbox.mine('bitcoin', 1)
    expect(await node.call('getrawtransaction', enough.txid, true)).toMatchObject({ confirmations: 1 })
    await expect(node.call('getrawtransaction', old.txid)).rejects.toThrow('-5')
  })

  test('is not possible where the old one did not agree to it', async () => {
    const coin = await newCoin()
    await submit(spend([coin], 500n, FINAL))
    await expect(submit(spend([coin], 50_000n))).rejects.toThrow('-26 txn-mempool-conflict')
  })

  test('pays for the children that fall with the old one', async () => {
    const coin = await newCoin()
    const old = spend([coin], 500n)
    const child = spend([old], 9_000n, FINAL)
    await submit(old)
    await submit(child)
    await expect(submit(spend([coin], 9_500n + SIZE - 1n))).rejects.toThrow('-26 insufficient fee')
    await submit(spend([coin], 9_500n + SIZE))
    expect(await waiting()).not.toContain(child.txid)
  })

  test('brings in no output that is unmined itself', async () => {
    const [coin, other] = [await newCoin(), await newCoin()]
    const [old, unmined] = [spend([coin], 500n), spend([other], 500n)]
    await submit(old)
    await submit(unmined)
    await expect(submit(spend([coin, unmined], 50_000n))).rejects.toThrow('-26 replacement-adds-unconfirmed')
  })

  test('leaves everything as it was when its own signature is wrong', async () => {
    const coin = await newCoin()
    const old = spend([coin], 500n)
    const child = spend([old], 500n)
    await submit(old)
    await submit(child)
    const { raw, ...rest } = spend([coin], 9_000n)
    const at = raw.length - 100
    await expect(
      submit({ ...rest, raw: `${raw.slice(0, at)}${raw[at] === '0' ? '1' : '0'}${raw.slice(at + 1)}` }),
    ).rejects.toThrow('-26')
    expect(await waiting()).toEqual(expect.arrayContaining([old.txid, child.txid]))
    await sandbox.mine('bitcoin', 1)
    expect(await node.call('getrawtransaction', child.txid, true)).toMatchObject({ confirmations: 1 })
  })
})

describe('required fees', () => {
  test('a cheaper transaction waits with its children, and the node estimates the price', async () => {
    expect(await node.call('estimatesmartfee', 3)).toMatchObject({ errors: [expect.any(String)] })
    const cheap = spend([await newCoin()], 25n * SIZE - 1n)
    const dear = spend([await newCoin()], 25n * SIZE)
    const child = spend([cheap], 100n * SIZE)
    for (const transaction of [cheap, dear, child]) await submit(transaction)
    await sandbox.askFee('bitcoin', 25n)
    expect(await node.rawText('estimatesmartfee', 3)).toContain('"feerate":0.00025000')
    const { hash } = await sandbox.mine('bitcoin', 1)
    expect(await node.call('getblock', hash)).toMatchObject({ tx: [expect.any(String), dear.txid] })
    expect(await waiting()).toEqual(expect.arrayContaining([cheap.txid, child.txid]))
    await sandbox.askFee('bitcoin', null)
    await sandbox.mine('bitcoin', 1)
    expect(await node.call('getrawtransaction', child.txid, true)).toMatchObject({ confirmations: 1 })
  })

  test('a forgotten transaction is gone with its children until it is sent again', async () => {
    const parent = spend([await newCoin()], 1_000n)
    const child = spend([parent], 1_000n)
    await submit(parent)
    await submit(child)
    await sandbox.forget('bitcoin', parent.txid)
    expect(await waiting()).toEqual([])
    await expect(sandbox.forget('bitcoin', parent.txid)).rejects.toThrow('No such transaction')
    await submit(parent)
    expect(await waiting()).toEqual([parent.txid])
  })
})
