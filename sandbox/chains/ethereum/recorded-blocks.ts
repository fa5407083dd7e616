/**
 * Mines and removes blocks on anvil, and records each step so that a killed chain is restored block for block. It is
 * the only place that mines: the node itself never does.
 */
import { join } from 'node:path'
import { REORG_DEPTH_MAX, type Tip } from '../dev-chain.ts'
import type { Rpc } from './anvil.ts'
import { dropCheckpointsAbove, listCheckpoints, loadCheckpoint, saveCheckpoint } from './checkpoints.ts'
import { putBack, setNextBaseFee, takeOutCheap } from './congestion.ts'
import { type Journal, type JournalBlock, openJournal } from './journal.ts'

const CHECKPOINT_EVERY_BLOCKS = 128

type NodeBlock = Tip & { readonly timestamp: number; readonly transactions: readonly string[] }

type Header = {
  readonly number: string
  readonly hash: string
  readonly timestamp: string
  readonly transactions: readonly string[]
  readonly baseFeePerGas: string
  readonly gasUsed: string
  readonly gasLimit: string
}

/** A chain on anvil together with its records in a folder. */
export class RecordedBlocks {
  readonly #rpc: Rpc
  readonly #journal: Journal
  readonly #folder: string
  readonly #checkpoints: string
  #checkpointHeight = 0
  /**
   * The required base fee, and the one to return to afterwards. Both in wei; absent while fees follow from the blocks.
   */
  #asked: bigint | null = null
  #usualFee: string | null = null

  /** Opens the records in `folder`. Nothing reaches the node before `restore`. */
  constructor(rpc: Rpc, folder: string) {
    this.#rpc = rpc
    this.#folder = folder
    this.#journal = openJournal(join(folder, 'journal.jsonl'))
    this.#checkpoints = join(folder, 'checkpoints')
  }

  /**
   * Restores a fresh node to the end of the records. Throws when the node makes other blocks from them, for example
   * after an upgrade of the node.
   */
  async restore(): Promise<void> {
    const { blocks } = this.#journal
    // Not the newest snapshot: the node can only roll back blocks it has made itself since its start.
    const from = listCheckpoints(this.#checkpoints).find(
      ({ height, hash }) => height <= blocks.length - REORG_DEPTH_MAX && blocks[height - 1]?.hash === hash,
    )
    if (from !== undefined) await loadCheckpoint(this.#rpc, from)
    this.#checkpointHeight = from?.height ?? 0
    for (const block of blocks.slice(this.#checkpointHeight)) await this.#playBack(block)
    const tip = await this.tip()
    const last = blocks.at(-1)
    if (last?.hash === null) this.#journal.append({ mined: { hash: tip.hash } })
    else if (last !== undefined && last.hash !== tip.hash)
      throw new Error(`the recorded Ethereum chain cannot be restored; remove ${this.#folder}`)
  }

  /** The newest block. */
  async tip(): Promise<NodeBlock> {
    return this.#block('latest')
  }

  /** See `DevChain.askFee`. The first block after it ends has the base fee of before. */
  async askFee(price: bigint | null): Promise<void> {
    if (this.#usualFee === null && price !== null)
      this.#usualFee = `0x${nextBaseFee(await this.#header('latest')).toString(16)}`
    this.#asked = price
  }

  /** Mines one block of the mempool, at the present time, later than its parent and never at `timestampAvoided`. */
  async mine(timestampAvoided?: number): Promise<Tip> {
    const parent = await this.tip()
    const earliest = Math.max(parent.timestamp + 1, Math.floor(Date.now() / 1_000))
    const timestamp = earliest === timestampAvoided ? earliest + 1 : earliest
    const usualFee = this.#usualFee
    const asked = this.#asked
    const waiting = asked === null ? [] : await takeOutCheap(this.#rpc, asked)
    const baseFee = asked === null ? usualFee : `0x${asked.toString(16)}`
    if (baseFee !== null) await setNextBaseFee(this.#rpc, baseFee)
    const block = await this.#mineRecorded(timestamp, baseFee)
    if (asked === null) this.#usualFee = null
    else if (usualFee !== null) await setNextBaseFee(this.#rpc, usualFee)
    await putBack(this.#rpc, waiting)
    // A snapshot would keep a base fee that does not follow from its block.
    if (baseFee === null && block.height - this.#checkpointHeight >= CHECKPOINT_EVERY_BLOCKS)
      await this.#checkpoint(block)
    return block
  }

  async #mineRecorded(timestamp: number, baseFee: string | null): Promise<NodeBlock> {
    const announced = await this.#raw((await this.#block('pending')).transactions)
    this.#journal.append({ mining: { timestamp, transactions: announced, ...(baseFee === null ? {} : { baseFee }) } })
    await this.#rpc('evm_mine', { timestamp })
    const block = await this.tip()
    const transactions = await this.#raw(block.transactions)
    const asAnnounced = transactions.join() === announced.join()
    this.#journal.append({ mined: { hash: block.hash, ...(asAnnounced ? {} : { transactions }) } })
    return block
  }

  /** Removes the newest `depth` blocks and returns them, oldest first. Their transactions are gone from the node. */
  async takeBack(depth: number): Promise<readonly JournalBlock[]> {
    const taken = this.#journal.blocks.slice(-depth)
    await this.#rpc('anvil_rollback', depth)
    // anvil would otherwise continue with the base fee of the block after the removed one.
    await setNextBaseFee(this.#rpc, `0x${nextBaseFee(await this.#header('latest')).toString(16)}`)
    this.#journal.append({ rolledBack: depth })
    const { height } = await this.tip()
    dropCheckpointsAbove(this.#checkpoints, height)
    this.#checkpointHeight = Math.min(this.#checkpointHeight, height)
    return taken
  }

  async #playBack(block: JournalBlock): Promise<void> {
    if (block.baseFee !== undefined) await setNextBaseFee(this.#rpc, block.baseFee)
    for (const raw of block.transactions) await this.#rpc('eth_sendRawTransaction', raw)
    await this.#rpc('evm_mine', { timestamp: block.timestamp })
  }

  async #checkpoint({ height, hash }: Tip): Promise<void> {
    await saveCheckpoint(this.#checkpoints, this.#rpc, height, hash)
    this.#checkpointHeight = height
  }

  async #block(tag: 'latest' | 'pending'): Promise<NodeBlock> {
    const block = await this.#header(tag)
    return {
      height: Number(block.number),
      hash: block.hash,
      timestamp: Number(block.timestamp),
      transactions: block.transactions,
    }
  }

  async #header(tag: 'latest' | 'pending'): Promise<Header> {
    return (await this.#rpc('eth_getBlockByNumber', tag, false)) as Header
  }

  async #raw(hashes: readonly string[]): Promise<string[]> {
    return Promise.all(hashes.map(async (hash) => (await this.#rpc('eth_getRawTransactionByHash', hash)) as string))
  }
}

/**
 * The base fee of the block after this one (EIP-1559: an eighth up or down at most, by how full it was; divisions round
 * down).
 */
function nextBaseFee(parent: Pick<Header, 'baseFeePerGas' | 'gasUsed' | 'gasLimit'>): bigint {
  const fee = BigInt(parent.baseFeePerGas)
  const used = BigInt(parent.gasUsed)
  const target = BigInt(parent.gasLimit) / 2n
  if (used === target) return fee
  if (used < target) return fee - (fee * (target - used)) / target / 8n
  const rise = (fee * (used - target)) / target / 8n
  return fee + (rise > 0n ? rise : 1n)
}
