/**
 * The key vault port: what the product may ask of the process that holds the keys. Public keys and signed transactions
 * come out, never a private key. The vault decides for itself: it reads the bytes it is asked to sign and refuses what
 * its own limits or the stated intent do not allow.
 */
import type { CoinCode, PaymentId, Result } from '@zend/kernel'
import type { AddressSpace, NetworkId } from './chain.ts'
import type { KeyRef, UnsignedTransaction } from './chain-sender.ts'

/**
 * What an account is for: `deposit` accounts receive from customers, `hot` accounts pay. Each kind has a seed of its
 * own.
 */
export type AccountPurpose = 'deposit' | 'hot'

/**
 * A public key that addresses come from, attested by the vault. `attestation` is an ed25519 signature over
 * `attestedBytes(…)`, hex.
 */
export type AccountPublicKey = {
  /** Which networks' addresses come from it. */
  readonly space: AddressSpace
  /** Path of the account's node (BIP-32, CIP-1852), or of the one key (BIP-32, SLIP-10), below the seed. */
  readonly path: string
  /**
   * What `ChainAddresses.depositAddress` takes: an extended public key, or where a space has none the hex digits of one
   * public key.
   */
  readonly xpub: string
  readonly attestation: string
}

/**
 * Why a transaction is to be signed. `sweep` and `topup` stay among our own addresses, and the vault holds them to
 * that: a sweep goes to one of the hot account's first `HOT_ADDRESSES` addresses (gathering Bitcoin outputs without
 * paying anybody is a sweep too), a top-up from the hot account to a deposit address. `optin` pays nothing: an address
 * of ours says that it takes a coin (`NetworkAsset.optIn`).
 */
export type PaymentPurpose = 'withdrawal' | 'sweep' | 'topup' | 'optin'

/** How many addresses of the hot account, from index 0, the vault takes for ours as change or a sweep's goal. */
export const HOT_ADDRESSES = 16

/** The most keys of a pool that one question asks for. */
export const POOL_KEYS_MAX = 500

/** A text, the id of the key that signed it, and the signature in base64url. */
export type SignedText = { readonly text: string; readonly key: string; readonly signature: string }

/**
 * One order that a transaction fulfils, as the books mean it. The vault compares it with what the bytes say. The id
 * stands for one payment for ever: when no transaction of it can ever be mined any more, what it was for is ordered
 * anew under another id.
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
  /** Only the bytes and the keys are sent to the vault: it reads everything else out of the bytes. */
  readonly transaction: Pick<UnsignedTransaction, 'network' | 'bytes' | 'keys'>
  /** Every payment in the bytes, and no other. */
  readonly intents: readonly PaymentIntent[]
  /**
   * Sign only if exactly this was signed before (its answer was lost); anything else is refused as `intent_changed`.
   */
  readonly onlyAgain?: true | undefined
}

/** A signed transaction: what is stored before it is sent, and sent again byte for byte. */
export type SignedTransaction = {
  /** As the network's nodes and explorers show it: EVM with `0x`, Bitcoin without, Solana in base58. */
  readonly txid: string
  /** Hex, without a prefix but for EVM's `0x`; a connector writes it as its nodes take it. */
  readonly raw: string
}

/** Why the vault did not sign. `retryAt` says when a limit frees; without it the same request will never pass. */
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
  /** What exactly, for operators. Holds no secret. */
  readonly detail: string
  readonly retryAt?: Date
}

/** The most ids that one question about what was signed may name. */
export const SIGNED_FOR_MAX = 500

/**
 * A transaction that was signed, as one of its payments sees it: it may have been sent, whatever any row says. `act` is
 * what a customer confirmed (the withdrawal's id in its statement), `null` for what no customer confirms and in lines
 * from before statements came along. Two versions that share one of their `guards` can never both be mined. From
 * `deadAfter` on, by the vault's clock, it cannot be mined any more; `null`: for ever, or held by its guards.
 */
export type SignedVersion = {
  readonly network: NetworkId
  readonly txid: string
  readonly act: string | null
  readonly payment: PaymentId
  readonly guards: readonly string[]
  readonly deadAfter: Date | null
}

/** Hands out public keys, and signs what it finds in order. */
export interface KeyVault {
  /**
   * Every deposit account's public key. A space can have several, told apart by path: Bitcoin's test chains use an
   * account of their own, so that test coins never touch a real key. A `pool` space has the key of its index 0 here; a
   * `memo` space the hot account's one key, since customers' coins arrive where payments start. Throws when the vault
   * cannot be reached or does not prove who it is.
   */
  depositAccounts(): Promise<readonly AccountPublicKey[]>
  /**
   * The deposit keys of a `pool` space from index `first` on, `count` of them (at most `POOL_KEYS_MAX`), each attested
   * with its own path. Throws as above.
   */
  depositKeys(space: AddressSpace, first: number, count: number): Promise<readonly AccountPublicKey[]>
  /** Every hot account's public key, from a seed of its own. Throws as above. */
  hotAccounts(): Promise<readonly AccountPublicKey[]>
  /**
   * Signs a transaction. Asking again for the same bytes answers the same signature. A replacement is signed when it is
   * for exactly the same intents and can never be mined beside any version signed before: it has the same sender and
   * sequence number, or shares an input with every one of them. Any other transaction for an intent that was signed
   * before is refused. Where nothing but time excludes an earlier version, the replacement counts against every limit
   * as a payment of its own: the vault cannot see whether the earlier one was mined. Throws when the vault cannot be
   * asked: whether it signed is then unknown, and asking again is safe.
   */
  sign(request: SignRequest): Promise<Result<SignedTransaction, SignRefusal>>
  /**
   * Every version that was ever signed for one of these payments (the ids of their intents) or acts (withdrawals' ids),
   * from the vault's own log: no row can hide one. Throws as `sign` does, and on more than `SIGNED_FOR_MAX` ids.
   */
  signedFor(question: {
    readonly payments: readonly PaymentId[]
    readonly acts: readonly string[]
  }): Promise<readonly SignedVersion[]>
  /**
   * From now on nothing is signed for this act (a withdrawal's id) any more, not even a replacement; the very bytes
   * that were signed before still get their signature. It is in the vault's log before it is answered, and cannot be
   * taken back. Answers what was signed for it before. Asking again answers the same. Throws as `sign` does: whether it
   * is given up is then unknown, and asking again is safe.
   */
  abandon(act: string): Promise<readonly SignedVersion[]>
}

/**
 * The exact bytes an attestation signs, so that a writer of the database cannot plant a key, nor pass one kind of
 * account for the other.
 */
export const attestedBytes = (
  key: Omit<AccountPublicKey, 'attestation'>,
  purpose: AccountPurpose = 'deposit',
): Uint8Array => new TextEncoder().encode([`zend/${purpose}-account/v1`, key.space, key.path, key.xpub].join('\n'))
