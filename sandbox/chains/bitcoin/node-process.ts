/**
 * The node of Bitcoin or a relative, in a process of its own: a regtest full node that keeps its chain in memory and
 * its blocks in a file. A block is written before any client can see it, so a killed node restarts with every block it
 * ever showed. The mempool is lost.
 */
import type { Block, ChainEntry, CpuJob, FullNode, TX } from 'bcoin'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { serveParent } from '../child-process.ts'
import { recordProcess } from '../process-record.ts'
import { bcoin, hashText, kin, ownHash, sizeOf } from './bcoin.ts'
import { type BlockFile, openBlockFile } from './block-file.ts'
import { speakLikeBitcoinCore } from './core-rpc.ts'
import { FaucetWallet } from './faucet-wallet.ts'

/** Settings of the node's process. */
export type NodeSettings = {
  readonly host: string
  readonly port: number
  readonly password: string
  readonly blockFile: string
  readonly pidFile: string
}

/**
 * Blocks mined when there are none: segwit activates at 432, and all but the newest hundred give the faucet a spendable
 * 50 BTC each.
 */
const FIRST_BLOCKS = 450

/**
 * `feeAsked`: the fee rate a transaction needs to get into a block, in satoshi per virtual byte; `null` takes anything.
 */
type Node = {
  readonly full: FullNode
  readonly wallet: FaucetWallet
  readonly record: Recorder
  feeAsked: number | null
}

await serveParent(async (settings: NodeSettings) => {
  recordProcess(settings.pidFile, process.pid)
  const full = new bcoin.FullNode({
    network: 'regtest',
    memory: true,
    indexTX: true,
    apiKey: settings.password,
    httpHost: settings.host,
    httpPort: settings.port,
    // The peer-to-peer port stays closed; bcoin still needs a port number.
    listen: false,
    port: 1,
    workers: false,
    replaceByFee: true,
    logConsole: false,
  })
  full.on('error', () => undefined)
  await full.ensure()
  const wallet = new FaucetWallet(full)
  const { file, blocks } = openBlockFile(settings.blockFile)
  const record = recorder(file)
  const node: Node = { full, wallet, record, feeAsked: null }
  speakLikeBitcoinCore(full, () => node.feeAsked)
  // Open the RPC port last, so that no client sees a chain that is still being loaded.
  const openRpc = full.http.open.bind(full.http)
  full.http.open = async () => undefined
  await full.open()
  for (const block of blocks.map((raw) => bcoin.Block.fromRaw(raw))) {
    record.known(block)
    // A block the chain rejects was never shown to any client.
    await full.chain.add(block).catch(() => null)
  }
  // Blocks mined by RPC do not come from this code.
  full.chain.on('connect', (_entry, block) => record(block))
  if (full.chain.height === 0) await mine(node, FIRST_BLOCKS)
  await openRpc()
  return {
    facts: { firstBlocks: FIRST_BLOCKS },
    handlers: {
      tip: async () => tip(node),
      mine: async (blocksToMine: number) => mine(node, blocksToMine),
      reorg: async (params: { depth: number; keepTransactions: boolean }) =>
        reorg(node, params.depth, params.keepTransactions),
      askFee: async (feeAsked: number | null) => {
        node.feeAsked = feeAsked
      },
      forget: async (txid: string) => forget(node, txid),
      pay: async (params: { script: string; satoshi: string }) => pay(node, params.script, Number(params.satoshi)),
    },
    stop: async () => {
      await full.close()
      file.close()
    },
  }
})

/** Records every block once. `known` are those already in the file; `forget` removes the newest. */
type Recorder = ((block: Block) => void) & { known(block: Block): void; forget(block: Block): void }

function recorder(file: BlockFile): Recorder {
  const recorded = new Set<string>()
  const known = (block: Block): void => void recorded.add(block.hash('hex'))
  const record = (block: Block): void => {
    if (recorded.has(block.hash('hex'))) return
    file.append(block.toRaw())
    known(block)
  }
  const forget = (block: Block): void => {
    if (recorded.delete(block.hash('hex'))) file.dropLast()
  }
  return Object.assign(record, { known, forget })
}

function tip({ full }: Node): { height: number; hash: string } {
  return { height: full.chain.tip.height, hash: full.chain.tip.rhash() }
}

async function mine(node: Node, blocks: number): Promise<{ height: number; hash: string }> {
  for (let i = 0; i < blocks; i++) {
    const job = await node.full.miner.createJob(node.full.chain.tip, node.wallet.address)
    const least = Math.max(node.feeAsked ?? 0, kin.mineRate / 1_000)
    if (least > 0) leaveOut(job, least)
    await addBlock(node, job)
    // Lets RPC calls and the parent's disconnect be handled in between.
    await nextTurn()
  }
  return tip(node)
}

