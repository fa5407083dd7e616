/**
 * The key vault port: what the product may ask of the process that holds the keys. Public keys and signed transactions
 * come out, never a private key. The vault decides for itself: it reads the bytes it is asked to sign and refuses what
 * its own limits or the stated intent do not allow.
 */
import type { CoinCode, PaymentId, Result } from '@zend/kernel'
import type { AddressSpace, NetworkId } from './chain.ts'
import type { KeyRef, UnsignedTransaction } from './chain-sender.ts'

/**
 * The purpose of an account: `deposit` accounts receive from customers, `hot` accounts pay. Each kind has its own seed.
 */
export type AccountPurpose = 'deposit' | 'hot'

/**
 * A public key that addresses come from, attested by the vault. `attestation` is an ed25519 signature over
 * `attestedBytes(…)`, hex.
 */
export type AccountPublicKey = {
  /** The address space of its addresses. */
  readonly space: AddressSpace
  /** Path of the account's node (BIP-32, CIP-1852), or of the one key (BIP-32, SLIP-10), below the seed. */
  readonly path: string
  /**
   * The argument of `ChainAddresses.depositAddress`: an extended public key, or where a space has none the hex digits
   * of one public key.
   */
  readonly xpub: string
  readonly attestation: string
}

/**
 * The purpose of a transaction. `sweep` and `topup` stay among our own addresses, and the vault enforces that: a sweep
 * goes to one of the hot account's first `HOT_ADDRESSES` addresses (consolidating Bitcoin outputs without paying
 * anybody is a sweep, too), a top-up from the hot account to a deposit address. `optin` pays nothing: an address of
 * ours opts in to a coin (`NetworkAsset.optIn`).
 */
export type PaymentPurpose = 'withdrawal' | 'sweep' | 'topup' | 'optin'

/** How many addresses of the hot account, from index 0, the vault accepts as ours for change or a sweep. */
export const HOT_ADDRESSES = 16

/** The maximum number of pool keys per call. */
export const POOL_KEYS_MAX = 500

/** A text, the id of the key that signed it, and the signature in base64url. */
export type SignedText = { readonly text: string; readonly key: string; readonly signature: string }

/**
 * One order that a transaction fulfils, as the books mean it. The vault compares it with the bytes. The id belongs to
 * one payment for ever: when no transaction of it can ever be mined any more, its purpose is ordered again under
 * another id.
 */
export type PaymentIntent = {
  readonly id: PaymentId
  readonly asset: CoinCode
  /** The canonical address that must receive it. */
  readonly to: string
  /** In the network's base units, above 0; of an `optin` 0. The bytes must pay exactly this. */
  readonly units: bigint
} & (
  | { readonly purpose: 'sweep' }
  /**
   * `statement` is what the customer confirmed, `secondConfirmation` an operator's signature where the vault asked for
   * one.
   */
  | {
      readonly purpose: 'withdrawal'
      readonly statement: SignedText | null
      readonly secondConfirmation: SignedText | null
    }
  /** `toKey` is the key of ours that `to` is the address of: of deposit keys there are too many to find it by. */
  | { readonly purpose: 'topup' | 'optin'; readonly toKey: KeyRef }
)

/** What is to be signed, and what it is meant to do. */
export type SignRequest = {
  /** Only the bytes and the keys are sent to the vault: it reads everything else from the bytes. */
  readonly transaction: Pick<UnsignedTransaction, 'network' | 'bytes' | 'keys'>
  /** Every payment in the bytes, and no other. */
  readonly intents: readonly PaymentIntent[]
  /**
   * Sign only if exactly this was signed before (its answer was lost); anything else is refused as `intent_changed`.
   */
  readonly onlyAgain?: true | undefined
}

/** A signed transaction: stored before it is sent, and sent again byte for byte. */
export type SignedTransaction = {
  /** As the network's nodes and explorers show it: EVM with `0x`, Bitcoin without, Solana in base58. */
  readonly txid: string
  /** Hex, without a prefix except EVM's `0x`; a connector converts it to its nodes' format. */
  readonly raw: string
}

