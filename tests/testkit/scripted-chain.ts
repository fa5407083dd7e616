/**
 * A chain that a test writes block by block, behind the product's chain port: it mines, reorganises, forgets and goes
 * silent on command. It proves nothing about a protocol; the journeys use real nodes for that.
 */
import { chainAmount, type CoinCode, splitDestination } from '@zend/kernel'
import type { BlockRef, ChainConnector, ChainPoll, IncomingTransfer, Watch } from '@zend/server/ports/chain'

/** A payment in a test. `txid` is generated when absent; give one to mine the same transaction again. */
export type Payment = {
  readonly to: string
  readonly units: bigint
  readonly asset: CoinCode
  readonly decimals?: number
  readonly txid?: string
  readonly index?: string
  readonly confirmationsMin?: number
  /**
   * Where blocks are read twice (`readTwice`). `first`: only the first reading shows it, and the block does not contain
   * it. `second`: the first reading misses it.
   */
  readonly shown?: 'first' | 'second'
}

/** A block with its payments. */
export type ScriptedBlock = BlockRef & {
  readonly transfers: readonly IncomingTransfer[]
  /** The payments of a first reading, where blocks are read twice. */
  readonly shownFirst: readonly IncomingTransfer[]
  /** When it was mined, in seconds of UNIX time by the chain's clock. */
  readonly at: number
}

/** A scripted chain. Heights start at 1. */
export type ScriptedChain = Pick<ChainConnector, 'poll' | 'health' | 'hashAt' | 'find'> & {
  /** Mines one block with these payments and returns their transaction ids. */
  readonly mine: (...payments: readonly Payment[]) => readonly string[]
  /** Mines empty blocks. */
  readonly mineEmpty: (count: number) => void
  /** Replaces the newest blocks by one more empty ones; returns the dropped payments, ready to be mined again. */
  readonly reorganise: (depth: number) => readonly Payment[]
  /** Every payment on the present chain. */
  readonly payments: () => readonly IncomingTransfer[]
  readonly head: () => BlockRef | null
  /** Every block of the present chain, oldest first. */
  readonly blocks: () => readonly ScriptedBlock[]
  /**
   * Another node of the same chain: it has the same blocks, and from now on mines its own, whose hashes begin with
   * `branch`.
   */
  readonly fork: (branch: string) => ScriptedChain
  /** Takes over the blocks of another node; lost branches are reorganised away. */
  readonly follow: (other: ScriptedChain) => void
  /**
   * From now on the network finalises blocks at least this far below its newest; `null` stops it. Before the first call
   * the chain reports no finality at all.
   */
  readonly finality: (lag: number | null) => void
  /** The finalised block; `null` for none, `undefined` where none is reported. */
  readonly final: () => BlockRef | null | undefined
  /**
   * From now on each block is read again once there are this many above it, and until then as its `shownFirst` says
   * (Tron); `null` for once.
   */
  readonly readTwice: (lag: number | null) => void
  /** From now on every call fails, until `answer()`. */
  readonly fallSilent: () => void
  readonly answer: () => void
  /** From now on the node does not return the block at this height whole; `null` ends it. */
  readonly withhold: (height: number | null) => void
}

/**
 * Creates an empty chain. `refusedAssets` is what its health reports; `from` are the initial blocks; `nowMs` dates the
 * blocks.
 */
