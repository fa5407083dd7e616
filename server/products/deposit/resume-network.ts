/**
 * Resumes a halted network on an operator's decision (docs/runbooks/network-halted.md). It never credits and never
 * takes a credit back: it sets the block from which the chain is trusted again; scanning does the rest.
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
 * What the operator decided. `from` is a block on the right chain, below everything that is doubtful: one that we
 * scanned, or another that was looked up on a trusted node. Our blocks above it are forgotten and scanned again. `null`
 * keeps all of them.
 */
export type ResumeCommand = { readonly network: NetworkName; readonly from: BlockRef | null; readonly note: string }

/**
 * Resumes crediting. Uncredited deposits above `from` start over when they are seen again. Credited ones that are off
 * the chain keep their credit, and their loss counts as accepted: they no longer halt the network. Writes the decision
 * to the audit trail.
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
    // Forget the final height, which is in doubt too: the next polls set it again for the blocks they read.
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

/** Releases what was held at the halt, for deposits that the operator knows to be on their chain after all. */
async function freeStanding(tx: Tx, network: NetworkName, now: Date): Promise<void> {
  for (const lost of await openOn(tx, network)) {
    const deposit = await findDepositById(tx, lost.depositId)
    if (deposit !== null && deposit.block !== null) await restore(tx, lost, now)
  }
}

async function goBackTo(tx: Tx, { network, agreedHeight }: StoredNetwork, block: BlockRef, now: Date): Promise<void> {
  const rolledBack = (await depositsAbove(tx, network, block.height)).map((deposit) =>
    afterRollback(deposit, block.height),
  )
  const credited = rolledBack.filter(({ state }) => state === 'credited').map(({ id }) => id)
  const startedOver = rolledBack.filter(({ state }) => state !== 'credited').map(({ id }) => id)
  await markOffChain(tx, credited)
  await holdLost(
    tx,
    rolledBack.filter(({ state }) => state === 'credited'),
    now,
  )
  await takeOffChain(tx, startedOver, 'reorged')
  await updateActivity(tx, startedOver, DEPOSIT_BADGES.reorged, now)
  await takeSetAsideOffChain(tx, network, block.height)
  const known = await knowsBlock(tx, network, block)
  await dropBlocksAbove(tx, network, known ? block.height : -1)
  if (!known) await insertBlocks(tx, network, [block])
  // Ask the second provider anew about blocks above it, or of another branch.
  await noteAgreed(tx, network, known ? Math.min(agreedHeight ?? -1, block.height) : -1)
}
