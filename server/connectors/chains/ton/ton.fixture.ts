/** A TON development chain for tests, with a clock that only the test moves, and customers who can send anything. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, beginCell, external, type MessageRelaxed, SendMode, storeMessage } from '@ton/core'
import { keyPairFromSeed, type KeyPair } from '@ton/crypto'
import { WalletContractV5R1 } from '@ton/ton'
import type { DevChain } from '../../../../sandbox/chains/dev-chain.ts'
import { startTon } from '../../../../sandbox/chains/ton/ton-chain.ts'
import { ring, seedOf } from '../../../../apps/signer/src/ton.fixture.ts'
import { tonReader } from '../../../../apps/signer/src/ton.ts'
import type { NetworkReader } from '../../../../apps/signer/src/reader.ts'
import { tonAddresses, tonConnector, tonSender } from './index.ts'

/** The main network's id. */
export const GLOBAL_ID = -239
/** One coin, in nanotons. */
export const TON = 10n ** 9n
/**
 * Enough for the most expensive plain payment at the main network's price: the wallet's first, with the longest
 * comment.
 */
export const FEES = {
  kind: 'metered',
  perUnitMin: 400n,
  perUnitMax: 4_000n,
  typicalUnits: { coin: 20_000n, token: 145_000n },
  unitsMax: { coin: 30_000n, token: 250_000n },
} as const

/** The public key of a wallet of ours, hex. */
export const publicKeyOf = (index: number): string =>
  Buffer.from(ring.publicKey('ton', { account: 'hot', index })).toString('hex')

/** Somebody's wallet. */
export type Customer = {
  readonly address: Address
  /** Sends messages with one request to the wallet. Returns its hash. They wait for the next block. */
  readonly send: (...messages: readonly MessageRelaxed[]) => Promise<string>
}

/** A running chain with every part of the product that talks to it. */
export class TestTon {
  /** The chain's current time, in seconds. */
  now = 1_800_000_000
  readonly tokens: Readonly<Record<string, { readonly contract: string; readonly decimals: number }>>
  readonly #place: { readonly dataDir: string; readonly port: number }
  #chain: DevChain
  #customers = 0

  private constructor(
    place: { readonly dataDir: string; readonly port: number },
    chain: DevChain,
    tokens: TestTon['tokens'],
    clock: { now: () => number },
  ) {
    this.#place = place
    this.#chain = chain
    this.tokens = tokens
    clock.now = () => this.now
    this.#clock = clock
  }

  readonly #clock: { readonly now: () => number }

  /** Starts a new chain. */
  static async start(): Promise<TestTon> {
    const place = { dataDir: mkdtempSync(join(tmpdir(), 'zend-ton-')), port: await freePort() }
    const clock = { now: () => 1_800_000_000 }
    const chain = await startTon({ ...place, host: '127.0.0.1', onExit: () => undefined, clock: () => clock.now() })
    return new TestTon(place, chain, (await chain.facts()).tokens, clock)
  }

  get chain(): DevChain {
    return this.#chain
  }
  get url(): string {
    return `http://127.0.0.1:${this.#place.port}`
  }

  /** Stops the chain's process and starts it again from its files. */
  async restart(): Promise<void> {
    await this.#chain.stop()
    this.#chain = await startTon({
      ...this.#place,
      host: '127.0.0.1',
      onExit: () => undefined,
      clock: () => this.#clock.now(),
    })
  }

  /** Ends everything. */
  async stop(): Promise<void> {
    await this.#chain.stop()
    rmSync(this.#place.dataDir, { recursive: true, force: true })
  }

  /** The product's own coins, with the development contracts. */
  get spec() {
    const contractOf = (asset: string): string => this.tokens[asset]?.contract ?? ''
    return {
      network: 'ton',
      assets: [
        { asset: 'TON', decimals: 9 },
        { asset: 'USDT', decimals: 6, contract: contractOf('USDT') },
        { asset: 'DOGS', decimals: 9, contract: contractOf('DOGS') },
      ],
      startHeight: 0,
    } as const
  }

  /** A connector whose wallet is that of this index. */
  connector(index: number, options: Partial<Parameters<typeof tonConnector>[0]> = {}) {
    const { address } = this.addresses.hotAddress(publicKeyOf(index))
    return tonConnector({
      spec: this.spec,
      globalId: GLOBAL_ID,
      rpcUrl: this.url,
      receiving: async () => [address],
      ...options,
    })
  }

  get addresses() {
    return tonAddresses({ globalId: GLOBAL_ID })
  }

  /** A sender. */
  sender(options: Partial<Parameters<typeof tonSender>[0]> = {}) {
    return tonSender({ spec: this.spec, globalId: GLOBAL_ID, fees: FEES, rpcUrl: this.url, ...options })
  }

  /** The signer's reader with the development contracts. */
  get reader(): NetworkReader {
    const tokens = (['USDT', 'DOGS'] as const).map((asset) => ({ asset, contract: this.tokens[asset]?.contract ?? '' }))
    return tonReader({ globalId: GLOBAL_ID, coin: 'TON', tokens }, ring)
  }

  /** Pays from the faucet; the payment waits for a block. */
  async faucet(asset: string, to: string, units: bigint): Promise<string> {
    const sent = await this.#chain.send(asset, to, units)
    if (!sent.ok) throw new Error(sent.refusal.code)
    return sent.value.txid
  }

  /** Makes blocks. */
  async mine(blocks = 1): Promise<void> {
    await this.#chain.mine(blocks)
  }

  /** A new customer with these coins. */
  async customer(coins: Readonly<Record<string, bigint>>): Promise<Customer> {
    const keys = keyPairFromSeed(Buffer.from(seedOf(1_000_000 + (this.#customers += 1))))
    const wallet = WalletContractV5R1.create({
      publicKey: keys.publicKey,
      walletId: { networkGlobalId: GLOBAL_ID, context: { workchain: 0, walletVersion: 'v5r1', subwalletNumber: 0 } },
    })
    for (const [asset, units] of Object.entries(coins)) await this.faucet(asset, wallet.address.toString(), units)
    await this.mine()
    return { address: wallet.address, send: (...messages) => this.#request(wallet, keys, messages) }
  }

  async #request(wallet: WalletContractV5R1, keys: KeyPair, messages: readonly MessageRelaxed[]): Promise<string> {
    const seqno = Number((await this.sender().sequenceOf(wallet.address.toString())).mined)
    const mode = (SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS) as SendMode
    const body = wallet.createTransfer({
      seqno,
      secretKey: keys.secretKey,
      sendMode: mode,
      messages: [...messages],
      timeout: this.now + 600,
    })
    const cell = beginCell()
      .store(storeMessage(external({ to: wallet.address, body, ...(seqno === 0 ? { init: wallet.init } : {}) })))
      .endCell()
    const answer = await fetch(`${this.url}/api/v3/message`, {
      method: 'POST',
      body: JSON.stringify({ boc: cell.toBoc().toString('base64') }),
    })
    const { message_hash_norm: hash, error } = (await answer.json()) as { message_hash_norm?: string; error?: string }
    if (hash === undefined) throw new Error(error)
    return Buffer.from(hash, 'base64').toString('hex')
  }
}

function freePort(): Promise<number> {
  return new Promise((found, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? found(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
