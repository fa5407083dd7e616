/**
 * Requests about many payments at once: each part is a payment of its own kind, and what is signed names the Merkle
 * root over all of them. So one signature covers every row, and one changed character of one of them voids it.
 */
import { type ApprovalKind } from '@zend/contracts'
import * as z from 'zod'
import type { Tx } from '../../database/index.ts'
import { canonicalJson } from '../authorizations/index.ts'
import { rootFrom, type Step, treeOver } from './merkle.ts'
import { ofKindForm, type PayloadOfKind } from './payload.ts'
import { readLeaves } from './parts.repo.ts'

/** One part: what it is a part of, its place there from 1, the maker's own reference, and the payment. */
export type Part = {
  readonly of: string
  readonly position: number
  readonly reference: string
  readonly pays: PayloadOfKind
}

/** A part with its way to the root. `leaf` is its text. */
export type ProvenPart = { readonly leaf: string; readonly path: readonly Step[]; readonly root: string }

/** What a statement, or a payload, says of its parts: their root, and the kinds of payments among them. */
export type StatedParts = { readonly root: string; readonly kinds: readonly ApprovalKind[] }

const form = z.strictObject({
  v: z.literal('1'),
  use: z.literal('zend.part'),
  of: z.string().max(64),
  position: z.string().regex(/^[1-9]\d{0,4}$/),
  reference: z.string().max(140),
  pays: ofKindForm,
})

/** Writes a part as the text whose hash is its leaf. Throws when it is not well-formed. */
export const leafText = ({ position, ...part }: Part): string =>
  canonicalJson(form.parse({ v: '1', use: 'zend.part', position: String(position), ...part }))

/** Reads a leaf. Throws on any other text, and on another spelling of the same facts. */
export function readLeaf(text: string): Part {
  const leaf = form.parse(JSON.parse(text))
  if (canonicalJson(leaf) !== text) throw new RangeError('a part that is not canonical')
  return { of: leaf.of, position: Number(leaf.position), reference: leaf.reference, pays: leaf.pays }
}

/** The Merkle root over parts in their order, in hex. Throws without any. */
export const partsRoot = (leaves: readonly string[]): string => treeOver(leaves).root

/** Returns a function that shows each leaf with its way to the root over all of them. */
export function provenParts(leaves: readonly string[]): (at: number) => ProvenPart {
  const { root, pathOf } = treeOver(leaves)
  return (at) => ({ leaf: leaves[at] ?? '', path: pathOf(at), root })
}

/** Whether this text is a leaf below this root. */
export const isPartOf = (root: string, { leaf, path }: Pick<ProvenPart, 'leaf' | 'path'>): boolean =>
  rootFrom(leaf, path) === root

/**
 * Returns the parts of what has this id. Throws when they are not those that were stated: another root, other kinds, or
 * another worth together.
 */
export async function statedParts(
  tx: Tx,
  id: string,
  { root, kinds }: StatedParts,
  valueCents: bigint,
): Promise<readonly Part[]> {
  const leaves = await readLeaves(tx, id)
  if (leaves.length === 0 || partsRoot(leaves) !== root)
    throw new RangeError(`the parts of ${id} are not those that are stated`)
  const parts = leaves.map(readLeaf)
  const [found, stated] = [new Set(parts.map(({ pays }) => pays.kind)), new Set(kinds)]
  const sum = parts.reduce((total, { pays }) => total + BigInt(pays.valueCents), 0n)
  if (
    [...found].toSorted().join() !== [...stated].toSorted().join() ||
    sum !== valueCents ||
    parts.some(({ of }) => of !== id)
  )
    throw new RangeError(`the parts of ${id} are stated as others`)
  return parts
}
