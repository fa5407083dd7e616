/**
 * Merkle trees as RFC 6962 makes them: a leaf is SHA-256(0x00 text), a node SHA-256(0x01 left right), and the left part
 * of a tree is the largest power of two below its size. Their prefixes keep a node from being taken for a leaf. Pure.
 */
import { createHash } from 'node:crypto'

/** A neighbour on the way from a leaf to the root: on which side it stands, and its hash in hex. */
export type Step = { readonly side: 'left' | 'right'; readonly hash: string }

const leafOf = (text: string): Buffer => createHash('sha256').update('\0').update(text, 'utf8').digest()
const nodeOf = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update('\u0001').update(left).update(right).digest()

/** Returns the root over these texts, in hex. Throws without any. */
export const rootOf = (texts: readonly string[]): string => treeOf(texts.map(leafOf)).toString('hex')

/** Returns the path of one text to the root over all of them, from below. Throws where there is none at that place. */
export function pathOf(texts: readonly string[], at: number): readonly Step[] {
  if (texts[at] === undefined) throw new RangeError(`no leaf at ${String(at)}`)
  return pathIn(texts.map(leafOf), at)
}

/** Returns the root that a text and its path lead to, in hex. */
export function rootFrom(text: string, path: readonly Step[]): string {
  const root = path.reduce<Buffer>((hash, step) => {
    const other = Buffer.from(step.hash, 'hex')
    return step.side === 'left' ? nodeOf(other, hash) : nodeOf(hash, other)
  }, leafOf(text))
  return root.toString('hex')
}

function treeOf(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes
  if (first === undefined) throw new RangeError('a tree without leaves')
  if (hashes.length === 1) return first
  const split = leftOf(hashes.length)
  return nodeOf(treeOf(hashes.slice(0, split)), treeOf(hashes.slice(split)))
}

function pathIn(hashes: readonly Buffer[], at: number): readonly Step[] {
  if (hashes.length === 1) return []
  const split = leftOf(hashes.length)
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)]
  return at < split
    ? [...pathIn(left, at), { side: 'right', hash: treeOf(right).toString('hex') }]
    : [...pathIn(right, at - split), { side: 'left', hash: treeOf(left).toString('hex') }]
}

/** The size of the left part: the largest power of two that is less than the size. */
const leftOf = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1)
