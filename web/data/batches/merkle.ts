/**
 * The Merkle tree over a batch's rows (RFC 6962): whoever approves its root can open any row and see for themselves
 * that it is one of those.
 */
import type { ProvenRow } from './batches.queries.ts'

type Proof = NonNullable<ProvenRow['proof']>

/** The first byte of what is hashed: a leaf cannot pass for a node. */
const [LEAF, NODE] = [0, 1] as const
const HASH_BYTES = 32

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (byte) => Number.parseInt(byte, 16))
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function digest(kind: number, ...parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const whole = Uint8Array.from([kind, ...parts.flatMap((part) => [...part])])
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

/** The root that a row's text and its path lead to, in hex. Empty for a path that is none. */
export async function rootOf({ leaf, path }: Pick<Proof, 'leaf' | 'path'>): Promise<string> {
  let hash = await digest(LEAF, new TextEncoder().encode(leaf))
  for (const { side, hash: text } of path) {
    const other = bytesOf(text)
    if (other.length !== HASH_BYTES) return ''
    hash = side === 'left' ? await digest(NODE, other, hash) : await digest(NODE, hash, other)
  }
  return hexOf(hash)
}
