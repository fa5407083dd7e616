/**
 * Reads a deposit from the chain again when its row has no proof that one of our processes saw it: it is older than the
 * proofs, or somebody else wrote the row. Asks our own provider, outside any transaction, and credits nothing. Where
 * the chain shows the transfer differently, what it shows is stored instead.
 */
import type { DepositId } from '@zend/kernel'
import { eachRow } from '../../database/index.ts'
import type { IncomingTransfer } from '../../ports/chain.ts'
import { asSeen, isSeen } from './seen.ts'
import { bookable, type Deposit, keyOnChain } from './deposit.ts'
import { putSeen, screeningDeposits } from './deposit.repo.ts'
import { replaceUnproven } from './replace-unproven.ts'
import { isResting, tryOne, type Unsettled } from './unsettled.ts'
import type { WitnessedDeps } from './witnessed.deps.ts'

const BATCH = 200
// Anybody who can write rows could otherwise make us ask about any number of them, and delay the round.
const [PROOFS_MAX, PROOFS_MS] = [20, 1_000]

/**
 * Renews the proofs of a few deposits per round, in turn, among those that wait to be credited. When the chain does not
 * show a deposit as stored, alerts a person; the deposit waits, and delays no other.
 */
export async function seeAllAgain(deps: WitnessedDeps, unsettled: Unsettled): Promise<void> {
  const until = deps.clock.now().getTime() + PROOFS_MS
  for (const deposit of await turnsOf(deps, unsettled)) {
    unsettled.lookedAt = deposit.id
    await tryOne(deps, unsettled, deposit.id, () => seeAgain(deps, deposit))
    if (deps.clock.now().getTime() > until) return
  }
}

/** Returns the next deposits without a proof: those after the last one checked, then from the start again. */
async function turnsOf(
  { db, network, provenance, clock }: WitnessedDeps,
  unsettled: Unsettled,
): Promise<readonly Deposit[]> {
  const [targets, now, first] = [[] as Deposit[], clock.now(), unsettled.lookedAt]
  const takeFrom = async (start: DepositId | null, upTo: DepositId | null): Promise<void> => {
    for await (const deposit of eachRow(BATCH, (last: Deposit | null) =>
      screeningDeposits(db.read, network.id, last?.id ?? start, BATCH),
    )) {
      if (targets.length === PROOFS_MAX || (upTo !== null && deposit.id > upTo)) return
      if (!isSeen(provenance, deposit) && !isResting(unsettled, deposit.id, now)) targets.push(deposit)
    }
  }
  await takeFrom(first, null)
  if (first !== null) await takeFrom(null, first)
  return targets
}

/**
 * Renews the proof of one deposit, or replaces the deposit where its chain shows that transfer differently. Throws
 * where neither can be done.
 */
async function seeAgain(deps: WitnessedDeps, deposit: Deposit): Promise<void> {
  const { id, txid, index, block } = deposit
  const found = block === null ? null : await deps.connector.find(txid, deps.watch, block)
  const shown = found?.transfers.find((transfer) => transfer.txid === txid && transfer.index === index)
  if (found !== null && shown !== undefined) {
    const owner = (await deps.ownersOf(deps.db.read, deps.network.id, [shown.lookupKey])).get(shown.lookupKey) ?? null
    // An operator assigned a claimed transfer, not the chain, which gives such a transfer no owner.
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

/** Returns whether a row says the same as the chain: the place, coin, amount and owner, and the amount in our books. */
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
