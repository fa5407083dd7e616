/**
 * Looks on the chain once more for a deposit whose row has no proof that somebody of ours saw it: one from before there were proofs, or one that somebody else wrote. It asks
 * our own provider, outside any transaction, and credits nothing.
 */
import { asSeen, isSeen } from './seen.ts'
import { bookable, type Deposit, keyOnChain } from './deposit.ts'
import { putSeen } from './deposit.repo.ts'
import type { WitnessedDeps } from './witnessed.deps.ts'

/** Sees to the proof of a deposit that waits to be credited. Throws where the chain does not show it so: it waits, and a person is told. */
export async function seeAgain(deps: Pick<WitnessedDeps, 'connector' | 'watch' | 'db' | 'provenance'>, deposit: Deposit): Promise<void> {
  if (isSeen(deps.provenance, deposit)) return
  const { id, txid, index, block, money, units, decimals, claimedKey } = deposit
  // Whose a claimed transfer is an operator said, and not the chain.
  const found = claimedKey !== null || block === null ? null : await deps.connector.find(txid, deps.watch, block)
  const shown = found?.transfers.find((transfer) => transfer.txid === txid && transfer.index === index)
  const isSame =
    shown !== undefined &&
    shown.lookupKey === keyOnChain(deposit) &&
    shown.amount.asset === money.asset &&
    shown.amount.units === units &&
    shown.amount.decimals === decimals &&
    shown.block.hash === block?.hash
  const booked = isSame ? bookable(shown.amount) : null
  if (booked?.ok !== true || booked.value.money.amount !== money.amount || booked.value.dust !== deposit.dust)
    throw new Error(`deposit ${id} is not what the chain shows, or a person has to say whose it is: it is not credited`)
  const seen = asSeen(deps.provenance, deposit).seen
  if (seen !== null) await putSeen(deps.db.read, id, seen)
}
