/** A Cardano development chain under a test's control, with the test's own keys. Blocks come only on request. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Bip32PrivateKey } from '@emurgo/cardano-serialization-lib-nodejs'
import { hex } from '@scure/base'
import { chainAmount } from '@zend/kernel'
import { NETWORK_MAGIC, startCardano } from '@zend/sandbox/chains/cardano'
import { cardanoReader } from '../../../../apps/signer/src/cardano.ts'
import type { KeyRing } from '../../../../apps/signer/src/key-ring.ts'
import type { KeyRef, SpendableOutput, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { cardanoAddresses, cardanoBuilder } from './index.ts'

/** What a plan is where outputs are spent. */
export type InputsPlan = TransactionPlan & { readonly kind: 'inputs' }
type DevChain = Awaited<ReturnType<typeof startCardano>>

/** An address without a server, with secrets that must never be shown. */
export const NOWHERE = 'http://user:secret@127.0.0.1:1/key'
/** The network as the product describes it. */
export const SPEC: NetworkSpec = { network: 'cardano', assets: [{ asset: 'ADA', decimals: 6 }], startHeight: -30 }
/** Which chain it is. */
export const CHAIN = { networkMagic: NETWORK_MAGIC }
/** What the network asks for, as the configuration bounds it. */
export const FEES = { kind: 'inputs', targetBlocks: 3, perVirtualByteMin: 44n, perVirtualByteMax: 440n } as const
/** The least rate. */
export const LEAST = { kind: 'inputs', perVirtualByte: 44n } as const
/** The addresses of that chain. */
export const ADDRESSES = cardanoAddresses(CHAIN)

const HARDENED = 0x80000000
const accountOf = (fill: number): Bip32PrivateKey =>
  [1852, 1815, 0].reduce(
    (node, step) => node.derive(HARDENED + step),
    Bip32PrivateKey.from_bip39_entropy(new Uint8Array(32).fill(fill), new Uint8Array(0)),
  )
const ACCOUNTS = { deposit: accountOf(3), hot: accountOf(4) } as const
/** An account's extended public key as the product stores it. */
export const accountKey = (account: KeyRef['account']): string => hex.encode(ACCOUNTS[account].to_public().as_bytes())
const rawKey = ({ account, index }: KeyRef) => ACCOUNTS[account].derive(0).derive(index).to_raw_key()
/** A ring over these accounts. */
export const ring: KeyRing = {
  publicKey: (_space, ref) => rawKey(ref).to_public().as_bytes(),
  withPrivateKey: (_space, ref, use) => use(rawKey(ref).as_bytes(), rawKey(ref).to_public().as_bytes()),
}
/** The signer's reader of that chain. */
export const reader = cardanoReader({ ...CHAIN, coin: 'ADA' }, ring)
/** The change key. */
export const HOT: KeyRef = { account: 'hot', index: 0 }
/** The address of a key of ours. */
export const addressOf = (ref: KeyRef) => ADDRESSES.depositAddress(accountKey(ref.account), ref.index)

/** An output of a key of ours that need not exist on any chain. */
export const output = (
  units: bigint,
  key: KeyRef = { account: 'deposit', index: 7 },
  salt = 1,
  index = 0,
): SpendableOutput => ({
  txid: salt.toString(16).padStart(64, '0'),
  index,
  units,
  lookupKey: addressOf(key).lookupKey,
  key,
})

/** A plan that pays these. */
export function planOf(
  spendable: readonly SpendableOutput[],
  payouts: readonly (readonly [string, bigint])[],
  fee: FeeRate = LEAST,
): InputsPlan {
  if (fee.kind !== 'inputs') throw new Error('a rate of another kind')
  return {
    kind: 'inputs',
    payouts: payouts.map(([to, units]) => ({ to, amount: chainAmount('ADA', 6, units) })),
    spendable,
    mustSpend: [],
    change: { address: addressOf(HOT).address, key: HOT },
    fee,
  }
}

/** The product builder's transaction of a plan. */
export function built(plan: InputsPlan): UnsignedTransaction {
  const answer = cardanoBuilder({ spec: SPEC, ...CHAIN }).build(plan)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}
/** Signed as the signer does. */
export const sign = (unsigned: UnsignedTransaction): { readonly txid: string; readonly raw: string } =>
  reader.read(unsigned).sign()

/** The chain and the test's operations on it. */
export class TestCardano {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'zend-cardano-'))
  #chain: DevChain | null = null
  #port = 0
  #made = 0

  /** Starts it, at its previous address if it was stopped. */
  async start(): Promise<void> {
    this.#port ||= await freePort()
    this.#chain = await startCardano({
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
    return `http://project:token@127.0.0.1:${this.#port}/api/v0`
  }
  /** What the node answers, as anybody would ask it. */
  async ask<T>(path: string): Promise<T | null> {
    const answer = await fetch(`http://127.0.0.1:${this.#port}/${path}`)
    return answer.status === 404 ? null : ((await answer.json()) as T)
  }
  mine = async (blocks: number): Promise<void> => void (await this.chain.mine(blocks))

  newKey = (account: KeyRef['account']): KeyRef => ({ account, index: (this.#made += 1) })
  newPayee = (): string => addressOf({ account: 'deposit', index: 1_000_000 + (this.#made += 1) }).address

  /** Pays from the faucet; it waits in the pool. */
  async pay(address: string, units: bigint, asset = 'ADA'): Promise<string> {
    const sent = await this.chain.send(asset, address, units)
    if (!sent.ok)
      throw new Error(
        JSON.stringify(sent.refusal, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      )
    return sent.value.txid
  }

  /** Creates outputs of these amounts to a fresh key, mined. The faucet's own change is the second output. */
  async fund(account: KeyRef['account'], ...amounts: readonly bigint[]): Promise<readonly SpendableOutput[]> {
    const key = this.newKey(account)
    const { address, lookupKey } = addressOf(key)
    const txids: string[] = []
    for (const units of amounts) txids.push(await this.pay(address, units))
    await this.mine(1)
    return txids.map((txid, position) => ({ txid, index: 0, units: amounts[position] ?? 0n, lookupKey, key }))
  }

  /** Returns an address's mined balance. */
  async heldBy(address: string): Promise<bigint> {
    const outputs =
      (await this.ask<readonly { amount: readonly { unit: string; quantity: string }[] }[]>(
        `addresses/${address}/utxos`,
      )) ?? []
    return outputs
      .flatMap(({ amount }) => amount)
      .reduce((sum, { unit, quantity }) => (unit === 'lovelace' ? sum + BigInt(quantity) : sum), 0n)
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
