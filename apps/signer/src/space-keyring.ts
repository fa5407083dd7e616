/** The interface of an address space's keys, for any derivation scheme. */

/** The root of derivation: a BIP-39 seed and the entropy behind it (Cardano starts from that). Its creator wipes it. */
export type Root = { readonly seed: Uint8Array; readonly entropy: Uint8Array }

/** Keys below one path. They stay in memory while the process lives. */
export type SpaceKeyring = {
  /**
   * Returns the exported public part: an extended public key, or the public key of an index (0 where a space has only
   * one key), as `AccountPublicKey.xpub` has it.
   */
  readonly told: (index: number) => string
  /**
   * Returns the public key at an index: 33 bytes of secp256k1, 32 of ed25519. Throws on an index that the space does
   * not have.
   */
  readonly publicKey: (index: number) => Uint8Array
  /** Calls `use` with the private key at an index, then wipes it: 32 bytes, 64 for Cardano. */
  readonly withPrivateKey: <T>(index: number, use: (privateKey: Uint8Array, publicKey: Uint8Array) => T) => T
}
