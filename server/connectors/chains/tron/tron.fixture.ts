/**
 * A Tron development chain for a suite, with the test's own accounts and an outside account. Blocks come only on
 * request.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { chainAmount, type CoinCode } from '@zend/kernel'
import {
  type DevContract,
  fromBase58,
  GENESIS,
  PAYMASTER,
  passData,
  payData,
  signDraft,
  startTron,
  TESTER,
  toBase58,
  TOKENS,
  transferData,
} from '@zend/sandbox/chains/tron'
import type { KeyRing } from '../../../../apps/signer/src/key-ring.ts'
import { tronReader } from '../../../../apps/signer/src/tron.ts'
import type { DevChain } from '../../../../sandbox/chains/dev-chain.ts'
import type { ChainSender, KeyRef, Payout, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import type { ChainConnector } from '../../../ports/chain.ts'
import { tronAddresses, tronConnector, tronSender } from './index.ts'

/** The network's facts for a test. */
export const GENESIS_ID = GENESIS.id
const root = HDKey.fromMasterSeed(mnemonicToSeedSync('test test test test test test test test test test test junk'))
const accounts = { hot: root.derive("m/44'/195'/5'"), deposit: root.derive("m/44'/195'/6'") }
/** The public half of the test's deposit account. */
export const depositXpub = accounts.deposit.publicExtendedKey
/** An operator's limits. */
export const FEES = {
  kind: 'metered',
  perUnitMin: 100n,
  perUnitMax: 420n,
  typicalUnits: { coin: 13_700n, token: 130_285n },
  unitsMax: { coin: 20_000n, token: 200_000n },
} as const

/** The address of one of the test's keys. */
export const addressOf = ({ account, index }: KeyRef): string =>
  tronAddresses().depositAddress(accounts[account].publicExtendedKey, index).address

const keyOf = ({ account, index }: KeyRef): Uint8Array => {
  const { privateKey } = accounts[account].deriveChild(0).deriveChild(index)
  if (privateKey === null) throw new Error('a derivation without a key')
  return privateKey
}
/** An in-memory ring; `wrong` signs with another key than the one it shows. */
function ringOf(wrong = false): KeyRing {
  const publicKey = (_space: unknown, ref: KeyRef): Uint8Array => secp256k1.getPublicKey(keyOf(ref), true)
  return {
    publicKey,
    withPrivateKey: (space, ref, use) =>
      use(keyOf(wrong ? { ...ref, index: ref.index + 1 } : ref), publicKey(space, ref)),
  }
}

/** An amount of a coin of the network. */
export const amountOf = (asset: CoinCode, units: bigint) => chainAmount(asset, 6, units)

const NOWHERE = 'http://user:secret@127.0.0.1:1/key'
const USDT = TOKENS.find(({ asset }) => asset === 'USDT')?.contract ?? ''
/** The network as the product's table would have it, with the stand-in's token. */
export const SPEC = {
  network: 'tron',
  assets: [
    { asset: 'TRX', decimals: 6 },
    { asset: 'USDT', decimals: 6, contract: toBase58(USDT) },
  ],
  startHeight: -30,
} as const
const FACTS = { coin: 'TRX', tokens: [{ asset: 'USDT', contract: SPEC.assets[1].contract }] } as const
const options = { spec: SPEC, genesis: GENESIS_ID, fees: FEES }
/** An in-memory ring. */
export const ring = ringOf()
/** The signer's reader over that ring. */
export const reader = tronReader(FACTS, ring)
/** The same, but it signs with another key. */
export const forger = tronReader(FACTS, ringOf(true))
/** A connector and a sender without a server. */
export const unreachable = {
  connector: tronConnector({ ...options, rpcUrl: NOWHERE }),
  sender: tronSender({ ...options, rpcUrl: NOWHERE }),
}
/** Encodes an address with the chain's own code. Empty when it is invalid. */
export const hexOf = (address: string): string => fromBase58(address) ?? ''

/** Starts a chain in its own folder. */
export async function startTestTron(): Promise<TestTron> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zend-tron-'))
  return new TestTron(dataDir, await startIn(dataDir))
}

async function startIn(dataDir: string): Promise<{ readonly chain: DevChain; readonly rpcUrl: string }> {
  const chain = await startTron({ dataDir, host: '127.0.0.1', port: 0, onExit: () => undefined })
  return { chain, rpcUrl: (await chain.facts()).rpcUrl }
}

/** The chain and the suite's operations on it. */
export class TestTron {
  readonly #dataDir: string
  #running: { readonly chain: DevChain; readonly rpcUrl: string }
  #made = 0

  constructor(dataDir: string, running: { readonly chain: DevChain; readonly rpcUrl: string }) {
    this.#dataDir = dataDir
    this.#running = running
  }

  get chain(): DevChain {
    return this.#running.chain
  }
  get rpcUrl(): string {
    return this.#running.rpcUrl
  }
  get connector(): ChainConnector {
    return tronConnector({ ...options, rpcUrl: this.rpcUrl })
  }
  get sender(): ChainSender {
    return tronSender({ ...options, rpcUrl: this.rpcUrl })
  }
  /** The same node with clients that expect another chain. */
  get mistaken(): { readonly connector: ChainConnector; readonly sender: ChainSender } {
    const elsewhere = { ...options, rpcUrl: this.rpcUrl, genesis: '00'.repeat(32) }
    return { connector: tronConnector(elsewhere), sender: tronSender(elsewhere) }
  }

