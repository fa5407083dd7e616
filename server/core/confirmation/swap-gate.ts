/**
 * Confirms swaps by PIN alone, or by the secret of a company's API key, and notes each for the database, which books no
 * others (swap.proofs_noted). Concurrent notes share a statement, as PIN checks do.
 */
import { ok, refuse } from '@zend/kernel'
import { batchLoad } from '../../database/index.ts'
import type { PinGate, SwapGate, SwapToConfirm } from './confirmation.ts'
import { noteConfirmedSwaps } from './confirmed.repo.ts'
import type { ConfirmationDeps } from './deps.ts'
import { proofOfSwap } from './proofs.ts'
import { placeGate } from './require-place.ts'

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

/** Creates the gate; one per process. `checkPin` counts wrong tries; a key's secret is too long to guess. */
export function swapGate(
  { db, provenance, keyGate }: Pick<ConfirmationDeps, 'db' | 'provenance' | 'keyGate'>,
  checkPin: PinGate,
): SwapGate {
  const mayAct = placeGate(db)
  const note = batchLoad((swaps) => noteConfirmedSwaps(db.read, swaps))
  const byKey = async (swap: SwapToConfirm, secret: string) =>
    (await keyGate.maySwap(db.read, swap, secret)) ? ok(null) : refuse('forbidden')
  return async (swap, proof) => {
    const [checked] = await Promise.all([
      'pin' in proof ? checkPin(swap.userId, proof.pin) : byKey(swap, proof.keySecret),
      mayAct(swap, 'swap'),
    ])
    if (checked.ok) await note(textOf(swap, proofOfSwap(provenance, swap)))
    return checked
  }
}
