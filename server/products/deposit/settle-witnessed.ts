/**
 * Asks the second provider about the deposits that wait to be credited, outside any transaction, and records its
 * answers. It credits nothing.
 */
import type { DepositId } from '@zend/kernel'
import { eachRow } from '../../database/index.ts'
import { correctDeposits } from './correct-deposits.ts'
import type { Deposit } from './deposit.ts'
import { screeningDeposits } from './deposit.repo.ts'
import { agreesAgain, endDoubt, raiseDoubt } from './doubt.ts'
import { ALL_AT_ONCE, newLookups } from './lookups.ts'
import { lockNetwork, readNetwork, type StoredNetwork } from './scan.repo.ts'
import { askAboutTransfers, type Lateness } from './second-opinion.ts'
import { isSeen } from './seen.ts'
import { noteDoubted } from './set-apart.repo.ts'
import type { WitnessedDeps } from './witnessed.deps.ts'

/**
 * The outcome of settling. `waitingSince`: when the deposit that has waited longest to be asked about could have been
 * credited; `null` when none waits.
 */
export type SettleOutcome = {
  readonly disputed: boolean
  readonly waitingSince: Date | null
  readonly silence: Extract<Lateness, { kind: 'silent' }> | null
}

/**
 * What may be credited now. `confirmed` maps the deposits to the hash of their block; `null` where there is no second
 * provider: then all may be credited.
 */
export type MayCredit = SettleOutcome & { readonly confirmed: ReadonlyMap<DepositId, string> | null }

const PAGE = 1_000

/**
 * Asks about waiting deposits. A contradiction is recorded and blocks all credits; both providers are asked again at
 * once, and where they now agree, the stored deposits are replaced (correct-deposits.ts), so that the next round ends
 * it. What stays unknown for long is alerted about, once per process. Never throws because of the second provider.
 */
export async function askBeforeCredit(deps: WitnessedDeps): Promise<MayCredit> {
  const { db, clock, log, network, witness, lookups } = deps
  if (witness === undefined) return { disputed: false, waitingSince: null, silence: null, confirmed: null }
  const stored = await readNetwork(db.read, network.id)
  const doubted = stored?.doubt?.code === 'transfer_differs' ? stored.doubt : null
  const waiting = await waitingForCredit(deps)
  const asked = { agreedHeight: stored?.agreedHeight ?? null, finalAtOnce: network.haltDepth === 0 }
  const round = { lookups: lookups ?? newLookups(ALL_AT_ONCE), doubted: doubted?.deposit ?? null, now: clock.now() }
  const { confirmed, answered, waitingSince, silence, doubt, contradicted, unseen } = await askAboutTransfers(
    witness,
    waiting,
    asked,
    round,
  )
  for (const { txid, block, deposits, cause } of unseen)
    log.error(
      {
        alert: 'deposit_unseen_by_witness',
        network: network.id,
        txid,
        block,
        count: deposits.length,
        deposits: deposits.slice(0, 20),
        err: cause,
      },
      'the second provider has not known a transaction for long: its deposits are not credited before it does',
    )
  // After a contradiction about a transfer, neither silence nor answers about other transfers end the doubt.
  const unanswered = waiting.some(({ id }) => id === doubted?.deposit && !answered.has(id))
  const lasts = doubt === null && doubted !== null && (silence !== null || unanswered)
  const ends = doubt === null && doubted !== null && !lasts
  if (doubt !== null || ends) {
    const told = await db.transact(async (tx) => {
      const locked = await lockNetwork(tx, network.id)
      const alerts = doubt === null ? [] : await raiseDoubt(tx, locked, doubt, clock.now())
      const against = contradicted.flatMap(({ deposits }) => deposits.map(({ id }) => id))
      await noteDoubted(tx, against, clock.now())
      return {
        alerts,
        ended: doubt === null && locked.doubt?.code === 'transfer_differs' && (await endDoubt(tx, locked, clock.now())),
      }
    })
    for (const alert of told.alerts) log.error(alert.facts, alert.message)
    if (told.ended) log.info({ network: network.id }, agreesAgain(network.id))
    await correctDeposits({ ...deps, witness }, contradicted)
  }
  return {
    disputed: doubt !== null || lasts,
    waitingSince,
    silence,
    confirmed: doubt !== null || lasts ? new Map() : confirmed,
  }
}

/** Leaves out deposits without our proof: a row that somebody else wrote would look like a contradiction. */
async function waitingForCredit({
  db: { read },
  network: { id },
  provenance,
}: WitnessedDeps): Promise<readonly Deposit[]> {
  const all = await Array.fromAsync(
    eachRow(PAGE, (last: Deposit | null) => screeningDeposits(read, id, last?.id ?? null, PAGE)),
  )
  return all.filter((deposit) => isSeen(provenance, deposit))
}

/**
 * Returns whether a deposit, locked with its network's row, may still be credited as it was asked about: in the same
 * block, which is agreed, and nothing is in doubt. Where there is no second provider any more, one that was
 * contradicted waits all the same. Pure.
 */
export function stillConfirmed(
  stored: StoredNetwork,
  { id, block, doubtedAt }: Pick<Deposit, 'id' | 'block' | 'doubtedAt'>,
  confirmed: MayCredit['confirmed'],
): boolean {
  if (confirmed === null) return doubtedAt === null
  return (
    block !== null &&
    confirmed.get(id) === block.hash &&
    stored.doubt === null &&
    stored.agreedHeight !== null &&
    block.height <= stored.agreedHeight
  )
}