  /** Requests from the node itself, without the connector. */
  async ask(path: string, question: object = {}): Promise<Record<string, unknown>> {
    return (await (
      await fetch(`${this.rpcUrl}/${path}`, { method: 'POST', body: JSON.stringify(question) })
    ).json()) as Record<string, unknown>
  }

  /** Pays from the chain's own test account, one transaction each. */
  pay(asset: 'TRX' | 'USDT' | 'FAKE_USDT', to: string, units: bigint): Promise<string> {
    if (asset === 'TRX')
      return this.#send({ type: 'TransferContract', owner: TESTER.address, to: hexOf(to), amount: units }, 0n)
    return this.call(TOKENS.find((token) => token.asset === asset)?.contract ?? '', transferData(hexOf(to), units))
  }

  /** Pays several people in tokens by one transaction. */
  payTogether(payments: readonly (readonly [to: string, units: bigint])[]): Promise<string> {
    const pairs = payments.map(([to, units]) => [hexOf(to), units] as const)
    return this.call(PAYMASTER, payData(USDT, pairs))
  }

  /** Pays coins through a contract, so that they arrive as an internal transaction. */
  payThrough(to: string, sun: bigint): Promise<string> {
    return this.call(PAYMASTER, passData(hexOf(to)), { callValue: sun })
  }

  /** Calls a contract, 41… hex, for the chain's own test account. */
  call(contract: string, data: string, { callValue = 0n, feeLimit = 1_000_000_000n } = {}): Promise<string> {
    return this.#send(
      { type: 'TriggerSmartContract', owner: TESTER.address, contract, data, callValue, tokenValue: 0n },
      feeLimit,
    )
  }

  /** Makes blocks until everything that waits is solidified: 19 of them. */
  async settle(): Promise<void> {
    await this.chain.mine(19)
  }

  async restart(): Promise<void> {
    await this.chain.stop()
    this.#running = await startIn(this.#dataDir)
  }

  async stop(): Promise<void> {
    await this.chain.stop()
    rmSync(this.#dataDir, { recursive: true })
  }

  newKey(account: KeyRef['account'] = 'hot'): KeyRef {
    return { account, index: (this.#made += 1) }
  }

  /** An address that nobody has used. */
  newPayee(): string {
    return addressOf(this.newKey())
  }

  /** A key with these coins, solidified. */
  async funded({ TRX = 0n, USDT: tokens = 0n }, key = this.newKey()): Promise<KeyRef> {
    if (TRX > 0n) await this.pay('TRX', addressOf(key), TRX)
    if (tokens > 0n) await this.pay('USDT', addressOf(key), tokens)
    await this.settle()
    return key
  }

  holds(address: string, asset: CoinCode): Promise<bigint> {
    return this.sender.balanceOf(address, asset)
  }

  /** A plan as the treasury makes it, with a new mark. */
  async plan(
    key: KeyRef,
    payout: Payout,
    sender = this.sender,
  ): Promise<TransactionPlan & { readonly kind: 'expiry' }> {
    const from = { address: addressOf(key), key }
    const [fee, gas, window] = [
      await sender.feeRate(),
      await sender.gasLimit(payout, from.address),
      await sender.window(),
    ]
    if (!gas.ok) throw new Error(gas.refusal.reason)
    if (fee.kind !== 'metered' || window === null) throw new Error('a rate of another kind, or no window')
    return { kind: 'expiry', payout, from, lease: this.newLease(), gasLimit: gas.value, fee, window }
  }

  /** A new mark. */
  newLease(): string {
    return (this.#made += 1).toString(16).padStart(8, '0').padEnd(64, '0')
  }

  /** A payment from a fresh key to a fresh payee, signed and not sent. */
  async prepare(asset: 'TRX' | 'USDT' = 'TRX', units = 5_000_000n) {
    const [key, to] = [await this.funded({ TRX: 100_000_000n, USDT: 50_000_000n }), this.newPayee()]
    const task = await this.plan(key, { to, amount: amountOf(asset, units) })
    const unsigned = this.build(task)
    return { key, from: addressOf(key), to, task, unsigned, ...reader.read(unsigned).sign() }
  }

  /** Builds; throws where the builder refuses. */
  build(plan: TransactionPlan, sender = this.sender): UnsignedTransaction {
    const answer = sender.build(plan)
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.value
  }

  /** Signs a plan with the signer's own reader. */
  signed(plan: TransactionPlan): { readonly txid: string; readonly raw: string } {
    return reader.read(this.build(plan)).sign()
  }

  /**
   * Submits a transaction of the chain's own test account, which waits for a block. Throws when the node refuses it.
   */
  async #send(contract: DevContract, feeLimit: bigint): Promise<string> {
    const window = await this.sender.window()
    if (window === null) throw new Error('no window')
    const reference = { bytes: window.reference.slice(0, 4), hash: window.reference.slice(4) }
    const times = { expiration: BigInt(window.lastValid) * 1_000n, timestamp: BigInt((this.#made += 1)) }
    const answer = await this.ask('wallet/broadcasthex', {
      transaction: signDraft({ contract, reference, ...times, feeLimit }, TESTER),
    })
    if (answer['result'] !== true) throw new Error(`${String(answer['code'])}: ${String(answer['message'])}`)
    return String(answer['txid'])
  }
}
