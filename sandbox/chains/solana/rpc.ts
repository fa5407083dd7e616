/**
 * Solana's JSON-RPC over the development chain: the methods that reading and sending need, with the answers and
 * refusals of a real node. Without a commitment an answer is finalized, as on a real node.
 */
import { address, getBase64Encoder, getTransactionDecoder, isAddress, type Transaction } from '@solana/kit'
import { getMintDecoder, getTokenDecoder, getTokenSize, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { AccountState } from './bank.ts'
import { SOLANA_DEV_GENESIS } from './genesis.ts'
import { decodeMessage, type DecodedMessage, feeOf, signatureOf } from './message.ts'
import { BLOCKHASH_LIFE, type Commitment, type Ledger } from './ledger.ts'
import { blockShown, transactionShown } from './rpc-blocks.ts'
import { CODE, RpcError } from './rpc-error.ts'
import { errorText, type TransactionError } from './transaction-error.ts'

type Params = readonly unknown[]
/** The methods by name. Each returns the `result`, or throws `RpcError`. */
export type RpcMethods = Readonly<Record<string, (params: Params) => unknown>>

const RANGE_MAX = 500_000
const SLOTS_PER_EPOCH = 432_000
const ACCOUNTS_MAX = 100
const STATUSES_MAX = 256

/** The methods over this ledger. */
export function rpcMethods(ledger: Ledger): RpcMethods {
  return { ...chainMethods(ledger), ...blockMethods(ledger), ...accountMethods(ledger), ...transactionMethods(ledger) }
}

function chainMethods(ledger: Ledger): RpcMethods {
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
    getGenesisHash: () => SOLANA_DEV_GENESIS,
    getSlot: ([options]) => ledger.tip(commitmentIn(options)).slot,
    getBlockHeight: ([options]) => ledger.tip(commitmentIn(options)).height,
    getFirstAvailableBlock: () => 0,
    getEpochInfo: ([options]) => {
      const { slot, height } = ledger.tip(commitmentIn(options))
      const epoch = Math.floor(slot / SLOTS_PER_EPOCH)
      return {
        absoluteSlot: slot,
        blockHeight: height,
        epoch,
        slotIndex: slot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: null,
      }
    },
    getLatestBlockhash: ([options]) => {
      const { hash, height } = ledger.tip(commitmentIn(options))
      return inContext(ledger, { blockhash: hash, lastValidBlockHeight: height + BLOCKHASH_LIFE })
    },
    isBlockhashValid: ([hash, options]) => inContext(ledger, ledger.isRecent(text(hash), commitmentIn(options))),
    getRecentPrioritizationFees: () => ledger.recentFees().map(({ slot, fee }) => ({ slot, prioritizationFee: fee })),
    getMinimumBalanceForRentExemption: ([bytes]) => ledger.bank.rent(BigInt(whole(bytes))),
  }
}

function blockMethods(ledger: Ledger): RpcMethods {
  const visible = (from: unknown, to: unknown, options: unknown): readonly number[] => {
    const last = Math.min(
      to === null || to === undefined ? Infinity : whole(to),
      ledger.tip(commitmentIn(options)).slot,
    )
    if (last - whole(from) > RANGE_MAX) throw new RpcError(CODE.invalidParams, `Slot range too large; max ${RANGE_MAX}`)
    return ledger.blocksFrom(whole(from)).flatMap(({ slot }) => (slot <= last ? [slot] : []))
  }
  return {
    getBlocks: ([from, to, options]) =>
      typeof to === 'object' && to !== null ? visible(from, null, to) : visible(from, to, options),
    getBlocksWithLimit: ([from, limit, options]) => visible(from, null, options).slice(0, whole(limit)),
    getBlock: ([slot, options]) => {
      const wanted = whole(slot)
      if (wanted > ledger.tip(commitmentIn(options)).slot)
        throw new RpcError(CODE.blockNotAvailable, `Block not available for slot ${wanted}`)
      const block = ledger.blockAt(wanted)
      if (block === undefined)
        throw new RpcError(
          CODE.slotSkipped,
          `Slot ${wanted} was skipped, or missing due to ledger jump to recent snapshot`,
        )
      return blockShown(block, options ?? {})
    },
    getTransaction: ([signature, options]) => {
      const found = ledger.find(text(signature))
      if (found === undefined || found.block.slot > ledger.tip(commitmentIn(options)).slot) return null
      return {
        slot: found.block.slot,
        blockTime: found.block.time,
        ...transactionShown(found.transaction, options ?? {}),
      }
    },
    getSignatureStatuses: ([signatures]) => {
      const asked = list(signatures, STATUSES_MAX).map(text)
      return inContext(
        ledger,
        asked.map((signature) => statusOf(ledger, signature)),
      )
    },
  }
}

