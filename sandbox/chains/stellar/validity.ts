/**
 * What a node checks before it lets a transaction wait: its form, its time, number, fee and signatures, and whether the
 * fee can be paid. Whether its operations will work is seen when they are carried out, as on the network.
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

/** A transaction as it was sent. A fee bump wraps another and pays in its place. */
export type Sent = {
  /** The outermost hash, hex: the one that is paid for. */
  readonly hash: string
  readonly envelope: string
  readonly inner: Transaction
  readonly innerHash: string
  readonly bump: FeeBumpTransaction | null
  readonly source: string
  readonly feeSource: string
  /** The most it pays, in stroops, and for how many operations: a bump counts as one more. */
  readonly feeMax: bigint
  readonly operations: bigint
}

/** Why a transaction is not let in. `code` is Horizon's word. */
export type Invalid = { readonly code: string; readonly result: xdr.TransactionResultResult }

const { TransactionResultResult: Why } = xdr
const invalid = (code: string, result: xdr.TransactionResultResult): Invalid => ({ code, result })
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Reads base64 as an envelope of this network; `null` when it is none. */
export function readEnvelope(envelope: string): Sent | null {
  try {
    const whole = TransactionBuilder.fromXdr(envelope, PASSPHRASE)
    const bump = whole instanceof FeeBumpTransaction ? whole : null
    const inner = whole instanceof FeeBumpTransaction ? whole.innerTransaction : whole
    // What is kept is what was signed, in its one encoding.
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
 * Why this transaction cannot be in a ledger that closes at this second, or `null` when it can. `signed` is false for
 * what was checked before.
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

/** A bump must pay at least as much for each operation as what it wraps. */
function isBelowInner({ inner, feeMax, operations }: Sent): boolean {
  return feeMax * BigInt(inner.operations.length) < BigInt(inner.fee) * operations
}

/** Every account that acts must have signed, and nobody else. Only an account's own key signs for it here. */
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
