/**
 * A development chain of Stellar for a suite, with its own keys and outside accounts that can send anything. Ledgers
 * close only on request.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '@scure/base'
import { Account, Keypair, type Memo, type Operation, TransactionBuilder } from '@stellar/stellar-sdk/base'
import { PASSPHRASE, startStellar, TOKENS } from '@zend/sandbox/chains/stellar'
import type { KeyRing } from '../../../../apps/signer/src/key-ring.ts'
import { stellarReader } from '../../../../apps/signer/src/stellar.ts'
import type { KeyRef, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import { stellarAddresses, stellarConnector, stellarSender } from './index.ts'

/** A lumen in stroops; a coin of any token in its parts. */
export const LUMEN = 10n ** 7n
/** Fees between the network's least and a hundredth of a lumen. */
export const FEES = {
  kind: 'metered',
  perUnitMin: 100n,
  perUnitMax: 100_000n,
  typicalUnits: { coin: 1n, token: 1n },
  unitsMax: { coin: 2n, token: 1n },
} as const
/** The network as it is configured. */
export const SPEC = {
  network: 'stellar',
  assets: [
    { asset: 'XLM', decimals: 7 },
    { asset: 'USDC', decimals: 7, contract: TOKENS['USDC'] ?? '' },
  ],
  startHeight: -30,
} as const
/** An address without a server. */
export const NOWHERE = 'http://user:secret@127.0.0.1:1/key'
/** Another network's passphrase. */
export const ELSEWHERE = 'Test SDF Network ; September 2015'

const seedOf = ({ account, index }: KeyRef): Uint8Array => Buffer.alloc(32, (account === 'hot' ? 1 : 101) + index)
/** Keys that are the same in every run of the tests. */
export const ring: KeyRing = {
  publicKey: (_space, ref) => ed25519.getPublicKey(seedOf(ref)),
  withPrivateKey: (_space, ref, use) => use(seedOf(ref), ed25519.getPublicKey(seedOf(ref))),
}
/** The signer's reader over those keys. */
export const reader = stellarReader(
  { passphrase: PASSPHRASE, coin: 'XLM', tokens: [{ asset: 'USDC', contract: TOKENS['USDC'] ?? '' }] },
  ring,
)

/** The public key of a hot account, as the vault gives it. */
export const publicKeyOf = (index: number): string => hex.encode(ring.publicKey('stellar', { account: 'hot', index }))
/** The account of that key. */
export const hotAddress = (index: number): string => stellarAddresses().hotAddress(publicKeyOf(index)).address

/** Signs as the signer does. */
export const sign = (unsigned: UnsignedTransaction) => reader.read(unsigned).sign()

/** An outside account's order, made with another library. */
export type Order = {
  readonly operations: readonly ReturnType<typeof Operation.payment>[]
  readonly memo?: Memo
  readonly sequence?: bigint
}

/** A running chain and what is connected to it. */
export class StellarFixture {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'zend-stellar-'))
  #chain = this.#start()
  #outsiders = 0

  #start() {
    return startStellar({ dataDir: this.#dataDir, host: '127.0.0.1', port: 0, onExit: () => undefined })
  }

  /** The chain's current address. */
  async rpcUrl(): Promise<string> {
    return (await (await this.#chain).facts()).rpcUrl
  }

  /** The chain's own controls. */
  get chain() {
    return this.#chain
  }

  /** A connector that reads this hot account's history, or with `null` the whole network's. */
  async connector(index: number | null, more: Partial<Parameters<typeof stellarConnector>[0]> = {}) {
    const account = index === null ? {} : { account: hotAddress(index) }
    return stellarConnector({ spec: SPEC, passphrase: PASSPHRASE, rpcUrl: await this.rpcUrl(), ...account, ...more })
  }

  /** A sender. */
  async sender(more: Partial<Parameters<typeof stellarSender>[0]> = {}) {
    return stellarSender({ spec: SPEC, passphrase: PASSPHRASE, fees: FEES, rpcUrl: await this.rpcUrl(), ...more })
  }

  /** Closes ledgers. Returns the newest. */
  async mine(ledgers = 1) {
    return (await this.#chain).mine(ledgers)
  }

  /** A payment by the faucet, for the next ledger. Returns its hash. */
  async pay(asset: string, to: string, units: bigint): Promise<string> {
    const sent = await (await this.#chain).send(asset, to, units)
    if (!sent.ok) throw new Error(JSON.stringify(sent.refusal))
    return sent.value.txid
  }

  /** An outside account, in the ledger, with this many lumens. */
  async outsider(lumens = 100n): Promise<Keypair> {
    const key = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 200).fill((this.#outsiders += 1), 0, 1))
    await this.pay('XLM', key.publicKey(), lumens * LUMEN)
    await this.mine()
    return key
  }

  /** Submits what an outside account signed. Returns its hash and the response's status. */
  async submit(
    by: Keypair,
    { operations, memo, sequence }: Order,
  ): Promise<{ readonly txid: string; readonly status: number }> {
    const last =
      sequence ??
      BigInt(
        ((await (await fetch(`${await this.rpcUrl()}/accounts/${by.publicKey()}`)).json()) as { sequence: string })
          .sequence,
      )
    const builder = new TransactionBuilder(new Account(by.publicKey(), last.toString()), {
      fee: '100',
      networkPassphrase: PASSPHRASE,
      timebounds: { minTime: 0, maxTime: 0 },
    })
    if (memo !== undefined) builder.addMemo(memo)
    for (const operation of operations) builder.addOperation(operation)
    const transaction = builder.build()
    transaction.sign(by)
    const body = new URLSearchParams({ tx: transaction.toXdr() })
    const { status } = await fetch(`${await this.rpcUrl()}/transactions_async`, { method: 'POST', body })
    return { txid: hex.encode(transaction.hash()), status }
  }

  /** Stops the node and restarts it from its disk. */
  async restart(): Promise<void> {
    await (await this.#chain).stop()
    this.#chain = this.#start()
    await this.#chain
  }

  /** Ends everything. */
  async end(): Promise<void> {
    await (await this.#chain).stop()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
