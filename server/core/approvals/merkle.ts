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

/** A tree over texts: its root, and the path of each to it, from below. */
export type Tree = { readonly root: string; readonly pathOf: (at: number) => readonly Step[] }

/** Returns the tree over these texts. Each node is hashed once, however many paths are asked for. Throws without any. */
export function treeOver(texts: readonly string[]): Tree {
  if (texts.length === 0) throw new RangeError('a tree without leaves')
  const leaves = texts.map(leafOf)
  const known = new Map<string, Buffer>()
  const nodeOver = (from: number, to: number): Buffer => {
    const leaf = leaves[from]
    if (to - from === 1 && leaf !== undefined) return leaf
    const name = `${String(from)}-${String(to)}`
    const before = known.get(name)
    if (before !== undefined) return before
    const split = from + leftOf(to - from)
    const made = nodeOf(nodeOver(from, split), nodeOver(split, to))
    known.set(name, made)
    return made
  }
  const pathWithin = (from: number, to: number, at: number): readonly Step[] => {
    if (to - from === 1) return []
    const split = from + leftOf(to - from)
    return at < split
      ? [...pathWithin(from, split, at), { side: 'right', hash: nodeOver(split, to).toString('hex') }]
      : [...pathWithin(split, to, at), { side: 'left', hash: nodeOver(from, split).toString('hex') }]
  }
  return {
    root: nodeOver(0, leaves.length).toString('hex'),
    pathOf: (at) => {
      if (leaves[at] === undefined) throw new RangeError(`no leaf at ${String(at)}`)
      return pathWithin(0, leaves.length, at)
    },
  }
}

/** Returns the root that a text and its path lead to, in hex. */
export function rootFrom(text: string, path: readonly Step[]): string {
  const root = path.reduce<Buffer>((hash, step) => {
    const other = Buffer.from(step.hash, 'hex')
    return step.side === 'left' ? nodeOf(other, hash) : nodeOf(hash, other)
  }, leafOf(text))
  return root.toString('hex')
}

/** The size of the left part: the largest power of two that is less than the size. */
const leftOf = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1)
