/** Parses an Ethereum node's blocks, logs and receipts into plain values, or throws. It decides nothing about them. */
import * as z from 'zod'

const hexBytes = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`))
const quantity = z.string().regex(/^0x[0-9a-f]+$/i)
const lower = (text: string): string => text.toLowerCase()

const hash = hexBytes(32).transform(lower)
const address = hexBytes(20).transform(lower)
const amount = quantity.transform((text) => BigInt(text))
const count = quantity.transform((text) => Number(BigInt(text))).pipe(z.int().nonnegative())

const header = z.object({ number: count, hash, parentHash: hash, timestamp: count })

/** A transaction as a block lists it: being listed says nothing about its success. */
const transaction = z.object({ hash, to: address.nullable(), from: address, value: amount })

const log = z.object({
  address,
  topics: z.array(hash),
  data: z.string().regex(/^0x[0-9a-fA-F]*$/),
  blockHash: hash,
  transactionHash: hash,
  logIndex: count,
  removed: z.boolean().optional(),
})

const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  status: count.optional(),
  logs: z.array(z.object({ logIndex: count })),
})

/** With all events of its contracts. */
const wholeReceipt = receipt.extend({ blockNumber: count, logs: z.array(log) })

/** With everything that its block's receipts root covers. Nodes from before typed transactions name no type. */
const blockReceipt = wholeReceipt.extend({
  type: count.default(0),
  root: hash.optional(),
  from: address,
  to: address.nullable(),
  gasUsed: amount,
  cumulativeGasUsed: amount,
  transactionIndex: count,
})

/** A block header's statements about its contents. */
const contents = { gasUsed: amount, logsBloom: hexBytes(256).transform(lower), receiptsRoot: hash }

const block = header.extend({ ...contents, transactions: z.array(transaction) })

/** A transaction of ours as a node returns it by its hash, mined or not. */
const sentTransaction = z.object({
  hash,
  from: address,
  to: address.nullable(),
  input: z
    .string()
    .regex(/^0x[0-9a-fA-F]*$/)
    .transform(lower),
})

const settlement = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: count,
  status: count,
  gasUsed: amount,
  effectiveGasPrice: amount,
  logs: z.array(z.object({ address, topics: z.array(hash) })),
})

/** A block's header, the fields we use. */
export type Header = z.output<typeof header>
/** A transaction as a block lists it. */
export type Transaction = z.output<typeof transaction>
/** An event a contract wrote. */
export type Log = z.output<typeof log>
/** The result of a transaction. */
export type Receipt = z.output<typeof receipt>
/** The result of a transaction, its block, and all its events. */
export type WholeReceipt = z.output<typeof wholeReceipt>

/** A transaction of ours as a node returns it. `input` is in lower case. */
export type SentTransaction = z.output<typeof sentTransaction>
/** A block with its transactions, and its header's statements about its receipts. */
export type Block = z.output<typeof block>
/** The result of a transaction, as its block's receipts root covers it. */
export type BlockReceipt = z.output<typeof blockReceipt>
/** The result and cost of a transaction of ours. */
export type Settlement = z.output<typeof settlement>

/** `eth_getTransactionByHash`; `null` when the node does not know it. */
export const readSentTransaction = (value: unknown): SentTransaction | null => sentTransaction.nullable().parse(value)
/** `eth_getTransactionReceipt` of a transaction of ours; `null` when it is in no block. */
export const readSettlement = (value: unknown): Settlement | null => settlement.nullable().parse(value)
/** The base fee of a block, in wei per gas. */
export const readBaseFee = (value: unknown): bigint => z.object({ baseFeePerGas: amount }).parse(value).baseFeePerGas
/** An amount of wei or gas. */
export const readAmount = (value: unknown): bigint => amount.parse(value)

/** `eth_getBlockByNumber` without transactions; `null` when there is no such block. */
export const readHeader = (value: unknown): Header | null => header.nullable().parse(value)
/** `eth_getBlockByNumber` with whole transactions; `null` when there is no such block. */
export const readBlock = (value: unknown): Block | null => block.nullable().parse(value)
/** `eth_getLogs`. */
export const readLogs = (value: unknown): readonly Log[] => z.array(log).parse(value)
/** `eth_getBlockReceipts`; `null` when the node has no such block. */
export const readBlockReceipts = (value: unknown): readonly BlockReceipt[] | null =>
  z.array(blockReceipt).nullable().parse(value)
/** `eth_getTransactionReceipt` with what its block's root covers; `null` when the transaction is in no block. */
export const readBlockReceipt = (value: unknown): BlockReceipt | null => blockReceipt.nullable().parse(value)
/** `eth_getTransactionReceipt`; `null` when the transaction is in no block. */
export const readWholeReceipt = (value: unknown): WholeReceipt | null => wholeReceipt.nullable().parse(value)
/** `eth_getTransactionByHash`, as a block would list it; `null` when the node does not know it. */
export const readTransaction = (value: unknown): Transaction | null => transaction.nullable().parse(value)
/** A number within the safe range: a height, a chain's id. */
export const readCount = (value: unknown): number => count.parse(value)
/** A number as a JSON-RPC parameter. */
export const hexQuantity = (value: number): string => `0x${value.toString(16)}`
