/**
 * The proofs that postings of confirmed swaps and transfers must have, over exactly what they do to customers
 * (docs/money.md). Pure but for the keys.
 */
import { proofOf, type ProvenanceKeys } from '../provenance/index.ts'
import type { SwapToConfirm } from './confirmation.ts'
import type { ConfirmedTransfer } from './confirmed.repo.ts'

/** Returns the proof of a transfer's posting. */
export const proofOfPayment = (
  keys: ProvenanceKeys,
  { id, payer, payee, money: { asset, amount } }: ConfirmedTransfer,
): Buffer =>
  proofOf(keys, {
    id: `pst_${id.slice('trf_'.length)}`,
    kind: 'zend_transfer',
    entries: [
      { holder: payer, asset, amount: -amount },
      { holder: payee, asset, amount },
    ],
  })

/** Returns the proof of a swap's posting. */
export const proofOfSwap = (keys: ProvenanceKeys, { id, holder, given, received }: SwapToConfirm): Buffer =>
  proofOf(keys, {
    id: `pst_${id.slice('swp_'.length)}`,
    kind: 'swap',
    entries: [
      { holder, asset: given.asset, amount: -given.amount },
      { holder, asset: received.asset, amount: received.amount },
    ],
  })