/** Removes from a block what pays less than required, and what depends on it. */
function leaveOut({ attempt }: CpuJob, feeAsked: number): void {
  const left = new Set(
    attempt.items.filter(({ tx, fee }) => fee < feeAsked * sizeOf(tx)).map(({ hash }) => hashText(hash)),
  )
  // Children may precede their parents: Bitcoin Cash orders by id.
  for (let before = -1; before < left.size;) {
    before = left.size
    for (const { tx, hash } of attempt.items)
      if (tx.inputs.some(({ prevout }) => left.has(hashText(prevout.hash)))) left.add(hashText(hash))
  }
  attempt.items = attempt.items.filter(({ hash }) => !left.has(hashText(hash)))
  attempt.fees = attempt.items.reduce((sum, { fee }) => sum + fee, 0)
  attempt.refresh()
}

/** Drops a transaction and its dependants from the mempool. Returns whether it was there. */
function forget({ full: { mempool } }: Node, txid: string): boolean {
  const hash = ownHash(Buffer.from(txid, 'hex').reverse().toString('hex'))
  if (!mempool.hasEntry(hash)) return false
  mempool.evictEntry(mempool.getEntry(hash))
  return true
}

async function addBlock({ full, record }: Node, job: CpuJob): Promise<ChainEntry> {
  const block = await job.mineAsync()
  record(block)
  const entry = await full.chain.add(block).catch((cause: unknown) => {
    record.forget(block)
    throw cause
  })
  if (entry === null) throw new Error('the node did not take in its own block')
  return entry
}

async function pay(
  node: Node,
  script: string,
  satoshi: number,
): Promise<{ txid: string } | { refused: 'faucet_empty' }> {
  const tx = await node.wallet.pay(script, satoshi)
  if (tx === null) return { refused: 'faucet_empty' }
  await node.full.mempool.addTX(tx)
  if (!node.full.mempool.hasEntry(ownHash(tx.hash('hex'))))
    throw new Error('the mempool did not take in a payment of the faucet')
  return { txid: tx.txid() }
}

/**
 * Builds a longer branch beside the chain; the node switches over in one step, when the branch's last block arrives.
 */
async function reorg(node: Node, depth: number, keepTransactions: boolean): Promise<{ height: number; hash: string }> {
  const { chain, mempool, miner } = node.full
  const fork = await entryAt(node, chain.height - depth)
  const dropped = await transactionsAbove(node, fork.height)
  // At their original heights: a reward that became spendable there is not spendable earlier.
  const blocks = keepTransactions
    ? dropped
    : await Promise.all(dropped.map((txs) => doubleSpends(node, txs, dropped.flat())))
  let parent = fork
  for (let i = 0; i <= depth; i++) {
    const job = await miner.createJob(parent, node.wallet.address)
    fill(job, blocks[i] ?? [])
    parent = await addBlock(node, job)
  }
  if (!keepTransactions) {
    for (const tx of dropped.flat()) {
      const hash = ownHash(tx.hash('hex'))
      if (mempool.hasEntry(hash)) mempool.evictEntry(mempool.getEntry(hash))
    }
  }
  return tip(node)
}

/**
 * Puts exactly these transactions into a block, since the miner's choice from the mempool belongs to the other branch.
 * Their fees go unclaimed.
 */
function fill(job: CpuJob, transactions: readonly TX[]): void {
  const { attempt } = job
  attempt.items = []
  attempt.fees = 0
  for (const tx of transactions) attempt.pushTX(tx, new bcoin.CoinView())
  attempt.fees = 0
  attempt.sort?.()
  attempt.refresh()
}

/** Returns the transactions of every block above this height, block by block, without the rewards. */
async function transactionsAbove(node: Node, height: number): Promise<readonly (readonly TX[])[]> {
  const found: TX[][] = []
  for (let h = height + 1; h <= node.full.chain.height; h++) {
    const block: Block | null = await node.full.chain.getBlock((await entryAt(node, h)).hash)
    found.push((block?.txs ?? []).filter((tx) => !tx.isCoinbase()))
  }
  return found
}

/**
 * Builds one spend back to ourselves for each coin of ours that these transactions used and that exists below the fork.
 */
async function doubleSpends(node: Node, txs: readonly TX[], dropped: readonly TX[]): Promise<TX[]> {
  const own = new Set(dropped.map((tx) => tx.hash('hex')))
  const outpoints = txs
    .flatMap((tx) => tx.inputs.map((input) => input.prevout))
    .filter((outpoint) => !own.has(hashText(outpoint.hash)))
  const spends: TX[] = []
  for (const outpoint of outpoints) {
    const coin = await node.full.chain
      .getTX(outpoint.hash)
      .then((tx) => (tx === null ? null : bcoin.Coin.fromTX(tx, outpoint.index, 0)))
    if (coin !== null && node.wallet.owns(coin)) spends.push(node.wallet.spendBack(coin))
  }
  return spends
}

async function entryAt(node: Node, height: number): Promise<ChainEntry> {
  const entry = await node.full.chain.getEntry(height)
  if (entry === null) throw new Error(`the chain has no block ${height}`)
  return entry
}
