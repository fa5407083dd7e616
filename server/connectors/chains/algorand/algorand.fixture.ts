/**
 * A development chain of Algorand for a suite, with its own keys and outside accounts that can send anything. Blocks
 * come only on request.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '@scure/base'
import {
  type Account,
  base64ToBytes,
  makeAssetTransferTxnWithSuggestedParamsFromObject,
  makePaymentTxnWithSuggestedParamsFromObject,
  mnemonicFromSeed,
  mnemonicToSecretKey,
} from 'algosdk'
import { startAlgorand } from '@zend/sandbox/chains/algorand'
import { algorandReader } from '../../../../apps/signer/src/algorand.ts'
import type { KeyRing } from '../../../../apps/signer/src/key-ring.ts'
import type { KeyRef, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import { algorandAddresses, algorandConnector, algorandSender } from './index.ts'

/** A coin in its millionths. */
export const ALGO = 1_000_000n
/** The network's names. */
export const GENESIS = {
  genesisId: 'mainnet-v1.0',
  genesisHash: 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=',
} as const
/** The names of another network. */
export const ELSEWHERE = {
  genesisId: 'testnet-v1.0',
  genesisHash: 'SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI=',
} as const
/** Fees between the network's least and a tenth of a coin. */
export const FEES = {
  kind: 'metered',
  perUnitMin: 1_000n,
  perUnitMax: 100_000n,
  typicalUnits: { coin: 1n, token: 1n },
  unitsMax: { coin: 1n, token: 1n },
} as const
/** The asset of the table. */
export const USDC = { asset: 'USDC', decimals: 6, contract: '31566704', optIn: true } as const
/** The network with only its own coin. */
export const SPEC = { network: 'algorand', assets: [{ asset: 'ALGO', decimals: 6 }], startHeight: -30 } as const
/** The network as it is configured. */
export const FULL_SPEC = { ...SPEC, assets: [...SPEC.assets, USDC] } as const
/** An address without a server. */
export const NOWHERE = 'http://user:secret@127.0.0.1:1/key'

const seedOf = ({ account, index }: KeyRef): Uint8Array =>
  new Uint8Array(32).fill(account === 'hot' ? 1 : 2).fill(index, 0, 1)
/** Keys that are the same in every run of the tests. */
export const ring: KeyRing = {
  publicKey: (_space, ref) => ed25519.getPublicKey(seedOf(ref)),
  withPrivateKey: (_space, ref, use) => use(seedOf(ref), ed25519.getPublicKey(seedOf(ref))),
}
const reader = algorandReader(
  { ...GENESIS, coin: 'ALGO', tokens: [{ asset: 'USDC', contract: USDC.contract }] },
  ring,
  { now: () => new Date() },
)

/** A key's public half, as the vault gives it. */
export const publicKeyOf = (key: KeyRef): string => hex.encode(ring.publicKey('algorand', key))
/** A key's address. */
export const addressOf = (key: KeyRef): string => algorandAddresses().hotAddress(publicKeyOf(key)).address
/** Signs as the signer does. */
export const sign = (unsigned: UnsignedTransaction) => reader.read(unsigned).sign()

/** An outside account's order. `asset`: the number of an asset, else the network's own coin. */
export type Order = {
  readonly to: string
  readonly units: bigint
  readonly close?: string
  readonly note?: string
  readonly asset?: number
}

/** A running chain and what is connected to it. */
export class AlgorandFixture {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'zend-algorand-'))
  #chain = this.#start()
  #outsiders = 0

  #start() {
    return startAlgorand({ dataDir: this.#dataDir, host: '127.0.0.1', port: 0, onExit: () => undefined })
  }

  /** The chain's current address. */
  async rpcUrl(): Promise<string> {
    return (await (await this.#chain).facts()).rpcUrl
  }

  /** The chain's own controls. */
  get chain() {
    return this.#chain
  }

  /** A connector. */
  async connector(more: Partial<Parameters<typeof algorandConnector>[0]> = {}) {
    return algorandConnector({ spec: SPEC, ...GENESIS, rpcUrl: await this.rpcUrl(), ...more })
  }

  /** A sender. */
  async sender(more: Partial<Parameters<typeof algorandSender>[0]> = {}) {
    return algorandSender({ spec: SPEC, ...GENESIS, fees: FEES, rpcUrl: await this.rpcUrl(), ...more })
  }

  /** Ends rounds. Returns the newest. */
  async mine(rounds = 1) {
    return (await this.#chain).mine(rounds)
  }

  /** A payment by the faucet, for the next block. Returns its id. */
  async pay(to: string, units: bigint, asset = 'ALGO'): Promise<string> {
    const sent = await (await this.#chain).send(asset, to, units)
    if (!sent.ok) throw new Error(JSON.stringify(sent.refusal))
    return sent.value.txid
  }

  /** An outside account with this much. */
  async outsider(units = 10n * ALGO): Promise<Account> {
    const key = mnemonicToSecretKey(mnemonicFromSeed(new Uint8Array(32).fill(200).fill((this.#outsiders += 1), 0, 1)))
    await this.pay(key.addr.toString(), units)
    await this.mine()
    return key
  }

  /** Submits a transaction that an outside account signed with another library. Returns its id. */
  async submit(by: Account, { to, units, close, note, asset }: Order): Promise<string> {
    const { height } = await (await this.#chain).facts()
    const suggestedParams = {
      fee: 1_000,
      flatFee: true,
      minFee: 1_000,
      firstValid: height,
      lastValid: height + 50,
      genesisID: GENESIS.genesisId,
      genesisHash: base64ToBytes(GENESIS.genesisHash),
    }
    const more = {
      ...(close === undefined ? {} : { closeRemainderTo: close }),
      ...(note === undefined ? {} : { note: Buffer.from(note) }),
    }
    const order = { sender: by.addr, receiver: to, amount: units, suggestedParams, ...more }
    const txn =
      asset === undefined
        ? makePaymentTxnWithSuggestedParamsFromObject(order)
        : makeAssetTransferTxnWithSuggestedParamsFromObject({ ...order, assetIndex: asset })
    const response = await fetch(`${await this.rpcUrl()}/v2/transactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-binary' },
      body: Uint8Array.from(txn.signTxn(by.sk)),
    })
    if (!response.ok) throw new Error(await response.text())
    return txn.txID()
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