export function scriptedChain(
  refusedAssets: readonly CoinCode[] = [],
  from: readonly ScriptedBlock[] = [],
  branch = 'block',
  nowMs: () => number = () => 0,
): ScriptedChain {
  let blocks: ScriptedBlock[] = [...from]
  let made = 0
  let silent = false
  let finalLag: number | null | undefined
  let withheld: number | null = null
  let readAgainAt: number | null = null

  const mine = (payments: readonly Payment[]): readonly string[] => {
    made += 1
    const block = { height: (blocks.at(-1)?.height ?? 0) + 1, hash: `${branch}-${made}` }
    const paid = payments.map((payment, place) => {
      const transfer = transferOf(payment, payment.txid ?? `tx-${branch}-${made}-${place}`, block)
      return { transfer, shown: payment.shown }
    })
    const except = (reading: Payment['shown']) =>
      paid.filter(({ shown }) => shown !== reading).map(({ transfer }) => transfer)
    blocks.push({ ...block, transfers: except('first'), shownFirst: except('second'), at: Math.floor(nowMs() / 1_000) })
    return paid.map(({ transfer: { txid } }) => txid)
  }
  const final = (): BlockRef | null | undefined => {
    if (finalLag === undefined || finalLag === null) return finalLag
    const block = blocks[blocks.length - 1 - finalLag]
    return block === undefined ? null : { height: block.height, hash: block.hash }
  }
  const ask = (): void => {
    if (silent) throw new Error('the scripted chain is silent')
  }
  /** Known blocks that have exactly the needed blocks above them, with a tip of this height. */
  const settledBy = (known: readonly BlockRef[], base: BlockRef | null, tip: number): readonly ScriptedBlock[] => {
    const [newest] = known
    if (readAgainAt === null || newest === undefined || base === null) return []
    const [from, to] = [newest.height - readAgainAt + 1, Math.min(tip - readAgainAt, base.height)]
    return blocks.filter(
      ({ height, hash }) => height >= from && height <= to && known.some((each) => each.hash === hash),
    )
  }
  const poll = async (known: readonly BlockRef[], watch: Watch, blocksMax: number): Promise<ChainPoll> => {
    ask()
    const headHeight = blocks.at(-1)?.height ?? 0
    const base = known.find((block) => blocks.some(({ hash }) => hash === block.hash)) ?? null
    if (base === null && known.length > 0) return { kind: 'lost', headHeight }
    const next = blocks.filter(({ height }) => height > (base?.height ?? 0)).slice(0, blocksMax)
    const read = next.filter(({ height }) => height < (withheld ?? Number.POSITIVE_INFINITY))
    const held =
      read.length < next.length && withheld !== null
        ? { held: { height: withheld, reason: 'half of it is missing' } }
        : {}
    const solid = readAgainAt === null ? Number.POSITIVE_INFINITY : headHeight - readAgainAt
    const settled = settledBy(known, base, read.at(-1)?.height ?? base?.height ?? -1)
    const fresh = read.flatMap(({ height, transfers, shownFirst }) => (height <= solid ? transfers : shownFirst))
    const transfers = [...settled.flatMap((block) => block.transfers), ...fresh]
    const finalNow = final()
    const ours = await watch.ours(transfers.map(accountOf))
    return {
      kind: 'advanced',
      base,
      blocks: read.map(({ height, hash }) => ({ height, hash })),
      transfers: transfers.filter((transfer) => ours.has(accountOf(transfer))),
      ...(settled.length === 0 ? {} : { settled: settled.map(({ height, hash }) => ({ height, hash })) }),
      headHeight,
      ...(finalNow === undefined ? {} : { final: finalNow }),
      ...held,
    }
  }

  return {
    poll,
    health: async () => {
      ask()
      return { headHeight: blocks.at(-1)?.height ?? 0, headAt: new Date(), refusedAssets }
    },
    hashAt: async (height) => {
      ask()
      return blocks.find((block) => block.height === height)?.hash ?? null
    },
    find: async (txid, watch) => {
      ask()
      const block = blocks.find(({ transfers }) => transfers.some((transfer) => transfer.txid === txid))
      if (block === undefined) return null
      const transfers = block.transfers.filter((transfer) => transfer.txid === txid)
      const ours = await watch.ours(transfers.map(accountOf))
      const at = {
        block: { height: block.height, hash: block.hash },
        minedAt: null,
        headHeight: blocks.at(-1)?.height ?? 0,
      }
      return {
        txid,
        outcome: 'mined',
        ...at,
        transfers: transfers.filter((transfer) => ours.has(accountOf(transfer))),
        unlisted: [],
      }
    },
    blocks: () => blocks,
    fork: (name) => scriptedChain(refusedAssets, blocks, name, nowMs),
    follow: (other) => {
      blocks = [...other.blocks()]
    },
    mine: (...payments) => mine(payments),
    mineEmpty: (count) => {
      for (let i = 0; i < count; i++) mine([])
    },
    reorganise: (depth) => {
      const dropped = blocks.slice(-depth)
      blocks = blocks.slice(0, -depth)
      for (let i = 0; i <= depth; i++) mine([])
      return dropped.flatMap(({ transfers }) => transfers.map(paymentOf))
    },
    payments: () => blocks.flatMap(({ transfers }) => transfers),
    head: () => blocks.at(-1) ?? null,
    finality: (lag) => {
      finalLag = lag
    },
    final,
    readTwice: (lag) => {
      readAgainAt = lag
    },
    fallSilent: () => {
      silent = true
    },
    answer: () => {
      silent = false
    },
    withhold: (height) => {
      withheld = height
    },
  }
}

/** The address that a memo network's connector queries: its account, whatever a payment's memo. Elsewhere the key. */
const accountOf = ({ lookupKey }: IncomingTransfer): string => splitDestination(lookupKey).address

const DECIMALS: Partial<Record<CoinCode, number>> = { BTC: 8, ETH: 18, DAI: 18, USDT: 6, USDC: 6 }

function transferOf(payment: Payment, txid: string, { height, hash }: BlockRef): IncomingTransfer {
  const decimals = payment.decimals ?? DECIMALS[payment.asset]
  if (decimals === undefined) throw new Error(`say how many decimals ${payment.asset} has`)
  return {
    amount: chainAmount(payment.asset, decimals, payment.units),
    lookupKey: payment.to,
    txid,
    index: payment.index ?? '0',
    block: { height, hash },
    confirmationsMin: payment.confirmationsMin ?? 1,
  }
}

const paymentOf = ({ amount, lookupKey, txid, index, confirmationsMin }: IncomingTransfer): Payment => ({
  to: lookupKey,
  units: amount.units,
  asset: amount.asset,
  decimals: amount.decimals,
  txid,
  index,
  confirmationsMin,
})
