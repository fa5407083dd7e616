/**
 * A development chain of one of Bitcoin's relatives under a test's control, with its own keys. Blocks come only on
 * request.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { chainAmount } from '@zend/kernel'
import { BITCOIN_RPC_CREDENTIALS, startBitcoinKin } from '@zend/sandbox/chains/bitcoin'
import { bitcoinReader } from '../../../../apps/signer/src/bitcoin.ts'
import type { KeyRing } from '../../../../apps/signer/src/key-ring.ts'
import type { KeyRef, SpendableOutput, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { jsonRpc } from '../json-rpc.ts'
import { readTransactionBytes } from './block.ts'
import { bitcoinAddresses, bitcoinBuilder } from './index.ts'

/** The coins besides bitcoin. */
export type Coin = 'LTC' | 'BCH' | 'DOGE'
/** What a plan is where outputs are spent. */
export type InputsPlan = TransactionPlan & { readonly kind: 'inputs' }
type DevChain = Awaited<ReturnType<typeof startBitcoinKin>>

/** An address without a server, with secrets that must never be shown. */
export const NOWHERE = 'http://user:secret@127.0.0.1:1/key'
/** The networks as the product describes them. */
export const SPECS: { readonly [C in Coin]: NetworkSpec } = {
  LTC: { network: 'litecoin', assets: [{ asset: 'LTC', decimals: 8 }], startHeight: -30 },
  BCH: { network: 'bitcoincash', assets: [{ asset: 'BCH', decimals: 8 }], startHeight: -30 },
  DOGE: { network: 'dogecoin', assets: [{ asset: 'DOGE', decimals: 8 }], startHeight: -30 },
}
/** The first accounts of the test's own wallet; deposits and hot are separate. */
export const ACCOUNTS = {
  deposit: HDKey.fromMasterSeed(new Uint8Array(32).fill(3)).derive("m/44'/1'/0'"),
  hot: HDKey.fromMasterSeed(new Uint8Array(32).fill(4)).derive("m/44'/1'/0'"),
} as const

const nodeOf = ({ account, index }: KeyRef): HDKey => ACCOUNTS[account].deriveChild(0).deriveChild(index)
const keysOf = (ref: KeyRef): readonly [Uint8Array, Uint8Array] => {
  const { privateKey, publicKey } = nodeOf(ref)
  if (privateKey === null || publicKey === null) throw new Error('a key without halves')
  return [privateKey, publicKey]
}
const ring: KeyRing = {
  publicKey: (_space, ref) => keysOf(ref)[1],
  withPrivateKey: (_space, ref, use) => use(...keysOf(ref)),
}

/** The chain and the test's operations on it. */
export class TestKin {
  readonly coin: Coin
  readonly spec: NetworkSpec
  readonly addresses
  readonly reader
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'zend-kin-'))
  #chain: DevChain | null = null
  #port = 0
  #made = 0

  constructor(coin: Coin) {
    this.coin = coin
    this.spec = SPECS[coin]
    this.addresses = bitcoinAddresses('regtest', coin)
    this.reader = bitcoinReader('regtest', ring, coin)
  }

  /** Starts it, at its previous address if it was stopped. */
  async start(): Promise<void> {
    this.#port ||= await freePort()
    this.#chain = await startBitcoinKin({
      coin: this.coin,
      dataDir: this.#dataDir,
      host: '127.0.0.1',
      port: this.#port,
      onExit: () => undefined,
    })
  }
  stop = (): Promise<void> => this.chain.stop()
  async end(): Promise<void> {
    await this.stop()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  get chain(): DevChain {
    if (this.#chain === null) throw new Error('not started')
    return this.#chain
  }
  get rpcUrl(): string {
    return `http://${BITCOIN_RPC_CREDENTIALS.user}:${BITCOIN_RPC_CREDENTIALS.password}@127.0.0.1:${this.#port}`
  }
  rpc = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
    jsonRpc({ name: this.spec.network, url: this.rpcUrl }).call(method, ...params)
  mine = async (blocks: number): Promise<void> => void (await this.chain.mine(blocks))
  raw = async (txid: string): Promise<string> => String(await this.rpc('getrawtransaction', txid))

  units = (units: bigint) => chainAmount(this.coin, 8, units)
  newIndex = (): number => (this.#made += 1)
  address = (ref: KeyRef) => this.addresses.depositAddress(ACCOUNTS[ref.account].publicExtendedKey, ref.index)
  newPayee = (): string => this.address({ account: 'deposit', index: 1_000_000 + this.newIndex() }).address

  /** Pays from the faucet; it waits in the mempool. */
  async pay(address: string, units: bigint): Promise<string> {
    const sent = await this.chain.send(this.coin, address, units)
    if (!sent.ok) throw new Error(sent.refusal.code)
    return sent.value.txid
  }

  /** Creates outputs of these amounts to a fresh key, mined. */
  async fund(account: KeyRef['account'], ...amounts: readonly bigint[]): Promise<readonly SpendableOutput[]> {
    const key = { account, index: this.newIndex() } as const
    const txids: string[] = []
    for (const units of amounts) txids.push(await this.pay(this.address(key).address, units))
    await this.mine(1)
    return Promise.all(txids.map(async (txid, position) => this.outputOf(txid, key, amounts[position] ?? 0n)))
  }

  /** What a transaction paid a key of ours. */
  async outputOf(txid: string, key: KeyRef, units: bigint): Promise<SpendableOutput> {
    const parent = await this.raw(txid)
    const { lookupKey } = this.address(key)
    const index = readTransactionBytes(Buffer.from(parent, 'hex')).outputs.findIndex(
      ({ script, value }) => value === units && script.toString('hex') === lookupKey,
    )
    return { txid, index, units, lookupKey, key, ...(this.coin === 'DOGE' ? { parent } : {}) }
  }

  plan(
    spendable: readonly SpendableOutput[],
    payouts: readonly (readonly [string, bigint])[],
    fee: FeeRate,
  ): InputsPlan {
    if (fee.kind !== 'inputs') throw new Error('a rate of another kind')
    const key = { account: 'hot', index: 0 } as const
    return {
      kind: 'inputs',
      payouts: payouts.map(([to, units]) => ({ to, amount: this.units(units) })),
      spendable,
      mustSpend: [],
      change: { address: this.address(key).address, key },
      fee,
    }
  }

  build(plan: InputsPlan): UnsignedTransaction {
    const built = bitcoinBuilder({ spec: this.spec, coin: this.coin, chain: 'regtest' }).build(plan)
    if (!built.ok) throw new Error(built.refusal.code)
    return built.value
  }
  /** Signs as the signer does. */
  sign = (unsigned: UnsignedTransaction): { readonly txid: string; readonly raw: string } =>
    this.reader.read(unsigned).sign()

  /** Returns what an address was paid in the newest blocks. */
  async paidTo(address: string): Promise<bigint> {
    const parsed = this.addresses.parseAddress(address)
    if (!parsed.ok) throw new Error(parsed.refusal.code)
    let [paid, hash] = [0n, String(await this.rpc('getbestblockhash'))]
    for (let depth = 0; depth < 30; depth++) {
      const block = (await this.rpc('getblock', hash, true)) as { tx: string[]; previousblockhash: string }
      for (const txid of block.tx)
        for (const { script, value } of readTransactionBytes(Buffer.from(await this.raw(txid), 'hex')).outputs)
          if (script.toString('hex') === parsed.value.lookupKey) paid += value
      hash = block.previousblockhash
    }
    return paid
  }
}

/** Returns a port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((found, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
