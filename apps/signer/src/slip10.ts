/**
 * SLIP-0010 for ed25519: keys below a seed where every step is hardened, so that no public key can be derived from
 * another. Pure.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'

/** A node: 32 bytes of private key (the ed25519 seed) and 32 of chain code. Its creator wipes it. */
export type Slip10Node = { readonly key: Uint8Array; readonly chainCode: Uint8Array }

const HARDENED = 0x80000000
const PATH = /^m(\/\d+')*$/

/**
 * Returns the node at a path below a BIP-39 seed; wipes intermediate nodes. Throws on a path with a step that is not
 * hardened.
 */
export function slip10(seed: Uint8Array, path: string): Slip10Node {
  const master = nodeOf(hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed))
  try {
    return slip10Child(master, path)
  } finally {
    wipe(master)
  }
}

/**
 * Returns the node at a path below another, which the caller wipes; `path` begins with `m` for it, and `m` alone is a
 * copy of it. Throws as above.
 */
export function slip10Child(node: Slip10Node, path: string): Slip10Node {
  if (!PATH.test(path)) throw new RangeError(`${path} is no path of hardened steps`)
  let at: Slip10Node = { key: node.key.slice(), chainCode: node.chainCode.slice() }
  for (const step of path.split('/').slice(1)) {
    const next = childOf(at, Number.parseInt(step, 10))
    wipe(at)
    at = next
  }
  return at
}

/** Overwrites a node. */
export function wipe({ key, chainCode }: Slip10Node): void {
  key.fill(0)
  chainCode.fill(0)
}

function childOf({ key, chainCode }: Slip10Node, index: number): Slip10Node {
  if (!Number.isSafeInteger(index) || index < 0 || index >= HARDENED)
    throw new RangeError(`${index} is no index of a key`)
  const data = new Uint8Array(37)
  data.set(key, 1)
  new DataView(data.buffer).setUint32(33, HARDENED + index)
  try {
    return nodeOf(hmac(sha512, chainCode, data))
  } finally {
    data.fill(0)
  }
}

function nodeOf(digest: Uint8Array): Slip10Node {
  const node = { key: digest.slice(0, 32), chainCode: digest.slice(32) }
  digest.fill(0)
  return node
}
