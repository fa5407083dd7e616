/**
 * The part of bcoin 1.0.2 that the development nodes use; the package ships no types. Hashes are in internal byte
 * order: hex here, buffers in bcash 1.1.1, so comparisons go through `hashText` and `ownHash`.
 */
declare module 'bcoin' {
  export type Hash = string | Buffer
  export type Outpoint = { readonly hash: Hash; readonly index: number }
  export type OutputScript = { toRaw(): Buffer; getAddress(): { toString(network: string): string } | null }
  export type Output = { readonly value: number; readonly script: OutputScript }

  export class TX {
    static fromRaw(raw: Buffer): TX
    readonly inputs: readonly { readonly prevout: Outpoint; readonly sequence: number }[]
    readonly outputs: readonly Output[]
    hash(encoding: 'hex'): string
    txid(): string
    isCoinbase(): boolean
    isSane(): boolean
    getVirtualSize?(): number
    getSize(): number
    toRaw(): Buffer
  }

  export class Coin {
    static fromTX(tx: TX, index: number, height: number): Coin
    readonly hash: Hash
    readonly index: number
    readonly height: number
    readonly coinbase: boolean
    readonly value: number
    readonly script: OutputScript
  }

  export class CoinView {
    addTX(tx: TX, height: number): void
    getCoin(outpoint: Outpoint): Coin | null
  }

  export class MTX {
    addOutput(output: { script: Script; value: number }): void
    addCoin(coin: Coin): void
    fund(
      coins: readonly Coin[],
      options: { rate: number; height: number; changeAddress: unknown; selection: string },
    ): Promise<unknown>
    sign(ring: KeyRing): number
    toTX(): TX
  }

  export class Script {
    static fromRaw(raw: Buffer): Script
    static fromAddress(address: unknown): Script
    toRaw(): Buffer
  }

  export class KeyRing {
    static fromPrivate(key: Buffer, compressed: boolean): KeyRing
    witness: boolean
    getAddress(): unknown
  }

  export class Block {
    static fromRaw(raw: Buffer): Block
    readonly merkleRoot: Hash
    readonly time: number
    readonly bits: number
    readonly nonce: number
    hash(encoding: 'hex'): string
    readonly txs: readonly TX[]
    toRaw(): Buffer
  }

  export type ChainEntry = { readonly hash: Hash; readonly height: number; rhash(): string }

  export type BlockItem = { readonly tx: TX; readonly hash: Hash; readonly fee: number }

  export type BlockTemplate = {
    time: number
    items: BlockItem[]
    fees: number
    weight: number
    sigops: number
    pushTX(tx: TX, view: CoinView): boolean
    /** Bitcoin Cash: sorts transactions by id. */
    sort?(): void
    refresh(): void
  }

  export type CpuJob = { readonly attempt: BlockTemplate; mineAsync(): Promise<Block> }

  export type Chain = {
    readonly tip: ChainEntry
    readonly height: number
    add(block: Block): Promise<ChainEntry | null>
    getBlock(hash: Hash): Promise<Block | null>
    getEntry(hashOrHeight: Hash | number): Promise<ChainEntry | null>
    isMainChain(entry: ChainEntry): Promise<boolean>
    hasTX(hash: Hash): Promise<boolean>
    getCoin(hash: Hash, index: number): Promise<Coin | null>
    getTX(hash: Hash): Promise<TX | null>
    on(event: 'connect' | 'disconnect', listener: (entry: ChainEntry, block: Block, view: CoinView) => void): void
  }

  export type MempoolEntry = { readonly tx: TX; readonly fee: number }

  export type Mempool = {
    addTX(tx: TX): Promise<readonly string[] | null>
    hasEntry(hash: Hash): boolean
    getEntry(hash: Hash): MempoolEntry
    getSpent(hash: Hash, index: number): MempoolEntry | undefined
    getAncestors(entry: MempoolEntry): readonly MempoolEntry[]
    getDescendants(entry: MempoolEntry): readonly MempoolEntry[]
    evictEntry(entry: MempoolEntry): void
    isSpent(hash: Hash, index: number): boolean
  }

  export type RpcHandler = (params: unknown[], help: boolean) => Promise<unknown>

  export class FullNode {
    constructor(options: Readonly<Record<string, unknown>>)
    readonly chain: Chain
    readonly mempool: Mempool
    readonly miner: { createJob(tip: ChainEntry, address: unknown): Promise<CpuJob> }
    readonly http: { open(): Promise<void> }
    readonly rpc: { readonly calls: Record<string, RpcHandler> }
    on(event: 'error', listener: (cause: Error) => void): void
    ensure(): Promise<void>
    open(): Promise<void>
    close(): Promise<void>
  }

  export const consensus: { BASE_REWARD: number }
  export const networks: {
    readonly regtest: {
      halvingInterval: number
      readonly addressPrefix: { pubkeyhash: number; scripthash: number; bech32?: string }
      readonly genesis: { hash: Hash; merkleRoot: Hash; time: number; bits: number; nonce: number }
      genesisBlock: string
      readonly deployments: { readonly segwit?: { startTime: number } }
    }
  }
}
