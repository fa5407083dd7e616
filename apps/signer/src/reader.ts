/**
 * The content of a transaction to sign, in the same terms for every network. Every field comes from the bytes, or from
 * our own keys; nothing else is trusted.
 */
import type { CoinCode } from '@zend/kernel'
import type { GuardKind, KeyRef, UnsignedTransaction } from '@zend/server/ports/chain-sender'
import type { SignedTransaction } from '@zend/server/ports/key-vault'

/** The bytes to read, and the keys that are to sign them. */
export type Unsigned = Pick<UnsignedTransaction, 'network' | 'bytes' | 'keys'>

/** A payment in the bytes. `lookupKey` is how the chain shows the payee: script hex, or the address in lower case. */
export type ReadPayment = { readonly asset: CoinCode; readonly lookupKey: string; readonly units: bigint }

/** A transaction as read from its bytes. */
export type ReadTransaction = {
  /** Equal for two transactions exactly when the same one would be mined, whatever else their bytes claim. */
  readonly identity: string
  /** Everything it pays, including change to us. */
  readonly payments: readonly ReadPayment[]
  /** The most it can cost, in base units of the network's own coin. */
  readonly fee: bigint
  /** The most it pays for one virtual byte, one gas or the network's metered unit, in base units, rounded up. */
  readonly feeRate: bigint
  /** Its guards: another transaction with one of these can never be mined beside it. */
  readonly guards: readonly string[]
  /**
   * With the guard `expiry`: the time after which it cannot be mined, with a margin for differing clocks. `null`: never
   * by time, or excluded by its guards.
   */
  readonly deadAfter: Date | null
  /** The kinds of account that it spends from. */
  readonly spendsFrom: ReadonlySet<KeyRef['account']>
  /** Signs it. Deterministic (RFC 6979). */
  readonly sign: () => SignedTransaction
}

/** Reads and signs one network's transactions. */
export type NetworkReader = {
  readonly guard: GuardKind
  /** The network's own coin, in which fees are paid. */
  readonly coin: CoinCode
  /** Reads the bytes. Throws `NotUnderstood` on everything but the plain form that we build. */
  readonly read: (unsigned: Unsigned) => ReadTransaction
  /** Returns how the chain shows this address, or `null` when it is not of this network. */
  readonly lookupKeyOf: (address: string) => string | null
  /** Returns how the chain shows the address of one of our keys. */
  readonly lookupKeyOfKey: (key: KeyRef) => string
}

/** Thrown while reading: the bytes are not in our form, so they are not signed. The message contains no secret. */
export class NotUnderstood extends Error {
  override name = 'NotUnderstood'
}

/** Throws `NotUnderstood` with this detail unless the condition holds. */
export function understood(condition: boolean, detail: string): asserts condition {
  if (!condition) throw new NotUnderstood(detail)
}

/** Runs a library's parser, whose every error means that the bytes are not understood. */
export function parsing<T>(what: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new NotUnderstood(`not ${what}`, { cause: error })
  }
}