/** Why the vault did not sign. `retryAt` is when a limit frees; without it the same request will never pass. */
export type SignRefusal = {
  readonly code:
    | 'not_understood'
    | 'not_the_intent'
    | 'not_authorized'
    | 'intent_changed'
    | 'fee_too_high'
    | 'limit_transaction'
    | 'limit_hour'
    | 'limit_customer'
    | 'second_confirmation'
    | 'signing_stopped'
  /** Details for operators. Contains no secret. */
  readonly detail: string
  readonly retryAt?: Date
}

/** The maximum number of ids per call of `signedFor`. */
export const SIGNED_FOR_MAX = 500

/**
 * A signed transaction, as one of its payments sees it: it may have been sent, whatever any row says. `act` is what a
 * customer confirmed (the withdrawal's id in its statement), `null` for what no customer confirms and in log lines from
 * before there were statements. Two versions that share one of their `guards` can never both be mined. From `deadAfter`
 * on, by the vault's clock, it cannot be mined any more; `null`: it never expires, or its guards exclude others.
 */
export type SignedVersion = {
  readonly network: NetworkId
  readonly txid: string
  readonly act: string | null
  readonly payment: PaymentId
  readonly guards: readonly string[]
  readonly deadAfter: Date | null
}

/** Returns public keys, and signs what passes its checks. */
export interface KeyVault {
  /**
   * Returns every deposit account's public key. A space can have several, told apart by path: Bitcoin's test chains use
   * a separate account, so that test coins never touch a real key. A `pool` space has the key of its index 0 here; a
   * `memo` space the hot account's one key, since customers' coins arrive where payments start. Throws when the vault
   * is unreachable or fails to authenticate.
   */
  depositAccounts(): Promise<readonly AccountPublicKey[]>
  /**
   * Returns the deposit keys of a `pool` space from index `first` on, `count` of them (at most `POOL_KEYS_MAX`), each
   * attested with its own path. Throws as above.
   */
  depositKeys(space: AddressSpace, first: number, count: number): Promise<readonly AccountPublicKey[]>
  /** Returns every hot account's public key, from a separate seed. Throws as above. */
  hotAccounts(): Promise<readonly AccountPublicKey[]>
  /**
   * Signs a transaction. Repeating the same bytes returns the same signature. A replacement is signed when it is for
   * exactly the same intents and can never be mined beside any version signed before: it has the same sender and
   * sequence number, or shares an input with every one of them. Any other transaction for an intent that was signed
   * before is refused. Where only time excludes an earlier version, the replacement counts against every limit as a
   * separate payment: the vault cannot see whether the earlier one was mined. Throws when the vault is unreachable:
   * whether it signed is then unknown, and a retry is safe.
   */
  sign(request: SignRequest): Promise<Result<SignedTransaction, SignRefusal>>
  /**
   * Returns every version that was ever signed for one of these payments (the ids of their intents) or acts
   * (withdrawals' ids), from the vault's own log: no row can hide one. Throws as `sign` does, and on more than
   * `SIGNED_FOR_MAX` ids.
   */
  signedFor(question: {
    readonly payments: readonly PaymentId[]
    readonly acts: readonly string[]
  }): Promise<readonly SignedVersion[]>
  /**
   * Abandons an act (a withdrawal's id): from now on nothing is signed for it, not even a replacement; only bytes that
   * were signed before still get their signature. The vault logs this before it answers, and it cannot be undone.
   * Returns what was signed for it before. Safe to repeat. Throws as `sign` does: whether it is abandoned is then
   * unknown, and a retry is safe.
   */
  abandon(act: string): Promise<readonly SignedVersion[]>
}

/**
 * Returns the bytes that an attestation signs, so that a writer of the database can neither plant a key nor pass one
 * kind of account for the other.
 */
export const attestedBytes = (
  key: Omit<AccountPublicKey, 'attestation'>,
  purpose: AccountPurpose = 'deposit',
): Uint8Array => new TextEncoder().encode([`zend/${purpose}-account/v1`, key.space, key.path, key.xpub].join('\n'))
