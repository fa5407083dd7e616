/** The part of bcoin 1.0.2 that the development node uses; the package ships no types. Hashes are hex in internal byte order. */
declare module 'bcoin' {
  export type Outpoint = { readonly hash: string; readonly index: number }
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
    getVirtualSize(): number
    toRaw(): Buffer
  }

  export class Coin {
    static fromTX(tx: TX, index: number, height: number): Coin
    readonly hash: string
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
    fund(coins: readonly Coin[], options: { rate: number; height: number; changeAddress: unknown; selection: string }): Promise<unknown>
    sign(ring: KeyRing): number
    getVirtualSize(): number
    toTX(): TX
  }

  export class Script {
    static fromRaw(raw: Buffer): Script
  }

  export class KeyRing {
    static fromPrivate(key: Buffer, compressed: boolean): KeyRing
    witness: boolean
    getAddress(): unknown
    getProgram(): { toRaw(): Buffer }
  }

  export class Block {
    static fromRaw(raw: Buffer): Block
    readonly txs: readonly TX[]
    toRaw(): Buffer
  }

  export type ChainEntry = { readonly hash: string; readonly height: number; rhash(): string }

  export type BlockItem = { readonly tx: TX; readonly hash: string; readonly fee: number }

  export type BlockTemplate = {
    time: number
    items: BlockItem[]
    fees: number
    weight: number
    sigops: number
    pushTX(tx: TX, view: CoinView): boolean
    refresh(): void
  }

  export type CpuJob = { readonly attempt: BlockTemplate; mineAsync(): Promise<Block> }

  export type Chain = {
    readonly tip: ChainEntry
    readonly height: number
    add(block: Block): Promise<ChainEntry | null>
    getBlock(hash: string): Promise<Block | null>
    getEntry(hashOrHeight: string | number): Promise<ChainEntry | null>
    isMainChain(entry: ChainEntry): Promise<boolean>
    hasTX(hash: string): Promise<boolean>
    getCoin(hash: string, index: number): Promise<Coin | null>
    getTX(hash: string): Promise<TX | null>
    on(event: 'connect' | 'disconnect', listener: (entry: ChainEntry, block: Block, view: CoinView) => void): void
  }

  export type MempoolEntry = { readonly tx: TX; readonly fee: number }

  export type Mempool = {
    addTX(tx: TX): Promise<readonly string[] | null>
    hasEntry(hash: string): boolean
    getEntry(hash: string): MempoolEntry
    getSpent(hash: string, index: number): MempoolEntry | undefined
    getAncestors(entry: MempoolEntry): readonly MempoolEntry[]
    getDescendants(entry: MempoolEntry): readonly MempoolEntry[]
    evictEntry(entry: MempoolEntry): void
    isSpent(hash: string, index: number): boolean
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

  export const networks: { readonly regtest: { halvingInterval: number; addressPrefix: { pubkeyhash: number; scripthash: number; bech32: string } } }
}
