/**
 * Replaces a deposit row that none of our processes wrote by what the chain shows. Otherwise anybody who can write rows
 * could occupy the (txid, index) of a coming transfer, and its payer would wait forever. Replaces only a row without a
 * proof, and only by a transfer that is on the chain; the new deposit is processed like any other.
 */
import { recordAudit } from '../../core/audit/index.ts'
import type { FoundTransaction } from '../../ports/chain.ts'
import { dropAll } from './correct-deposits.ts'
import type { Deposit } from './deposit.ts'
import { lockDeposit } from './deposit.repo.ts'
import { blockAt, lockNetwork, tipHeight } from './scan.repo.ts'
import { isSeen } from './seen.ts'
import { takeStanding } from './take-found.ts'
import type { Alert } from './take-transfers.ts'
import type { WitnessedDeps } from './witnessed.deps.ts'

/**
 * Drops the row and stores what was found, in one transaction under the network's lock; alerts a person. Returns false
 * where its network is halted or in doubt, where the scan has not passed the block or knows another block there, or
 * where the row has changed.
 */
export async function replaceUnproven(
  deps: WitnessedDeps,
  { id }: Pick<Deposit, 'id'>,
  found: FoundTransaction,
): Promise<boolean> {
  const { db, network, provenance, clock, refusedAssets = new Set() } = deps
  const alerts = await db.transact(async (tx): Promise<readonly Alert[] | null> => {
    const now = clock.now()
    const stored = await lockNetwork(tx, network.id)
    const deposit = await lockDeposit(tx, id)
    if (
      stored.status === 'halted' ||
      stored.doubt !== null ||
      deposit?.state !== 'screening' ||
      isSeen(provenance, deposit)
    )
      return null
    const tip = await tipHeight(tx, network.id)
    if (found.outcome !== 'mined' || found.block === null || tip === null) return null
    for (const { height, hash } of [found.block, ...found.transfers.map(({ block }) => block)])
      if (height > tip || ((await blockAt(tx, network.id, height)) ?? hash) !== hash) return null
    await dropAll(tx, [deposit], now)
    const taken = await takeStanding(tx, deps, { stored, tip, transfers: found.transfers, refusedAssets }, now)
    if (taken === null) throw new Error(`a credited deposit of ${found.txid} came back as something else`)
    const facts = {
      network: network.id,
      txid: found.txid,
      dropped: id,
      instead: taken.deposits.map((each) => each.id).join(' '),
    }
    await recordAudit(tx, { at: now, actor: null, action: 'deposit.unproven_replaced', subject: id, facts })
    const told = {
      facts: { alert: 'deposit_unproven', ...facts },
      message: 'a deposit that nobody saw so was dropped: the chain shows its transfer otherwise',
    }
    return [told, ...taken.alerts]
  })
  for (const { facts, message } of alerts ?? []) deps.log.error(facts, message)
  return alerts !== null
}
