/**
 * Cardano's keys (CIP-3 Icarus, CIP-1852; BIP32-Ed25519): an account whose addresses can be derived from its extended
 * public key.
 */
import { Bip32PrivateKey, Bip32PublicKey } from '@emurgo/cardano-serialization-lib-nodejs'
import { hex } from '@scure/base'
import type { SpaceKeyring } from './space-keyring.ts'

const HARDENED = 0x80000000
// CIP-1852: role 0 is the external chain, for addresses that are handed out.
const EXTERNAL = 0

/**
 * Returns the keys of an account. `entropy` is BIP-39's. A private key is 64 bytes: kL and kR. The exported public part
 * is 64 bytes of public key and chain code, hex.
 */
export function cip1852Keys(path: string, entropy: Uint8Array): SpaceKeyring {
  const account = accountAt(path, entropy)
  const signing = account.derive(EXTERNAL)
  const told = hex.encode(account.to_public().as_bytes())
  account.free()
  // Public keys are derived from a public-only node, so that reading an address leaves no private key in memory.
  const watching = Bip32PublicKey.from_bytes(signing.to_public().as_bytes())
  return {
    told: () => told,
    publicKey: (index) => watching.derive(index).to_raw_key().as_bytes(),
    withPrivateKey: (index, use) => {
      const node = signing.derive(index)
      const raw = node.to_raw_key()
      const privateKey = raw.as_bytes()
      try {
        return use(privateKey, raw.to_public().as_bytes())
      } finally {
        privateKey.fill(0)
        raw.free()
        node.free()
      }
    },
  }
}

function accountAt(path: string, entropy: Uint8Array): Bip32PrivateKey {
  let node = Bip32PrivateKey.from_bip39_entropy(entropy, new Uint8Array(0))
  for (const step of path.split('/').slice(1)) {
    const next = node.derive(HARDENED + Number.parseInt(step, 10))
    node.free()
    node = next
  }
  return node
}
