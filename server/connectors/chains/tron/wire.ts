/**
 * Parses a Tron node's blocks, receipts and contract answers into plain values, or throws. A node omits empty and zero
 * fields, and writes numbers that a float cannot hold: they arrive as text. It decides nothing about them.
 */
import * as z from 'zod'
import { addressOfHex } from './addresses.ts'

const hexBytes = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`))
const lower = (text: string): string => text.toLowerCase()
const integer = z.string().regex(/^\d+$/)

const hash = hexBytes(32).transform(lower)
/** The root in the header of a block without transactions. */
const NO_TRANSACTIONS = '0'.repeat(64)
const address = hexBytes(21).transform((digits) => addressOfHex(digits.toLowerCase()))
const amount = integer.transform((digits) => BigInt(digits))
const count = integer.transform(Number).pipe(z.int().nonnegative())

const block = z.object({
  blockID: hash,
  block_header: z.object({
    raw_data: z.object({
      number: count.default(0),
      timestamp: count.default(0),
      parentHash: hash.optional(),
      txTrieRoot: hash.optional(),
    }),
  }),
})

/** A transaction as a block lists it. Being listed says nothing about its success: `contractRet` does. */
const transaction = z.object({
  txID: hash,
  ret: z.array(z.object({ contractRet: z.string().optional() })).default([]),
  raw_data: z.object({
    contract: z.array(
      z.object({ type: z.string(), parameter: z.object({ value: z.unknown().optional() }).optional() }),
    ),
  }),
})

const fullBlock = block.extend({ transactions: z.array(transaction).default([]) })

const transfer = z.object({ owner_address: address, to_address: address, amount })
const trigger = z.object({
  owner_address: address,
  contract_address: address,
  data: z
    .string()
    .regex(/^([0-9a-fA-F]{2})*$/)
    .default('')
    .transform(lower),
})

const log = z.object({
  address: hexBytes(20).transform((digits) => addressOfHex(digits.toLowerCase())),
  topics: z.array(hash).default([]),
  data: z.string().default('').transform(lower),
})

/**
 * An internal transaction of a contract. `note` is hex: `call` and its like move coins, others only lock or lend them.
 */
const internal = z.object({
  caller_address: address,
  transferTo_address: z.union([address, z.literal('').transform(() => null)]).default(null),
  callValueInfo: z.array(z.object({ callValue: amount.default(0n), tokenId: z.string().default('') })).default([]),
  note: z.string().default('').transform(readMessage),
  rejected: z.boolean().default(false),
})

const info = z.object({
  id: hash,
  blockNumber: count.default(0),
  fee: amount.default(0n),
  result: z.string().optional(),
  receipt: z.object({ result: z.string().optional() }).default({}),
  log: z.array(log).default([]),
  // Only nodes that store them show any.
  internal_transactions: z.array(internal).default([]),
})

const constantCall = z.object({
  result: z.object({ result: z.boolean().default(false), code: z.string().optional(), message: z.string().optional() }),
  energy_used: amount.default(0n),
  constant_result: z.array(z.string().transform(lower)).default([]),
})

const broadcastAnswer = z.object({
  result: z.boolean().default(false),
  code: z.string().optional(),
  message: z.string().optional(),
})

/** A block's header, the fields we use. Only the first block has no `parentHash`. */
export type Header = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly timestampMs: number
}
/** A transaction as a block lists it. */
export type Transaction = z.output<typeof transaction>
/** A block with its transactions. `isEmpty`: its header does not say that it has any. */
export type Block = Header & { readonly transactions: readonly Transaction[]; readonly isEmpty: boolean }
/** An event that a contract wrote: its address in base58, topics and data as hex. */
export type Log = z.output<typeof log>
/** The result of a transaction and its cost (`fee`, sun). */
export type TransactionInfo = z.output<typeof info>
/** The result of running a contract without a transaction. */
export type ConstantCall = z.output<typeof constantCall>
/** A node's answer to a submitted transaction. */
export type BroadcastAnswer = z.output<typeof broadcastAnswer>
/** A payment of the network's own coin. */
export type Transfer = z.output<typeof transfer>
/** A call of a contract; `data` is hex. */
export type Trigger = z.output<typeof trigger>

/** `getnowblock`, `getblockbynum` without what is in it; `null` when there is no such block. */
export const readHeader = (value: unknown): Header | null => (isNothing(value) ? null : headerOf(block.parse(value)))
/** `getblockbynum` with its transactions; `null` when there is no such block. */
export const readBlock = (value: unknown): Block | null => (isNothing(value) ? null : blockOf(fullBlock.parse(value)))
/** `getblockbylimitnext`. */
export const readBlocks = (value: unknown): readonly Block[] =>
  z
    .object({ block: z.array(fullBlock).default([]) })
    .parse(value)
    .block.map(blockOf)
/** `gettransactioninfobyblocknum`. */
export const readInfos = (value: unknown): readonly TransactionInfo[] =>
  isNothing(value) ? [] : z.array(info).parse(value)
/** `gettransactioninfobyid`; `null` when the transaction is in no block. */
export const readInfo = (value: unknown): TransactionInfo | null => (isNothing(value) ? null : info.parse(value))
/** `gettransactionbyid`, `gettransactionfrompending`: the transaction's id, `null` when the node does not know it. */
export const readTransactionId = (value: unknown): string | null =>
  isNothing(value) ? null : z.object({ txID: hash }).parse(value).txID
/** Returns the single contract of a transaction when it is a payment of the coin, else `null`. */
export const readTransfer = ({ raw_data }: Transaction): Transfer | null =>
  parameterOf(raw_data.contract, 'TransferContract', transfer)
/** Returns the single contract of a transaction when it is a call, else `null`. */
export const readTrigger = ({ raw_data }: Transaction): Trigger | null =>
  parameterOf(raw_data.contract, 'TriggerSmartContract', trigger)
/** `triggerconstantcontract`. */
export const readConstantCall = (value: unknown): ConstantCall => constantCall.parse(value)
/** `broadcasthex`. */
export const readBroadcast = (value: unknown): BroadcastAnswer => broadcastAnswer.parse(value)
/**
 * `getaccount`: its balance of the coin, in sun, and whether it is a contract; `null` for an account that does not
 * exist.
 */
export const readAccount = (value: unknown): { readonly balance: bigint; readonly isContract: boolean } | null => {
  if (isNothing(value)) return null
  const { balance, type } = z.object({ address, balance: amount.default(0n), type: z.string().optional() }).parse(value)
  return { balance, isContract: type === 'Contract' }
}
/** `getchainparameters`, by name, without nameless entries and those without a value. */
export const readParameters = (value: unknown): ReadonlyMap<string, bigint> => {
  const { chainParameter } = z
    .object({ chainParameter: z.array(z.object({ key: z.string(), value: z.unknown().optional() })) })
    .parse(value)
  return new Map(
    chainParameter.flatMap((each) =>
      typeof each.value === 'string' && /^\d+$/.test(each.value) ? [[each.key, BigInt(each.value)] as const] : [],
    ),
  )
}
/** Returns a node's message as plain text, decoding it where it is hex, truncated for the log. */
export function readMessage(message: string): string {
  return (/^([0-9a-f]{2})+$/i.test(message) ? Buffer.from(message, 'hex').toString('utf8') : message).slice(0, 200)
}

// A node without an answer returns an empty object, some providers null.
const isNothing = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0)

function headerOf({ blockID, block_header: { raw_data } }: z.output<typeof block>): Header {
  return {
    number: raw_data.number,
    hash: blockID,
    parentHash: raw_data.parentHash ?? '0'.repeat(64),
    timestampMs: raw_data.timestamp,
  }
}

function blockOf(value: z.output<typeof fullBlock>): Block {
  const root = value.block_header.raw_data.txTrieRoot ?? NO_TRANSACTIONS
  return { ...headerOf(value), transactions: value.transactions, isEmpty: root === NO_TRANSACTIONS }
}

function parameterOf<T>(contracts: Transaction['raw_data']['contract'], type: string, schema: z.ZodType<T>): T | null {
  const [only, ...others] = contracts
  if (only?.type !== type || others.length > 0) return null
  return schema.parse(only.parameter?.value)
}
