/**
 * Looks on the chain once more for a deposit whose row has no proof that somebody of ours saw it: one from before there were proofs, or one that somebody else wrote. It asks
 * our own provider, outside any transaction, and credits nothing.
 */
import type { DepositId } from '@zend/kernel'
import { asSeen, isSeen } from './seen.ts'
import { bookable, type Deposit, keyOnChain } from './deposit.ts'
import { putSeen, screeningDeposits } from './deposit.repo.ts'
import { isResting, tryAlone, type Unsettled } from './unsettled.ts'
import type { WitnessedDeps } from './witnessed.deps.ts'

type SeeDeps = Pick<WitnessedDeps, 'clock' | 'connector' | 'watch' | 'db' | 'provenance' | 'network' | 'log'>

const BATCH = 200
// Whoever can write rows could have the provider asked about any number of them, and hold up the round.
const [LOOKS_MAX, LOOKS_MS] = [20, 1_000]

/**
 * Sees to the proofs of deposits that wait to be credited, of a few in each round, and each in its turn. Of one that the chain does not show so a person is told; it
 * waits, and holds up no other.
 */
export async function seeAllAgain(deps: SeeDeps, unsettled: Unsettled): Promise<void> {
  const until = deps.clock.now().getTime() + LOOKS_MS
  for (const deposit of await turnsOf(deps, unsettled)) {
    unsettled.lookedAt = deposit.id
    await tryAlone(deps, unsettled, deposit.id, () => seeAgain(deps, deposit))
    if (deps.clock.now().getTime() > until) return
  }
}

/** The deposits without a proof whose turn it is: those after the one that was looked at last, and then from the beginning again. */
async function turnsOf({ db, network, provenance, clock }: SeeDeps, unsettled: Unsettled): Promise<readonly Deposit[]> {
  const [turns, now, first] = [[] as Deposit[], clock.now(), unsettled.lookedAt]
  const takeFrom = async (start: DepositId | null, upTo: DepositId | null): Promise<void> => {
    for (let last = start; ;) {
      const batch: readonly Deposit[] = await screeningDeposits(db.read, network.id, last, BATCH)
      for (const deposit of batch) {
        if (turns.length === LOOKS_MAX || (upTo !== null && deposit.id > upTo)) return
        if (!isSeen(provenance, deposit) && !isResting(unsettled, deposit.id, now)) turns.push(deposit)
      }
      last = batch.at(-1)?.id ?? null
      if (last === null || batch.length < BATCH) return
    }
  }
  await takeFrom(first, null)
  if (first !== null) await takeFrom(null, first)
  return turns
}

/** Sees to the proof of one. Throws where the chain does not show it so. */
async function seeAgain(deps: SeeDeps, deposit: Deposit): Promise<void> {
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
