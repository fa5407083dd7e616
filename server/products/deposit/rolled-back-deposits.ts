/** Handles deposits that a poll no longer found in the block where they were. */
import { DEPOSIT_BADGES, type NetworkName } from '@zend/contracts'
import { updateActivity } from '../../core/activity/index.ts'
import type { Tx } from '../../database/index.ts'
import { takeOffChain } from './deposit.repo.ts'
import type { Deposit } from './deposit.ts'
import { holdLost } from './hold-lost.ts'
import { markOffChain } from './losses.repo.ts'
import type { Alert } from './take-transfers.ts'

/**
 * Builds the alert about deposits that an earlier reading of their block reported and that are not in it: a provider
 * that does this often is unreliable.
 */
export function misread(
  network: NetworkName,
  wrong: readonly Deposit[],
  back: ReadonlySet<Deposit['id']>,
): readonly Alert[] {
  const deposits = wrong.filter(({ id }) => !back.has(id)).map(({ id }) => id)
  if (deposits.length === 0) return []
  return [
    {
      facts: { alert: 'deposit_misread', network, deposits },
      message: 'the settled block does not hold deposits that its node showed in it',
    },
  ]
}

/**
 * Records that the blocks of these deposits left the chain: credited money is held and alerted about, the other
 * deposits start over.
 */
export async function writeRollback(tx: Tx, rolledBack: readonly Deposit[], now: Date): Promise<Alert[]> {
  const lost = rolledBack.filter(({ state }) => state === 'credited')
  const credited = lost.map(({ id }) => id)
  const startedOver = rolledBack.filter(({ state }) => state !== 'credited').map(({ id }) => id)
  await markOffChain(tx, credited)
  await holdLost(tx, lost, now)
  await takeOffChain(tx, startedOver, 'reorged')
  await updateActivity(tx, startedOver, DEPOSIT_BADGES.reorged, now)
  return credited.map((deposit) => ({
    facts: { alert: 'credited_deposit_off_chain', deposit },
    message: 'a re-organisation took a credited deposit off the chain: what came of it is held',
  }))
}
