/**
 * Proofs of where a customer's money came from: MACs by a key that the database does not have, so that a forged row
 * proves nothing. Pure but for the keys.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AssetCode, HoldId, PostingId } from '@zend/kernel'
import type { Posting } from '../ledger/index.ts'
import type { ProvenanceKeys } from './keys.ts'

/** One entry of a posting on a customer's account: `amount` in minor units, above zero a credit. */
export type CustomerEntry = { readonly holder: string; readonly asset: AssetCode; readonly amount: bigint }

/** The proven facts of a posting: its identity, and what it does to customers. */
export type Provable = { readonly id: PostingId; readonly kind: string; readonly entries: readonly CustomerEntry[] }

/** Domain separation: a statement of one kind never passes for another. */
type Label = 'posting' | 'checkpoint' | 'transfer' | 'returned' | 'over'

/** Returns the proven facts of a posting. */
export const provable = ({ id, kind, legs }: Pick<Posting, 'id' | 'kind' | 'legs'>): Provable => ({
  id,
  kind,
  entries: legs.flatMap(({ account, amount }) =>
    'owner' in account ? [{ holder: account.owner, asset: account.asset, amount }] : [],
  ),
})

/**
 * Returns the proof that we meant to book a posting. The caller has seen why: the deposit on its chain, or its
 * customer's PIN.
 */
export const proofOf = (keys: ProvenanceKeys, posting: Provable): Buffer => sealed(keys, 'posting', textOf(posting))

/** Tells whether one of these is the proof of this posting. */
export const isProven = (keys: ProvenanceKeys, posting: Provable, proofs: readonly Uint8Array[]): boolean =>
  proofs.some((proof) => fits(keys, 'posting', textOf(posting), proof))

/**
 * A transfer as the chain showed it, in the form a row stores: every fact that decides what is credited, and to whom.
 */
export type SeenTransfer = readonly (string | null)[]

/** Returns the proof that the chain's reader saw this. */
export const proofOfTransfer = (keys: ProvenanceKeys, seen: SeenTransfer): Buffer =>
  sealed(keys, 'transfer', JSON.stringify(seen))

/** Tells whether this transfer is proven as seen. */
export const wasSeen = (keys: ProvenanceKeys, seen: SeenTransfer, proof: Uint8Array | null): boolean =>
  fits(keys, 'transfer', JSON.stringify(seen), proof)

/** Returns the proof that a hold's money never left. */
export const proofOfReturn = (keys: ProvenanceKeys, hold: HoldId): Buffer => sealed(keys, 'returned', hold)

/** Tells whether one of these proves that it never left. */
export const hasReturned = (keys: ProvenanceKeys, hold: HoldId, proofs: readonly Uint8Array[]): boolean =>
  proofs.some((proof) => fits(keys, 'returned', hold, proof))

/** An order that may have paid, in the form a row stores: every fact that identifies it. */
export type PayoutFacts = readonly string[]

/**
 * Returns the proof that an order did not pay and never will. The caller has learned so from the party that would have
 * paid.
 */
export const proofOfOver = (keys: ProvenanceKeys, order: PayoutFacts): Buffer =>
  sealed(keys, 'over', JSON.stringify(order))

/** Tells whether this order is proven over. */
export const isProvenOver = (keys: ProvenanceKeys, order: PayoutFacts, proof: Uint8Array): boolean =>
  fits(keys, 'over', JSON.stringify(order), proof)

/** The position up to which an account was walked, with everything in it proven. */
export type Checkpoint = {
  readonly holder: string
  readonly asset: string
  readonly seq: bigint
  readonly balance: bigint
}

/** Returns the proof of a checkpoint. */
export const proofOfCheckpoint = (keys: ProvenanceKeys, checkpoint: Checkpoint): Buffer =>
  sealed(keys, 'checkpoint', checkpointText(checkpoint))

/** Tells whether we made this checkpoint. */
export const isCheckpoint = (keys: ProvenanceKeys, checkpoint: Checkpoint, proof: Uint8Array): boolean =>
  fits(keys, 'checkpoint', checkpointText(checkpoint), proof)

const checkpointText = ({ holder, asset, seq, balance }: Checkpoint): string =>
  JSON.stringify([holder, asset, seq.toString(), balance.toString()])

function textOf({ id, kind, entries }: Provable): string {
  const lines = entries
    .map(({ holder, asset, amount }) => JSON.stringify([holder, asset, amount.toString()]))
    .toSorted()
  return JSON.stringify([id, kind, lines])
}

const sealed = ({ make }: Pick<ProvenanceKeys, 'make'>, label: Label, text: string): Buffer =>
  createHmac('sha256', make).update(`zend/provenance/${label}/v1\n${text}`).digest()

const fits = ({ check }: ProvenanceKeys, label: Label, text: string, proof: Uint8Array | null): boolean =>
  proof !== null && check.some((make) => isSame(sealed({ make }, label, text), proof))

const isSame = (own: Uint8Array, given: Uint8Array): boolean =>
  own.length === given.length && timingSafeEqual(own, given)
