/**
 * A client of a toncenter node. The chain is checked by the newest masterchain block, which every larger request begins
 * with. Histories are read account by account, and each transaction names the one before it, so omissions are detected.
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

/** One node, with the requests we need. Every call throws when it cannot be reached or contradicts itself. */
export type TonNode = {
  /** Returns the newest masterchain block. Throws when the node is of another chain. */
  readonly head: () => Promise<Block>
  /** Returns a masterchain block; `null` when the node has none of this number. */
  readonly block: (seqno: number) => Promise<Block | null>
  /**
   * Returns the earliest time (seconds) of the shard blocks in this masterchain block: whatever it does not include yet
   * is made later.
   */
  readonly shardsMadeAt: (seqno: number) => Promise<number>
  /** Returns an account's transactions in a range; a long history is cut at its newer end. */
  readonly history: (account: string, range: Omit<HistoryRange, 'name'>) => Promise<History>
  /**
   * Returns the newest transaction of an account in the state of this masterchain block or a later one; logical time 0
   * where it never had any. The node reads it from the chain's own state, not from its index. Throws `NotWhole` when it
   * answers from an older state.
   */
  readonly newestOf: (account: string, block: Block) => Promise<Transaction['previous']>
  /** Returns a transaction by its own hash, hex, including predicted ones; `null` when the node knows none. */
  readonly transaction: (hash: string) => Promise<Transaction | null>
  /**
   * Returns the transaction that received this message; `null` when none did yet. The hash is hex, for external
   * messages the normalised one.
   */
  readonly receiverOf: (messageHash: string) => Promise<Transaction | null>
  /** Returns whether a node accepted an external message and has not executed it yet. */
  readonly isPending: (messageHash: string) => Promise<boolean>
  readonly account: (address: Address) => Promise<{ readonly balance: bigint; readonly isActive: boolean }>
  readonly run: (address: Address, method: string, argument?: Address) => Promise<Ran>
  readonly send: (boc: Uint8Array) => Promise<void>
  /** Returns the price of one gas in nanotons, rounded up. */
  readonly gasPrice: () => Promise<bigint>
  /**
   * Returns the jetton that a jetton wallet belongs to, confirmed by both contracts: it names an owner and a jetton,
   * and the jetton keeps the owner's coins there. `null` when not.
   */
  readonly jettonOf: (wallet: Address) => Promise<{ readonly owner: Address; readonly master: Address } | null>
  /**
   * Returns the decimals a jetton's contract reports, and the wallet of this owner; `null` when it does not answer like
   * a jetton.
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
// TEP-64: the default decimals of a jetton.
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
        // A node that does not predict cannot tell.
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

/**
 * Parses parameter 21, `GasLimitsPrices`: a flat part, then the price with 16 binary places. Throws on another form.
 */
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

/** Returns the owner and the jetton that a jetton wallet claims. */
function claimIn(data: Ran): { readonly owner: Address; readonly master: Address } | null {
  const [owner, master] = [addressIn(data, 1), addressIn(data, 2)]
  return owner === null || master === null ? null : { owner, master }
}

/** Returns the address that an unknown contract answered; `null` when it answered anything else. */
function addressIn(ran: Ran, position: number): Address | null {
  try {
    return ran.exit_code === 0 ? cellAt(ran, position).beginParse().loadAddress() : null
  } catch {
    return null
  }
}

/**
 * Returns the decimals in a jetton's on-chain description (TEP-64). `null` when it is stored elsewhere, where nobody
 * vouches for it.
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