function accountMethods(ledger: Ledger): RpcMethods {
  const accountOf = (of: unknown, options: unknown): AccountState | null => {
    const wanted = text(of)
    if (!isAddress(wanted)) throw new RpcError(CODE.invalidParams, 'Invalid param: Invalid')
    return ledger.account(wanted, commitmentIn(options))
  }
  return {
    getBalance: ([of, options]) => inContext(ledger, accountOf(of, options)?.lamports ?? 0n),
    getAccountInfo: ([of, options]) => inContext(ledger, accountShown(accountOf(of, options))),
    getMultipleAccounts: ([accounts, options]) =>
      inContext(
        ledger,
        list(accounts, ACCOUNTS_MAX).map((of) => accountShown(accountOf(of, options))),
      ),
    getTokenAccountBalance: ([of, options]) => {
      const account = accountOf(of, options)
      if (account === null) throw new RpcError(CODE.invalidParams, 'Invalid param: could not find account')
      if (account.owner !== TOKEN_PROGRAM_ADDRESS || account.data.length !== getTokenSize())
        throw new RpcError(CODE.invalidParams, 'Invalid param: not a Token account')
      const { amount, mint } = getTokenDecoder().decode(account.data)
      const { decimals } = getMintDecoder().decode(ledger.bank.get(address(mint))?.data ?? new Uint8Array(0))
      return inContext(ledger, { amount: amount.toString(), decimals })
    },
  }
}

function transactionMethods(ledger: Ledger): RpcMethods {
  return {
    getFeeForMessage: ([message, options]) => {
      const decoded = messageIn(text(message))
      return inContext(ledger, ledger.isRecent(decoded.lifetimeToken, commitmentIn(options)) ? feeOf(decoded) : null)
    },
    simulateTransaction: ([wire, options]) => {
      const { sigVerify = false, replaceRecentBlockhash = false } = (options ?? {}) as {
        sigVerify?: boolean
        replaceRecentBlockhash?: boolean
      }
      const { transaction, message } = transactionIn(wire, options)
      const stale =
        replaceRecentBlockhash || ledger.isRecent(message.lifetimeToken, commitmentIn(options))
          ? null
          : 'BlockhashNotFound'
      const { err, logs, units } =
        stale === null ? ledger.bank.simulate(transaction, sigVerify) : { err: stale, logs: [], units: 0n }
      return inContext(ledger, { err, logs, accounts: null, unitsConsumed: units, returnData: null })
    },
    sendTransaction: ([wire, options]) => {
      const { transaction, message } = transactionIn(wire, options)
      if (Object.values(transaction.signatures).some((signature) => signature === null)) throw unverified()
      const signature = signatureOf(transaction)
      const err = ledger.refusal(signature, message) ?? preflight(ledger, transaction)
      if (err === 'SignatureFailure') throw unverified()
      if (err !== null) {
        const data = { err, accounts: null, logs: [], unitsConsumed: 0, returnData: null }
        throw new RpcError(CODE.preflightFailure, `Transaction simulation failed: ${errorText(err)}`, data)
      }
      ledger.enqueue(transaction, text(wire))
      return signature
    },
  }
}

const unverified = (): RpcError =>
  new RpcError(CODE.signatureVerification, 'Transaction signature verification failure')
const preflight = (ledger: Ledger, transaction: Transaction): TransactionError | null =>
  ledger.bank.simulate(transaction, true).err

function transactionIn(
  wire: unknown,
  options: unknown,
): { readonly transaction: Transaction; readonly message: DecodedMessage } {
  const { encoding } = (options ?? {}) as { encoding?: string }
  if (encoding !== 'base64') throw new RpcError(CODE.invalidParams, 'base58 encoded transactions are not taken here')
  try {
    const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(text(wire)))
    return { transaction, message: decodeMessage(transaction) }
  } catch (cause) {
    throw new RpcError(
      CODE.invalidParams,
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${String(cause)}`,
    )
  }
}

function messageIn(base64: string): DecodedMessage {
  try {
    return decodeMessage({ messageBytes: getBase64Encoder().encode(base64) as Transaction['messageBytes'] })
  } catch (cause) {
    throw new RpcError(CODE.invalidParams, `failed to deserialize message: ${String(cause)}`)
  }
}

function statusOf(ledger: Ledger, signature: string): object | null {
  const found = ledger.find(signature)
  if (found === undefined) return null
  const { slot, height } = found.block
  const isFinal = height <= ledger.tip('finalized').height
  const { err } = found.transaction.meta
  return {
    slot,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus: isFinal ? 'finalized' : 'confirmed',
    confirmations: isFinal ? null : ledger.tip('newest').height - height,
  }
}

function accountShown(account: AccountState | null): object | null {
  if (account === null) return null
  const { lamports, owner, data, executable } = account
  // As nodes do: the largest 64-bit number means that no rent is ever due.
  return {
    lamports,
    owner,
    data: [Buffer.from(data).toString('base64'), 'base64'],
    executable,
    rentEpoch: 2n ** 64n - 1n,
    space: data.length,
  }
}

const inContext = (ledger: Ledger, value: unknown): object => ({
  context: { slot: ledger.tip('newest').slot, apiVersion: '3.0.0' },
  value,
})

function commitmentIn(options: unknown): Commitment {
  const { commitment, preflightCommitment } = (options ?? {}) as { commitment?: string; preflightCommitment?: string }
  return ['processed', 'confirmed'].includes(commitment ?? preflightCommitment ?? 'finalized') ? 'newest' : 'finalized'
}

function text(value: unknown): string {
  if (typeof value !== 'string')
    throw new RpcError(CODE.invalidParams, 'Invalid params: invalid type, expected a string.')
  return value
}

function whole(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new RpcError(CODE.invalidParams, 'Invalid params: expected u64.')
  return value
}

function list(value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most)
    throw new RpcError(CODE.invalidParams, `Too many inputs provided; max ${most}`)
  return value as readonly unknown[]
}
