/**
 * Resumes a halted network on an operator's word, after they looked (docs/runbooks/network-halted.md). It never credits
 * and never takes a credit back: it says from which block the chain may be believed again; scanning does the rest.
 */
import { DEPOSIT_BADGES, type NetworkName } from '@zend/contracts'
import { ok, refuse, type Result } from '@zend/kernel'
import { updateActivity } from '../../core/activity/index.ts'
import { recordAudit } from '../../core/audit/index.ts'
import type { Database, Tx } from '../../database/index.ts'
import type { BlockRef } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ResumeRefusal } from './deposit.refusals.ts'
import { depositsAbove, takeOffChain } from './deposit.repo.ts'
import { holdLost, restore } from './hold-lost.ts'
import { takeSetAsideOffChain } from './set-aside.repo.ts'
import { openOn } from './lost.repo.ts'
import { acceptLosses, markOffChain } from './losses.repo.ts'
import { afterRollback } from './scan.ts'
import {
  dropBlocksAbove,
  insertBlocks,
  knowsBlock,
  lockNetwork,
  noteAgreed,
  noteFinal,
  type StoredNetwork,
  unhaltNetwork,
} from './scan.repo.ts'
import { findDepositById } from './set-apart.repo.ts'

/**
 * What the operator decided. `from` is a block that stands on the right chain, below everything that is doubtful: it
 * may be one we know or another one, looked up on a node that is trusted. What we know above it is forgotten and
 * scanned again. `null` keeps all that we know.
 */
export type ResumeCommand = { readonly network: NetworkName; readonly from: BlockRef | null; readonly note: string }

/**
 * Resumes crediting. Deposits above `from` that were not credited begin anew when they are seen again. Credited ones
 * that are off the chain keep their credit, and their loss counts as accepted: they no longer halt the network. The
 * decision is written to the audit trail.
 */
export async function resumeNetwork(
  deps: { readonly db: Pick<Database, 'transact'>; readonly clock: Clock },
  actor: { readonly operator: string },
  { network, from, note }: ResumeCommand,
): Promise<Result<{ readonly lossesAccepted: number }, ResumeRefusal>> {
  return deps.db.transact(async (tx) => {
    const now = deps.clock.now()
    const stored = await lockNetwork(tx, network)
    if (stored.status !== 'halted') return refuse('network_not_halted')
    if (from !== null) await goBackTo(tx, stored, from, now)
    await freeStanding(tx, network, now)
    // What was called final was doubted too: the next looks say it anew of what they read.
    await noteFinal(tx, network, null)
    const accepted = await acceptLosses(tx, network, now)
    await unhaltNetwork(tx, network)
    const facts = {
      from: from === null ? null : `${from.height} ${from.hash}`,
      note,
      haltCode: stored.haltCode,
      lossesAccepted: accepted.join(' '),
    }
    await recordAudit(tx, {
      at: now,
      actor: actor.operator,
      action: 'deposit.network_resumed',
      subject: network,
      facts,
    })
    return ok({ lossesAccepted: accepted.length })
  })
}

/**
 * Frees what was held when the network halted, of deposits that stand on their chain after all, as the operator knows
 * it.
 */
async function freeStanding(tx: Tx, network: NetworkName, now: Date): Promise<void> {
  for (const lost of await openOn(tx, network)) {
    const deposit = await findDepositById(tx, lost.depositId)
    if (deposit !== null && deposit.block !== null) await restore(tx, lost, now)
  }
}

async function goBackTo(tx: Tx, { network, agreedHeight }: StoredNetwork, block: BlockRef, now: Date): Promise<void> {
  const fallen = (await depositsAbove(tx, network, block.height)).map((deposit) => afterRollback(deposit, block.height))
  const credited = fallen.filter(({ state }) => state === 'credited').map(({ id }) => id)
  const begunAnew = fallen.filter(({ state }) => state !== 'credited').map(({ id }) => id)
  await markOffChain(tx, credited)
  await holdLost(
    tx,
    fallen.filter(({ state }) => state === 'credited'),
    now,
  )
  await takeOffChain(tx, begunAnew, 'reorged')
  await updateActivity(tx, begunAnew, DEPOSIT_BADGES.reorged, now)
  await takeSetAsideOffChain(tx, network, block.height)
  const known = await knowsBlock(tx, network, block)
  await dropBlocksAbove(tx, network, known ? block.height : -1)
  if (!known) await insertBlocks(tx, network, [block])
  // What a second provider agreed to above it, or of another branch, is asked anew.
  await noteAgreed(tx, network, known ? Math.min(agreedHeight ?? -1, block.height) : -1)
}
