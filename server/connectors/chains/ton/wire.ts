/**
 * Parses toncenter's blocks, transactions, accounts and get-method results into plain values, or throws. It decides
 * nothing about them. Numbers become text, however they were written.
 */
import { Address, Cell } from '@ton/core'
import * as z from 'zod'

const digits = z.string().regex(/^-?\d+$/)
const count = digits.transform(Number).pipe(z.int())
const amount = digits.transform((text) => BigInt(text)).pipe(z.bigint().nonnegative())
const hash = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]{43}=$/)
  .transform((text) => Buffer.from(text, 'base64').toString('hex'))
const address = z
  .string()
  .regex(/^-?\d+:[0-9a-fA-F]{64}$/)
  .transform((text) => Address.parseRaw(text).toRawString())
const cell = z.string().transform((text, context) => {
  try {
    return Cell.fromBase64(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not a bag of cells' })
    return z.NEVER
  }
})

const block = z
  .object({ workchain: count, seqno: count, root_hash: hash, global_id: count, gen_utime: count })
  .transform((each) => ({
    workchain: each.workchain,
    seqno: each.seqno,
    hash: each.root_hash,
    globalId: each.global_id,
    utime: each.gen_utime,
  }))

const message = z
  .object({
    hash,
    hash_norm: hash.nullish(),
    source: address.nullable(),
    destination: address.nullable(),
    value: amount.nullable(),
    fwd_fee: amount.nullable(),
    ihr_fee: amount.nullable(),
    bounced: z.boolean().nullable(),
    message_content: z.object({ body: cell.nullable() }).nullable(),
  })
  .transform((each) => ({
    hash: each.hash,
    normalisedHash: each.hash_norm ?? null,
    source: each.source,
    destination: each.destination,
    value: each.value ?? 0n,
    forwardFee: (each.fwd_fee ?? 0n) + (each.ihr_fee ?? 0n),
    isBounced: each.bounced === true,
    body: each.message_content?.body ?? null,
  }))

const transaction = z
  .object({
    account: address,
    hash,
    lt: amount,
    mc_block_seqno: count,
    prev_trans_hash: hash,
    prev_trans_lt: amount,
    total_fees: amount,
    description: z.object({
      aborted: z.boolean().optional(),
      compute_ph: z.object({ skipped: z.boolean().optional(), success: z.boolean().optional() }).optional(),
      bounce: z.object({ type: z.string().nullable() }).optional(),
    }),
    in_msg: message.nullable(),
    out_msgs: z.array(message),
    emulated: z.boolean().optional(),
    finality: z.string().optional(),
  })
  .transform((each) => ({
    account: each.account,
    hash: each.hash,
    lt: each.lt,
    seqno: each.mc_block_seqno,
    previous: { lt: each.prev_trans_lt, hash: each.prev_trans_hash },
    totalFees: each.total_fees,
    // If not stated, it was aborted unless the contract ran to its end.
    isAborted: each.description.aborted ?? each.description.compute_ph?.success !== true,
    /**
     * No contract ran: there is none yet, or too little came to pay for it. The coins stay unless they were sent back.
     */
    wasOnlyCredited: each.description.compute_ph?.skipped === true,
    wasSentBack: each.description.bounce?.type === 'ok',
    inMessage: each.in_msg,
    outMessages: each.out_msgs,
    /** In a masterchain block, not only predicted. */
    isFinal: each.emulated !== true && (each.finality === undefined || each.finality === 'finalized'),
  }))

const account = z.object({ balance: amount, status: z.string() })

const stateAt = z
  .object({
    ok: z.literal(true),
    result: z.object({
      last_transaction_id: z.object({ lt: amount, hash }),
      block_id: z.object({ workchain: count, seqno: count, root_hash: hash }),
    }),
  })
  .transform(({ result: { last_transaction_id: newest, block_id: at } }) => ({
    newest,
    at: { workchain: at.workchain, seqno: at.seqno, hash: at.root_hash },
  }))

const stackEntry = z.object({ type: z.string(), value: z.unknown() })
const ran = z.object({ exit_code: count, stack: z.array(stackEntry) })

/** A block. `hash` is its root hash, hex; `utime` its time in seconds. */
export type Block = z.output<typeof block>
/** A message inside a transaction. Addresses are raw, in lower case; hashes hex; amounts nanotons. */
export type Message = z.output<typeof message>
/** A transaction of one account. `seqno` is the masterchain block that holds it. */
export type Transaction = z.output<typeof transaction>
/** The result of a get-method. */
export type Ran = z.output<typeof ran>

/** `/masterchainInfo`: the newest masterchain block. */
export const readMasterchainInfo = (value: unknown): Block => z.object({ last: block }).parse(value).last
/** Blocks. */
export const readBlocks = (value: unknown): readonly Block[] => z.object({ blocks: z.array(block) }).parse(value).blocks
/** Transactions, in the order of the answer. */
export const readTransactions = (value: unknown): readonly Transaction[] =>
  z.object({ transactions: z.array(transaction) }).parse(value).transactions
/** `/addressInformation`: an account's balance, and whether it has a contract. */
export function readAccount(value: unknown): { readonly balance: bigint; readonly isActive: boolean } {
  const { balance, status } = account.parse(value)
  return { balance, isActive: status === 'active' }
}
/**
 * `/getAddressInformation` of version 2: an account's newest transaction (logical time 0 where it never had one), and
 * the block of that state.
 */
export const readStateAt = (value: unknown): z.output<typeof stateAt> => stateAt.parse(value)
/** `/runGetMethod`. */
export const readRan = (value: unknown): Ran => ran.parse(value)
/** `/pendingTraces`: whether there are any. */
export const readIsPending = (value: unknown): boolean =>
  (z.object({ traces: z.array(z.unknown()).nullable() }).parse(value).traces ?? []).length > 0
/** `/getConfigParam` of version 2: the parameter. */
export const readConfigParameter = (value: unknown): Cell =>
  z.object({ ok: z.literal(true), result: z.object({ config: z.object({ bytes: cell }) }) }).parse(value).result.config
    .bytes

/** Returns a number on a get-method's stack. Throws when something else is there. */
export function numberAt({ stack }: Ran, position: number): bigint {
  const { type, value } = stackEntry.parse(stack[position])
  const [, sign, text] = /^(-?)(0x[0-9a-f]+|\d+)$/i.exec(z.string().parse(value)) ?? []
  if (type !== 'num' || text === undefined) throw new Error('not a number on the stack')
  return sign === '-' ? -BigInt(text) : BigInt(text)
}

/** Returns a cell, or a slice as its cell, on a get-method's stack. Throws when something else is there. */
export function cellAt({ stack }: Ran, position: number): Cell {
  const { type, value } = stackEntry.parse(stack[position])
  if (type !== 'cell' && type !== 'slice') throw new Error('not a cell on the stack')
  return cell.parse(value)
}
