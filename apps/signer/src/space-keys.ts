/**
 * Derives the keys of one address space below one seed, by the space's scheme. It does not decide what may be signed.
 */
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { cip1852Keys } from './cip1852.ts'
import { publicKeyOf } from './ed25519.ts'
import { slip10, slip10Child, type Slip10Node, wipe } from './slip10.ts'
import type { Scheme } from '@zend/server/core/assets'
import type { Root, SpaceKeyring } from './space-keyring.ts'

/** Derives the keyring for a path of this scheme, which stays in memory. */
export function spaceKeyring(scheme: Scheme, path: string, root: Root): SpaceKeyring {
  switch (scheme) {
    case 'bip32':
      return bip32Keys(path, root)
    case 'one-bip32':
      return oneBip32Key(path, root)
    case 'cip1852':
      return cip1852Keys(path, root.entropy)
    case 'pool':
    case 'one':
      return ed25519Keys(path, root)
  }
}

// BIP-44: the external chain, for addresses that are handed out.
const EXTERNAL = 0

function bip32Keys(path: string, { seed }: Root): SpaceKeyring {
  const account = nodeAt(seed, path)
  const signing = account.deriveChild(EXTERNAL)
  const xpub = account.publicExtendedKey
  account.wipePrivateData()
  // Public keys are derived from a public-only node, so that reading an address leaves no private key in memory.
  const watching = HDKey.fromExtendedKey(signing.publicExtendedKey)
  return {
    told: () => xpub,
    publicKey: (index) => publicOf(watching.deriveChild(index)),
    withPrivateKey: (index, use) => withNode(signing.deriveChild(index), use),
  }
}

function oneBip32Key(path: string, { seed }: Root): SpaceKeyring {
  const node = nodeAt(seed, path)
  const publicKey = publicOf(node)
  return {
    told: only(() => hex.encode(publicKey)),
    publicKey: only(() => publicKey),
    // The node stays; callers get a copy.
    withPrivateKey: (index, use) => withNode(only(() => HDKey.fromExtendedKey(node.privateExtendedKey))(index), use),
  }
}

function ed25519Keys(path: string, { seed }: Root): SpaceKeyring {
  // The part of the path above the index is derived once; below it everything is hardened, so that each public key
  // needs the private one.
  const [above = '', below] = path.split('/{i}')
  const parent = slip10(seed, above)
  const nodeAtIndex = (index: number): Slip10Node => {
    if (below === undefined) assertOnly(index)
    return slip10Child(parent, below === undefined ? 'm' : `m/${index}${below}`)
  }
  const withPrivateKey: SpaceKeyring['withPrivateKey'] = (index, use) => {
    const node = nodeAtIndex(index)
    try {
      return use(node.key, publicKeyOf(node.key))
    } finally {
      wipe(node)
    }
  }
  const publicKey = (index: number): Uint8Array => withPrivateKey(index, (_, known) => known)
  return { told: (index) => hex.encode(publicKey(index)), publicKey, withPrivateKey }
}

function nodeAt(seed: Uint8Array, path: string): HDKey {
  const master = HDKey.fromMasterSeed(seed)
  try {
    return master.derive(path)
  } finally {
    master.wipePrivateData()
  }
}

function withNode<T>(node: HDKey, use: (privateKey: Uint8Array, publicKey: Uint8Array) => T): T {
  // The node returns a copy, which we wipe.
  const { privateKey, publicKey } = node
  try {
    if (privateKey === null || publicKey === null) throw new Error('a node without keys')
    return use(privateKey, publicKey)
  } finally {
    privateKey?.fill(0)
    node.wipePrivateData()
  }
}

function publicOf({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw new Error('a node without a public key')
  return publicKey
}

const only =
  <T>(of: () => T) =>
  (index: number): T => {
    assertOnly(index)
    return of()
  }

function assertOnly(index: number): void {
  if (index !== 0) throw new RangeError(`the space has one key, not one at index ${index}`)
}
