/**
 * The questions we ask a toncenter node. The chain is checked by the newest masterchain block, which every larger
 * question begins with. Histories are read account by account, and each transaction names the one before it: what a
 * node leaves out is noticed.
 */
import { type Address, beginCell, type Cell, type Dictionary as Entries, Dictionary } from '@ton/core'
import { sha256 } from '@noble/hashes/sha2.js'
import type { BlockRef } from '../../../ports/chain.ts'
import { NotWhole } from '../follow.ts'
import { NodeRefusal } from '../node-http.ts'
import { type History, type HistoryRange, historyOf } from './history.ts'
import type { TonHttp } from './http.ts'
import {
  type Block,
  cellAt,
  numberAt,
  type Ran,
  readAccount,
  readBlocks,
  readConfigParameter,
  readIsPending,
  readMasterchainInfo,
  readRan,
  readStateAt,
  readTransactions,
  type Transaction,
} from './wire.ts'

/** One node, asked only what we need. Every call throws when it cannot be asked or contradicts itself. */
export type TonNode = {
  /** The newest masterchain block. Throws when the node is of another chain. */
  readonly head: () => Promise<Block>
  /** A masterchain block; `null` when the node has none of this number. */
  readonly block: (seqno: number) => Promise<Block | null>
  /**
   * The earliest second at which one of the shard blocks that this masterchain block holds was made: whatever is not
   * held yet is made later.
   */
  readonly shardsMadeAt: (seqno: number) => Promise<number>
  /** What an account did in a range; a long history is cut at its newer end. */
  readonly history: (account: string, range: Omit<HistoryRange, 'name'>) => Promise<History>
  /**
   * The newest transaction of an account in the state of this masterchain block or a later one; logical time 0 where it
   * never had any. The node reads it from the chain's own state, not from its index. Throws `NotWhole` when it answers
   * from an older state.
   */
  readonly newestOf: (account: string, block: Block) => Promise<Transaction['previous']>
  /** A transaction by its own hash, hex, also one that is only foreseen; `null` when the node knows none. */
  readonly transaction: (hash: string) => Promise<Transaction | null>
  /**
   * The transaction that received this message; `null` when none did yet. The hash is hex, for messages from outside
   * the normalised one.
   */
  readonly receiverOf: (messageHash: string) => Promise<Transaction | null>
  /** Whether a message from outside was taken by a node and has not been carried out yet. */
  readonly isPending: (messageHash: string) => Promise<boolean>
  readonly account: (address: Address) => Promise<{ readonly balance: bigint; readonly isActive: boolean }>
  readonly run: (address: Address, method: string, argument?: Address) => Promise<Ran>
  readonly send: (boc: Uint8Array) => Promise<void>
  /** Nanotons for one gas, rounded up. */
  readonly gasPrice: () => Promise<bigint>
  /**
   * The jetton that a jetton wallet belongs to, by both contracts' word: it names an owner and a jetton, and that keeps
   * the owner's coins there. `null` when not.
   */
  readonly jettonOf: (wallet: Address) => Promise<{ readonly owner: Address; readonly master: Address } | null>
  /**
   * What a jetton's contract says its decimals are, and where this owner's coins are kept; `null` when it answers like
   * none.
   */
  readonly jetton: (
    master: Address,
    owner: Address,
  ) => Promise<{ readonly decimals: number; readonly wallet: Address } | null>
}

const MASTERCHAIN = { workchain: '-1', shard: '8000000000000000' } as const
const PAGE = 256
const GAS_PRICES_PARAMETER = '21'
const PRICE_PLACES = 16n
// TEP-64: what a jetton is without a word about it.
const USUAL_DECIMALS = 9

