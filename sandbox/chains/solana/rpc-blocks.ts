/**
 * Formats blocks and transactions for Solana's JSON-RPC, at each level of detail and in each encoding that this chain
 * supports.
 */
import { getBase58Decoder, getBase64Encoder, getTransactionDecoder } from '@solana/kit'
import type { LedgerBlock, LedgerTransaction } from './ledger.ts'
import { decodeMessage, type DecodedMessage, isWritable } from './message.ts'
import { CODE, RpcError } from './rpc-error.ts'

/** Options of a call for a block or transaction. */
export type BlockOptions = {
  readonly encoding?: string
  readonly transactionDetails?: string
  readonly rewards?: boolean
  readonly maxSupportedTransactionVersion?: number
}

const ENCODINGS = ['json', 'base64']
const DETAILS = ['full', 'accounts', 'signatures', 'none']

/** Formats a block as `getBlock` does. */
export function blockShown(
  { hash, parentHash, parentSlot, height, time, transactions }: LedgerBlock,
  options: BlockOptions,
): object {
  const details = options.transactionDetails ?? 'full'
  if (!DETAILS.includes(details))
    throw new RpcError(CODE.invalidParams, `Invalid params: unknown variant \`${details}\`.`)
  return {
    blockhash: hash,
    previousBlockhash: parentHash,
    parentSlot,
    blockHeight: height,
    blockTime: time,
    ...(options.rewards === false ? {} : { rewards: [] }),
    ...(details === 'signatures' ? { signatures: transactions.map(({ signature }) => signature) } : {}),
    ...(details === 'full'
      ? { transactions: transactions.map((transaction) => transactionShown(transaction, options)) }
      : {}),
    ...(details === 'accounts'
      ? { transactions: transactions.map((transaction) => accountsShown(transaction, options)) }
      : {}),
  }
}

/** Formats a whole transaction: its signed content and its effects. */
export function transactionShown({ wire, signature, meta }: LedgerTransaction, options: BlockOptions): object {
  const encoding = options.encoding ?? 'json'
  if (!ENCODINGS.includes(encoding))
    throw new RpcError(CODE.invalidParams, `Invalid params: unknown variant \`${encoding}\`.`)
  const message = messageOf(wire)
  const { innerInstructions, loadedAddresses } = {
    innerInstructions: [],
    loadedAddresses: { writable: [], readonly: [] },
  }
  return {
    meta: { ...meta, status: statusOf(meta.err), innerInstructions, loadedAddresses, rewards: [] },
    transaction:
      encoding === 'base64'
        ? [wire, 'base64']
        : { signatures: [signature, ...otherSignatures(wire)], message: messageShown(message) },
    ...versionShown(message, options),
  }
}

/** Formats a transaction for `transactionDetails: accounts`: its accounts and the balances. */
function accountsShown({ wire, signature, meta }: LedgerTransaction, options: BlockOptions): object {
  const { err, fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = meta
  const message = messageOf(wire)
  const accountKeys = message.staticAccounts.map((pubkey, index) => ({
    pubkey,
    source: 'transaction',
    signer: index < message.header.numSignerAccounts,
    writable: isWritable(message, index),
  }))
  return {
    meta: { err, status: statusOf(err), fee, preBalances, postBalances, preTokenBalances, postTokenBalances },
    transaction: { accountKeys, signatures: [signature, ...otherSignatures(wire)] },
    ...versionShown(message, options),
  }
}

/** As nodes do: a version is shown to clients that support it, and refused to the others. */
function versionShown({ version }: DecodedMessage, { maxSupportedTransactionVersion: known }: BlockOptions): object {
  if (version !== 'legacy' && (known === undefined || known < version)) {
    const advice = `please try your request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`
    throw new RpcError(
      CODE.unsupportedVersion,
      `Transaction version (${version}) is not supported by the requesting client. ${advice}`,
    )
  }
  return known === undefined ? {} : { version }
}

function messageShown({ header, staticAccounts, lifetimeToken, instructions }: DecodedMessage): object {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  return {
    header: {
      numRequiredSignatures: numSignerAccounts,
      numReadonlySignedAccounts: numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
    },
    accountKeys: staticAccounts,
    recentBlockhash: lifetimeToken,
    instructions: instructions.map(({ program, accounts, data }) => ({
      programIdIndex: program,
      accounts,
      data: getBase58Decoder().decode(data),
      stackHeight: 1,
    })),
  }
}

const statusOf = (err: unknown): object => (err === null ? { Ok: null } : { Err: err })
const transactionOf = (wire: string) => getTransactionDecoder().decode(getBase64Encoder().encode(wire))
const messageOf = (wire: string): DecodedMessage => decodeMessage(transactionOf(wire))

function otherSignatures(wire: string): readonly string[] {
  const [, ...others] = Object.values(transactionOf(wire).signatures)
  return others.map((signature) => getBase58Decoder().decode(signature ?? new Uint8Array(64)))
}
