/**
 * A node's checks before it queues a transaction: format, time bounds, sequence number, fee and signatures, and whether
 * the fee can be paid. Operations are checked only when they are executed, as on the network.
 */
import {
  extractBaseAddress,
  FeeBumpTransaction,
  Keypair,
  type Transaction,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk/base'
import { BASE_FEE, PASSPHRASE } from './accounts.ts'
import { type Account, reserveOf } from './state.ts'

/** A received transaction. A fee bump wraps another and pays in its place. */
export type Sent = {
  /** The outermost hash, hex: that of the transaction that pays. */
  readonly hash: string
  readonly envelope: string
  readonly inner: Transaction
  readonly innerHash: string
  readonly bump: FeeBumpTransaction | null
  readonly source: string
  readonly feeSource: string
  /** The highest fee, in stroops, and the number of operations: a bump counts as one more. */
  readonly feeMax: bigint
  readonly operations: bigint
}

/** Why a transaction is refused. `code` is Horizon's result code. */
export type Invalid = { readonly code: string; readonly result: xdr.TransactionResultResult }

const { TransactionResultResult: Why } = xdr
const invalid = (code: string, result: xdr.TransactionResultResult): Invalid => ({ code, result })
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Decodes base64 as an envelope of this network; `null` when it is invalid. */
export function readEnvelope(envelope: string): Sent | null {
  try {
    const whole = TransactionBuilder.fromXdr(envelope, PASSPHRASE)
    const bump = whole instanceof FeeBumpTransaction ? whole : null
    const inner = whole instanceof FeeBumpTransaction ? whole.innerTransaction : whole
    // Store the signed content in its canonical encoding.
    return {
      hash: hexOf(whole.hash()),
      envelope: whole.toXdr(),
      inner,
      innerHash: hexOf(inner.hash()),
      bump,
      source: extractBaseAddress(inner.source),
      feeSource: extractBaseAddress(bump?.feeSource ?? inner.source),
      feeMax: BigInt(whole.fee),
      operations: BigInt(inner.operations.length + (bump === null ? 0 : 1)),
    }
  } catch {
    return null
  }
}

/**
 * Returns why this transaction cannot be in a ledger that closes at this second, or `null` when it can. `signed` is
 * false for one whose signatures were checked before.
 */
export function whyInvalid(
  sent: Sent,
  closesAt: bigint,
  account: (id: string) => Account | null,
  signed = true,
): Invalid | null {
  const { inner, bump } = sent
  if (inner.operations.length === 0) return invalid('tx_missing_operation', Why.txMissingOperation())
  if (hasOtherConditions(inner)) return invalid('tx_not_supported', Why.txNotSupported())
  const { minTime, maxTime } = inner.timeBounds ?? { minTime: '0', maxTime: '0' }
  if (BigInt(minTime) > closesAt) return invalid('tx_too_early', Why.txTooEarly())
  if (BigInt(maxTime) !== 0n && BigInt(maxTime) < closesAt) return invalid('tx_too_late', Why.txTooLate())
  if (sent.feeMax < BASE_FEE * sent.operations || (bump !== null && isBelowInner(sent))) {
    return invalid('tx_insufficient_fee', Why.txInsufficientFee())
  }
  const [source, payer] = [account(sent.source), account(sent.feeSource)]
  if (source === null || payer === null) return invalid('tx_no_source_account', Why.txNoAccount())
  if (BigInt(inner.sequence) !== source.sequence + 1n) return invalid('tx_bad_seq', Why.txBadSeq())
  if (signed) {
    const wrong = whyBadlySigned(sent)
    if (wrong !== null) return wrong
  }
  return payer.native - reserveOf(payer) < sent.feeMax
    ? invalid('tx_insufficient_balance', Why.txInsufficientBalance())
    : null
}

function hasOtherConditions(inner: Transaction): boolean {
  const {
    ledgerBounds,
    minAccountSequence,
    minAccountSequenceAge = 0n,
    minAccountSequenceLedgerGap = 0,
    extraSigners,
  } = inner
  return (
    ledgerBounds !== undefined ||
    minAccountSequence !== undefined ||
    minAccountSequenceAge !== 0n ||
    minAccountSequenceLedgerGap !== 0 ||
    (extraSigners?.length ?? 0) > 0
  )
}

/** A bump must pay at least as much per operation as the transaction it wraps. */
function isBelowInner({ inner, feeMax, operations }: Sent): boolean {
  return feeMax * BigInt(inner.operations.length) < BigInt(inner.fee) * operations
}

/** Every acting account must have signed, and nobody else. Only an account's own key signs for it here. */
function whyBadlySigned({ inner, bump, source, feeSource }: Sent): Invalid | null {
  const actors = [
    source,
    ...inner.operations.flatMap((operation) =>
      operation.source === undefined ? [] : [extractBaseAddress(operation.source)],
    ),
  ]
  return whoSigned(inner, actors) ?? (bump === null ? null : whoSigned(bump, [feeSource]))
}

function whoSigned(transaction: Transaction | FeeBumpTransaction, actors: readonly string[]): Invalid | null {
  const hash = transaction.hash()
  const needed = [...new Set(actors)].map((id) => Keypair.fromPublicKey(id))
  const signs = (key: Keypair, { hint, signature }: xdr.DecoratedSignature): boolean =>
    hexOf(hint.toBytes()) === hexOf(key.signatureHint()) && key.verify(hash, signature)
  if (!needed.every((key) => transaction.signatures.some((signature) => signs(key, signature))))
    return invalid('tx_bad_auth', Why.txBadAuth())
  const surplus = transaction.signatures.some((signature) => !needed.some((key) => signs(key, signature)))
  return surplus ? invalid('tx_bad_auth_extra', Why.txBadAuthExtra()) : null
}