/** Wraps a client. Nothing is sent yet. */
export function tonNode(
  http: TonHttp,
  { name, globalId }: { readonly name: string; readonly globalId: number },
): TonNode {
  const page = async (account: string, end: bigint | null): Promise<readonly Transaction[]> => {
    const range = end === null ? {} : { end_lt: String(end) }
    return readTransactions(
      await http.get('/api/v3/transactions', { account, ...range, sort: 'desc', limit: String(PAGE) }),
    )
  }
  const run = async (address: Address, method: string, argument?: Address): Promise<Ran> => {
    const stack =
      argument === undefined
        ? []
        : [{ type: 'slice', value: beginCell().storeAddress(argument).endCell().toBoc().toString('base64') }]
    return readRan(await http.post('/api/v3/runGetMethod', { address: address.toString(), method, stack }))
  }
  return {
    head: async () => {
      const head = readMasterchainInfo(await http.get('/api/v3/masterchainInfo'))
      if (head.globalId !== globalId)
        throw new Error(`the ${name} node is on chain ${head.globalId}, so it is not on ${globalId}`)
      return head
    },
    block: async (seqno) =>
      readBlocks(await http.get('/api/v3/blocks', { ...MASTERCHAIN, seqno: String(seqno) }))[0] ?? null,
    shardsMadeAt: async (seqno) => {
      const shards = readBlocks(await http.get('/api/v3/masterchainBlockShardState', { seqno: String(seqno) })).filter(
        ({ workchain }) => workchain === 0,
      )
      if (shards.length === 0) throw new Error(`the ${name} node knows no shards of masterchain block ${seqno}`)
      return Math.min(...shards.map(({ utime }) => utime))
    },
    history: (account, range) =>
      historyOf((end) => page(account, end), { ...range, name: `the ${name} account ${account}` }),
    newestOf: async (account, block) => {
      const { newest, at } = readStateAt(
        await http.get('/api/v2/getAddressInformation', { address: account, seqno: String(block.seqno) }),
      )
      if (
        at.workchain !== block.workchain ||
        at.seqno < block.seqno ||
        (at.seqno === block.seqno && at.hash !== block.hash)
      )
        throw new NotWhole(
          `the ${name} node tells the state of account ${account} at block ${at.seqno}, not at ${block.seqno}`,
        )
      return newest
    },
    transaction: async (hash) =>
      readTransactions(await http.get('/api/v3/transactions', { hash, limit: '2' })).find(
        (each) => each.hash === hash,
      ) ?? null,
    receiverOf: async (hash) => {
      const found = readTransactions(
        await http.get('/api/v3/transactionsByMessage', { msg_hash: hash, direction: 'in', limit: '2' }),
      ).filter(({ isFinal }) => isFinal)
      return (
        found.find(
          ({ inMessage }) => inMessage !== null && (inMessage.hash === hash || inMessage.normalisedHash === hash),
        ) ?? null
      )
    },
    isPending: async (hash) => {
      try {
        return readIsPending(await http.get('/api/v3/pendingTraces', { ext_msg_hash: hash }))
      } catch (error) {
        // A node that does not look ahead cannot tell.
        if (error instanceof NodeRefusal) return false
        throw error
      }
    },
    account: async (address) =>
      readAccount(await http.get('/api/v3/addressInformation', { address: address.toString() })),
    run,
    send: async (boc) => void (await http.post('/api/v3/message', { boc: Buffer.from(boc).toString('base64') })),
    gasPrice: async () =>
      gasPriceIn(readConfigParameter(await http.get('/api/v2/getConfigParam', { config_id: GAS_PRICES_PARAMETER }))),
    jettonOf: async (wallet) => {
      const claimed = claimIn(await run(wallet, 'get_wallet_data'))
      if (claimed === null) return null
      const kept = addressIn(await run(claimed.master, 'get_wallet_address', claimed.owner), 0)
      return kept?.equals(wallet) === true ? claimed : null
    },
    jetton: async (master, owner) => {
      const [data, wallet] = await Promise.all([
        run(master, 'get_jetton_data'),
        run(master, 'get_wallet_address', owner),
      ])
      return jettonFacts(data, wallet)
    },
  }
}

/** Parameter 21, `GasLimitsPrices`: a flat part, then the price with 16 binary places. Throws on another form. */
function gasPriceIn(parameter: Cell): bigint {
  const slice = parameter.beginParse()
  if (slice.loadUint(8) !== 0xd1) throw new Error('gas prices of an unknown form')
  slice.skip(64 + 64)
  if (slice.loadUint(8) !== 0xde) throw new Error('gas prices of an unknown form')
  const price = slice.loadUintBig(64)
  return (price + (1n << PRICE_PLACES) - 1n) >> PRICE_PLACES
}

function jettonFacts(data: Ran, wallet: Ran): { readonly decimals: number; readonly wallet: Address } | null {
  if (data.exit_code !== 0 || wallet.exit_code !== 0) return null
  try {
    numberAt(data, 0)
    const decimals = decimalsIn(cellAt(data, 3))
    return decimals === null ? null : { decimals, wallet: cellAt(wallet, 0).beginParse().loadAddress() }
  } catch {
    return null
  }
}

/** Whom a wallet of jettons says it belongs to, and of which jetton it is. */
function claimIn(data: Ran): { readonly owner: Address; readonly master: Address } | null {
  const [owner, master] = [addressIn(data, 1), addressIn(data, 2)]
  return owner === null || master === null ? null : { owner, master }
}

/** An address that a stranger's contract answered; `null` when it answered anything else. */
function addressIn(ran: Ran, position: number): Address | null {
  try {
    return ran.exit_code === 0 ? cellAt(ran, position).beginParse().loadAddress() : null
  } catch {
    return null
  }
}

/**
 * The decimals in a jetton's description on the chain (TEP-64). `null` when it stands elsewhere: nobody vouches for
 * that.
 */
function decimalsIn(content: Cell): number | null {
  const slice = content.beginParse()
  if (slice.loadUint(8) !== 0) return null
  const entries: Entries<Buffer, Cell> = slice.loadDict(Dictionary.Keys.Buffer(32), Dictionary.Values.Cell())
  const found = entries.get(Buffer.from(sha256(Buffer.from('decimals'))))
  if (found === undefined) return USUAL_DECIMALS
  const text = found.beginParse().skip(8).loadStringTail()
  return /^\d{1,3}$/.test(text) ? Number(text) : null
}

/** A block as the ports name it. */
export const refOf = ({ seqno, hash }: Block): BlockRef => ({ height: seqno, hash })
