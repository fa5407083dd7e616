/**
 * Looks on the chain once more for a deposit whose row has no proof that somebody of ours saw it: one from before there
 * were proofs, or one that somebody else wrote. It asks our own provider, outside any transaction, and credits nothing.
 * Where the chain shows the transfer otherwise, what it shows is taken in instead.
 */
import type { DepositId } from '@zend/kernel'
import { eachRow } from '../../database/index.ts'
import type { IncomingTransfer } from '../../ports/chain.ts'
import { asSeen, isSeen } from './seen.ts'
import { bookable, type Deposit, keyOnChain } from './deposit.ts'
import { putSeen, screeningDeposits } from './deposit.repo.ts'
import { replaceUnproven } from './replace-unproven.ts'
import { isResting, tryAlone, type Unsettled } from './unsettled.ts'
import type { WitnessedDeps } from './witnessed.deps.ts'

const BATCH = 200
// Whoever can write rows could have the provider asked about any number of them, and hold up the round.
const [LOOKS_MAX, LOOKS_MS] = [20, 1_000]

/**
 * Sees to the proofs of deposits that wait to be credited, of a few in each round, and each in its turn. Of one that
 * the chain does not show so a person is told; it waits, and holds up no other.
 */
export async function seeAllAgain(deps: WitnessedDeps, unsettled: Unsettled): Promise<void> {
  const until = deps.clock.now().getTime() + LOOKS_MS
  for (const deposit of await turnsOf(deps, unsettled)) {
    unsettled.lookedAt = deposit.id
    await tryAlone(deps, unsettled, deposit.id, () => seeAgain(deps, deposit))
    if (deps.clock.now().getTime() > until) return
  }
}

/**
 * The deposits without a proof whose turn it is: those after the one that was looked at last, and then from the
 * beginning again.
 */
async function turnsOf(
  { db, network, provenance, clock }: WitnessedDeps,
  unsettled: Unsettled,
): Promise<readonly Deposit[]> {
  const [turns, now, first] = [[] as Deposit[], clock.now(), unsettled.lookedAt]
  const takeFrom = async (start: DepositId | null, upTo: DepositId | null): Promise<void> => {
    for await (const deposit of eachRow(BATCH, (last: Deposit | null) =>
      screeningDeposits(db.read, network.id, last?.id ?? start, BATCH),
    )) {
      if (turns.length === LOOKS_MAX || (upTo !== null && deposit.id > upTo)) return
      if (!isSeen(provenance, deposit) && !isResting(unsettled, deposit.id, now)) turns.push(deposit)
    }
  }
  await takeFrom(first, null)
  if (first !== null) await takeFrom(null, first)
  return turns
}

/**
 * Sees to the proof of one, or replaces it where its chain shows that very transfer otherwise. Throws where neither can
 * be done.
 */
async function seeAgain(deps: WitnessedDeps, deposit: Deposit): Promise<void> {
  const { id, txid, index, block } = deposit
  const found = block === null ? null : await deps.connector.find(txid, deps.watch, block)
  const shown = found?.transfers.find((transfer) => transfer.txid === txid && transfer.index === index)
  if (found !== null && shown !== undefined) {
    const owner = (await deps.ownersOf(deps.db.read, deps.network.id, [shown.lookupKey])).get(shown.lookupKey) ?? null
    // Whose a claimed transfer is an operator said, and not the chain: so is every transfer whose owner nobody knows.
    const isNobodys = owner === null && deposit.claimedKey !== null
    const isSame = deposit.claimedKey === null && owner?.holder === deposit.holder && isShown(deposit, shown)
    if (isSame) {
      const { seen } = asSeen(deps.provenance, deposit)
      if (seen !== null) return putSeen(deps.db.read, id, seen)
    }
    if (!isSame && !isNobodys && (await replaceUnproven(deps, deposit, found))) return
  }
  throw new Error(`deposit ${id} is not what the chain shows, or a person has to say whose it is: it is not credited`)
}

/**
 * Whether a row says of a transfer what the chain does: where, of what, how much, to whom, and what our books make of
 * it.
 */
function isShown(deposit: Deposit, shown: IncomingTransfer): boolean {
  const { block, money, units, decimals, dust } = deposit
  const isThere = shown.lookupKey === keyOnChain(deposit) && shown.block.hash === block?.hash
  if (
    !isThere ||
    shown.amount.asset !== money.asset ||
    shown.amount.units !== units ||
    shown.amount.decimals !== decimals
  )
    return false
  const booked = bookable(shown.amount)
  return booked.ok && booked.value.money.amount === money.amount && booked.value.dust === dust
}
