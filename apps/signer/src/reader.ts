/**
 * What the signer finds in the bytes it is asked to sign, said in the same words for every network.
 * Nothing here is believed from the side: every field comes from the bytes, or from our own keys.
 */
import type { CoinCode } from '@zend/kernel'
import type { GuardKind, KeyRef, UnsignedTransaction } from '@zend/server/ports/chain-sender'
import type { SignedTransaction } from '@zend/server/ports/key-vault'

/** Bytes to read, and the keys that are to sign them. */
export type Unsigned = Pick<UnsignedTransaction, 'network' | 'bytes' | 'keys'>

/**
 * A payment as the bytes make it. `lookupKey` is what the chain shows of the payee: script hex, or the address in lower
 * case.
 */
export type ReadPayment = { readonly asset: CoinCode; readonly lookupKey: string; readonly units: bigint }

/** A transaction as the bytes describe it. */
export type ReadTransaction = {
  /** The same for two transactions exactly when one and the same would be mined, whatever else their bytes claim. */
  readonly identity: string
  /** Everything it pays, what comes back to us included. */
  readonly payments: readonly ReadPayment[]
  /** The most it can cost, in base units of the network's own coin. */
  readonly fee: bigint
  /**
   * What it pays at most for one virtual byte, one gas or one of what the network meters, in base units, rounded up.
   */
  readonly feeRate: bigint
  /** What makes it exclusive: another transaction with one of these can never be mined beside it. */
  readonly guards: readonly string[]
  /**
   * Where the guard is `expiry`: from then on by the clock it cannot be mined, with room for clocks that differ.
   * `null`: for ever, or held by its guards.
   */
  readonly deadAfter: Date | null
  /** Whose money it spends. */
  readonly spendsFrom: ReadonlySet<KeyRef['account']>
  /** Signs it. The same transaction gives the same signature (RFC 6979). */
  readonly sign: () => SignedTransaction
}

/** One network's way of reading and signing. */
export type NetworkReader = {
  readonly guard: GuardKind
  /** The network's own coin, in which fees are paid. */
  readonly coin: CoinCode
  /** Reads the bytes. Throws `NotUnderstood` on whatever is not exactly the plain form that we build. */
  readonly read: (unsigned: Unsigned) => ReadTransaction
  /** What the chain shows of this address, or `null` when it is none of this network. */
  readonly lookupKeyOf: (address: string) => string | null
  /** What the chain shows of the address of one of our keys. */
  readonly lookupKeyOfKey: (key: KeyRef) => string
}

/** Thrown while reading: the bytes are not what we build, so they are not signed. The message holds no secret. */
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
