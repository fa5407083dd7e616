/**
 * The private keys of a running signer. It holds, for each address space and purpose, the one node that addresses are derived below (BIP-32's external
 * chain of the account), for as long as the process lives; an address's own key exists for one signature and is wiped.
 * It decides nothing: what may be signed is decided before it is asked.
 */
import { HDKey } from '@scure/bip32'
import type { AddressSpace } from '@zend/server/ports/chain'
import type { KeyRef } from '@zend/server/ports/chain-sender'

/** Which account each address space signs with: a BIP-32 path below either seed. */
export type AccountPaths = Readonly<Record<AddressSpace, string>>

/** The keys, named as the rest of the product names them. */
export type KeyRing = {
  /** The compressed public key behind a reference. Costs one derivation. */
  readonly publicKey: (space: AddressSpace, ref: KeyRef) => Uint8Array
  /** Calls `use` with the private key and its compressed public key, and wipes the private one when that returns. */
  readonly withPrivateKey: <T>(space: AddressSpace, ref: KeyRef, use: (privateKey: Uint8Array, publicKey: Uint8Array) => T) => T
}

type Purpose = KeyRef['account']

// BIP-44: external chain, where addresses that are handed out live.
const EXTERNAL = 0

/** Derives the ring's nodes below two roots, which stay the caller's to wipe. */
export function keyRing(roots: Readonly<Record<Purpose, HDKey>>, paths: AccountPaths): KeyRing {
  const external = (purpose: Purpose, path: string) => {
    const account = roots[purpose].derive(path)
    const signing = account.deriveChild(EXTERNAL)
    account.wipePrivateData()
    // Public keys are derived from a node that holds nothing private, so that looking at an address leaves no key behind.
    return { signing, watching: HDKey.fromExtendedKey(signing.publicExtendedKey) }
  }
  const nodesOf = (path: string) => ({ deposit: external('deposit', path), hot: external('hot', path) })
  const nodes = { bitcoin: nodesOf(paths.bitcoin), ethereum: nodesOf(paths.ethereum) }
  return {
    publicKey: (space, { account, index }) => {
      const { publicKey } = nodes[space][account].watching.deriveChild(index)
      if (publicKey === null) throw new Error('a node without a public key')
      return publicKey
    },
    withPrivateKey: (space, { account, index }, use) => {
      const node = nodes[space][account].signing.deriveChild(index)
      // The node hands out a copy, which is ours to wipe.
      const { privateKey, publicKey } = node
      try {
        if (privateKey === null || publicKey === null) throw new Error('a node without keys')
        return use(privateKey, publicKey)
      } finally {
        privateKey?.fill(0)
        node.wipePrivateData()
      }
    },
  }
}
