/**
 * The private keys of a running signer. It holds, for each address space and purpose, the one node that addresses are
 * derived from, while the process lives; an address's own key exists for one signature and is wiped. It decides
 * nothing: its caller decides what may be signed.
 */
import { ADDRESS_SPACES, type AddressSpace } from '@zend/kernel'
import type { KeyRef } from '@zend/server/ports/chain-sender'
import type { Root, SpaceKeyring } from './space-keyring.ts'
import { spaceKeyring } from './space-keys.ts'
import { SPACES } from '@zend/server/core/assets'

/** The account path of each address space: below either seed, one path per space (see `SPACES`). */
export type AccountPaths = Readonly<Record<AddressSpace, string>>

/** The keys, by the product's key references. */
export type KeyRing = {
  /**
   * Returns the public key of a reference: compressed secp256k1, or ed25519. Costs one derivation. Throws on a
   * reference that the space does not have.
   */
  readonly publicKey: (space: AddressSpace, ref: KeyRef) => Uint8Array
  /** Calls `use` with the private key and its public key, and wipes the private one when that returns. */
  readonly withPrivateKey: <T>(
    space: AddressSpace,
    ref: KeyRef,
    use: (privateKey: Uint8Array, publicKey: Uint8Array) => T,
  ) => T
}

type Purpose = KeyRef['account']

/** Derives the ring's nodes below two roots, which the caller wipes. */
export function keyRing(roots: Readonly<Record<Purpose, Root>>, paths: AccountPaths): KeyRing {
  const nodesOf = (purpose: Purpose) =>
    Object.fromEntries(
      ADDRESS_SPACES.map((space) => [space, spaceKeyring(SPACES[space].scheme, paths[space], roots[purpose])]),
    ) as Record<AddressSpace, SpaceKeyring>
  const nodes = { deposit: nodesOf('deposit'), hot: nodesOf('hot') }
  return {
    publicKey: (space, { account, index }) => nodes[account][space].publicKey(index),
    withPrivateKey: (space, { account, index }, use) => nodes[account][space].withPrivateKey(index, use),
  }
}
