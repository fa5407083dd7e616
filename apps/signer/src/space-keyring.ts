/** What an address space's keys look like, whatever their scheme. */

/**
 * What keys are derived from: a BIP-39 seed and the entropy behind it (Cardano starts from that). Whoever made it wipes
 * it.
 */
export type Root = { readonly seed: Uint8Array; readonly entropy: Uint8Array }

/** Keys below one path. They stay in memory for as long as the process lives. */
export type SpaceKeyring = {
  /**
   * What the world is told: an extended public key, or the public key of an index (0 where a space has one key alone),
   * as `AccountPublicKey.xpub` has it.
   */
  readonly told: (index: number) => string
  /** The public key at an index: 33 bytes of secp256k1, 32 of ed25519. Throws on an index that the space has not. */
  readonly publicKey: (index: number) => Uint8Array
  /** Calls `use` with the private key at an index, then wipes it: 32 bytes, of Cardano 64. */
  readonly withPrivateKey: <T>(index: number, use: (privateKey: Uint8Array, publicKey: Uint8Array) => T) => T
}
