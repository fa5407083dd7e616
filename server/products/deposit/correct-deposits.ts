/**
 * Corrects deposits that our provider once reported wrongly and that were not credited yet. When the second provider
 * contradicts a transaction, both are asked again; when they now agree, the stored deposits are dropped and the agreed
 * transfers stored instead. While they differ nothing changes. A credited deposit is never touched.
 */
import { DEPOSIT_BADGES } from '@zend/contracts'
import { updateActivity } from '../../core/activity/index.ts'
import { recordAudit } from '../../core/audit/index.ts'
import { announce } from '../../core/events/index.ts'
import type { Tx } from '../../database/index.ts'
import type { FoundTransaction, IncomingTransfer } from '../../ports/chain.ts'
import { type Deposit, depositMachine } from './deposit.ts'
import { depositsOfTransactions } from './deposit.repo.ts'
import { forgetDepositsOf } from './set-aside.repo.ts'
import type { LookupTarget } from './lookups.ts'
import { blockAt, lockNetwork, tipHeight } from './scan.repo.ts'
import { judgeFound, type Witness } from './second-opinion.ts'
import { markDropped } from './set-apart.repo.ts'
import { takeStanding } from './take-found.ts'
import type { Alert } from './take-transfers.ts'
import type { WitnessedDeps } from './witnessed.deps.ts'

type CorrectDeps = WitnessedDeps & { readonly witness: Witness }

/**
 * Reads these transactions again and corrects the ones that both providers now report alike. When a provider does not
 * answer, nothing changes.
 */
export async function correctDeposits(deps: CorrectDeps, targets: readonly LookupTarget[]): Promise<void> {
  const read = await Promise.allSettled(targets.map((target) => readAgain(deps, target)))
  for (const answer of read) {
    if (answer.status === 'rejected' || answer.value === null) continue
    const found = answer.value
    const alerts = await deps.db.transact((tx) => correct(tx, deps, found))
    for (const { facts, message } of alerts) deps.log.error(facts, message)
  }
}

/** Returns a transaction as both providers report it now; `null` while one of them does not know it, or they differ. */
async function readAgain(
  { connector, witness, watch }: CorrectDeps,
  { txid, block }: LookupTarget,
): Promise<FoundTransaction | null> {
  const [ours, theirs] = await Promise.all([connector.find(txid, watch, block), witness.find(txid, watch, block)])
  return ours !== null && theirs !== null && agree(ours, theirs) ? ours : null
}

/** Returns whether two providers report the same block, outcome and transfers to us for a mined transaction. Pure. */
export function agree(ours: FoundTransaction, theirs: FoundTransaction): boolean {
  if (ours.outcome === 'pending' || ours.block === null) return false
  if (ours.txid !== theirs.txid || ours.outcome !== theirs.outcome || textOf(ours.block) !== textOf(theirs.block))
    return false
  const others = new Set(theirs.transfers.map(transferText))
  return (
    ours.transfers.length === theirs.transfers.length &&
    ours.transfers.every((transfer) => others.has(transferText(transfer)))
  )
}

const textOf = (block: FoundTransaction['block']): string => `${block?.height ?? ''} ${block?.hash ?? ''}`

const transferText = ({ txid, index, lookupKey, amount, confirmationsMin, block }: IncomingTransfer): string =>
  JSON.stringify([
    txid,
    index,
    lookupKey,
    amount.asset,
    amount.decimals,
    amount.units.toString(),
    confirmationsMin,
    textOf(block),
  ])

/**
 * Replaces what was stored of a transaction by what both providers report, in one transaction under the network's lock.
 * Idempotent.
 */
async function correct(tx: Tx, deps: CorrectDeps, found: FoundTransaction): Promise<readonly Alert[]> {
  const { network, clock } = deps
  const now = clock.now()
  const stored = await lockNetwork(tx, network.id)
  if (stored.status === 'halted' || !(await fitsScannedBlocks(tx, deps, found, stored.agreedHeight ?? -1))) return []
  const known = await depositsOfTransactions(tx, network.id, [found.txid])
  const wrong = known.filter(
    (deposit) => deposit.block !== null && judgeFound(deposit, found, network.haltDepth === 0).kind !== 'same',
  )
  // A credited deposit is not corrected here: a person decides about it.
  if (wrong.length === 0 || wrong.some(({ state }) => state === 'credited')) return []
  const ids = wrong.map(({ id }) => id)
  await dropAll(tx, wrong, now)
  const tip = await tipHeight(tx, network.id)
  const { transfers } = found
  const taken = await takeStanding(
    tx,
    deps,
    { stored, tip, transfers, refusedAssets: deps.refusedAssets ?? new Set() },
    now,
  )
  if (taken === null) throw new Error(`a credited deposit of ${found.txid} came back as something else`)
  const facts = {
    network: network.id,
    txid: found.txid,
    dropped: ids.join(' '),
    instead: taken.deposits.map(({ id }) => id).join(' '),
  }
  for (const id of ids) await recordAudit(tx, { at: now, actor: null, action: 'deposit.corrected', subject: id, facts })
  return [
    {
      facts: { alert: 'deposit_corrected', ...facts },
      message: 'a transfer was shown wrongly: both providers tell it otherwise now',
    },
    ...taken.alerts,
  ]
}

/**
 * Drops deposits that were not credited: frees their (txid, index) for the real transfers and notifies their customers.
 * Each must be in a state that can be dropped.
 */
export async function dropAll(tx: Tx, deposits: readonly Deposit[], now: Date): Promise<void> {
  const ids = deposits.map(({ id }) => id)
  for (const { state } of deposits) depositMachine.after(state, 'dropped')
  await markDropped(tx, ids)
  await forgetDepositsOf(tx, ids)
  await updateActivity(tx, ids, DEPOSIT_BADGES.dropped, now)
  for (const { holder, id } of deposits) await announce(tx, { to: holder, type: 'deposit', id, at: now })
}

/**
 * Returns whether every block of a found transaction is at or below the agreed height and does not conflict with a
 * block we have scanned.
 */
async function fitsScannedBlocks(
  tx: Tx,
  { network }: CorrectDeps,
  { block, transfers }: FoundTransaction,
  agreedHeight: number,
): Promise<boolean> {
  for (const each of [block, ...transfers.map((transfer) => transfer.block)]) {
    if (each === null || each.height > agreedHeight) return false
    const ours = await blockAt(tx, network.id, each.height)
    if (ours !== null && ours !== each.hash) return false
  }
  return true
}
