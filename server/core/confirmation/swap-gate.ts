/**
 * Confirms swaps by PIN alone, and notes each for the database, which books no others (swap.proofs_noted).
 * Concurrent notes share a statement, as PIN checks do.
 */
import { batchLoad } from '../../database/index.ts'
import type { PinGate, SwapGate, SwapToConfirm } from './confirmation.ts'
import { noteConfirmedSwaps } from './confirmed.repo.ts'
import type { ConfirmationDeps } from './deps.ts'
import { proofOfSwap } from './proofs.ts'
import { requirePlace } from './require-place.ts'

/** Encodes a swap as its row will hold it, with the proof of its posting. */
const textOf = ({ id, holder, given, fee, received }: SwapToConfirm, proof: Buffer): string =>
  JSON.stringify({
    proof: proof.toString('hex'),
    id,
    holder,
    from_asset: given.asset,
    from_amount: given.amount.toString(),
    fee_amount: fee.amount.toString(),
    to_asset: received.asset,
    to_amount: received.amount.toString(),
  })

/** Creates the gate; one per process. `checkPin` counts wrong tries. */
export function swapGate({ db, provenance }: Pick<ConfirmationDeps, 'db' | 'provenance'>, checkPin: PinGate): SwapGate {
  const note = batchLoad((swaps) => noteConfirmedSwaps(db.read, swaps))
  return async (swap, pin) => {
    await requirePlace(db.read, swap, 'swap')
    const checked = await checkPin(swap.userId, pin)
    if (checked.ok) await note(textOf(swap, proofOfSwap(provenance, swap)))
    return checked
  }
}
