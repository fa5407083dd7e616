/**
 * Looks on the chain once more for a deposit whose row has no proof that somebody of ours saw it: one from before there were proofs, or one that somebody else wrote. It asks
 * our own provider, outside any transaction, and credits nothing.
 */
import type { DepositId } from '@zend/kernel'
import { asSeen, isSeen } from './seen.ts'
import { bookable, type Deposit, keyOnChain } from './deposit.ts'
import { putSeen, screeningDeposits } from './deposit.repo.ts'
import type { WitnessedDeps } from './witnessed.deps.ts'

type SeeDeps = Pick<WitnessedDeps, 'connector' | 'watch' | 'db' | 'provenance' | 'network' | 'log'>

const BATCH = 200
// Whoever can write rows could have the provider asked about any number of them.
const LOOKS_MAX = 20

/**
 * Sees to the proofs of deposits that wait to be credited, of a few in each round. Answers how many the chain does not show so: each is told of, waits for a person, and
 * holds up no other.
 */
export async function seeAllAgain(deps: SeeDeps): Promise<number> {
  const unseen: Deposit[] = []
  let last: DepositId | null = null
  do {
    const batch: readonly Deposit[] = await screeningDeposits(deps.db.read, deps.network.id, last, BATCH)
    unseen.push(...batch.filter((deposit) => !isSeen(deps.provenance, deposit)))
    last = batch.length < BATCH ? null : (batch.at(-1)?.id ?? null)
  } while (last !== null && unseen.length < LOOKS_MAX)
  let failed = 0
  for (const deposit of unseen.slice(0, LOOKS_MAX)) {
    await seeAgain(deps, deposit).catch((err: unknown) => {
      failed += 1
      deps.log.error({ alert: 'deposit_not_settled', deposit: deposit.id, err }, 'a deposit could not be settled')
    })
  }
  return failed
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
