/**
 * Takes transfers to our addresses in: classifies each and stores it, as a new deposit, one that is back on the chain,
 * or something set aside. Both the scan of a network and a lookup by hash use it. Its caller holds the network's lock;
 * it never credits and never asks a node.
 */
import { DEPOSIT_BADGES, type NetworkName } from '@zend/contracts'
import { type CoinCode, type DepositId, newId } from '@zend/kernel'
import { recordActivity, updateActivity } from '../../core/activity/index.ts'
import type { Network } from '../../core/assets/index.ts'
import type { ProvenanceKeys } from '../../core/provenance/index.ts'
import type { CoinWatch } from '../../core/treasury/index.ts'
import type { Tx } from '../../database/index.ts'
import type { IncomingTransfer } from '../../ports/chain.ts'
import {
  depositsOfTransactions,
  insertDeposits,
  moveDeposits,
  putBackOnChain,
  setPlacesAside,
  waitingDeposits,
} from './deposit.repo.ts'
import { type ChainDepth, type Deposit, depositMachine } from './deposit.ts'
import { noteLarge } from './large.repo.ts'
import { eventUnder } from './large.ts'
import { setAside } from './set-aside.repo.ts'
import { readRules } from './read-rules.ts'
import {
  type AddressOwner,
  afterRollback,
  type FreshTransfer,
  isGiven,
  offChain,
  pays,
  type SortedTransfers,
  sortTransfers,
} from './scan.ts'
import { asSeen, isSeen, proofOfSetAside } from './seen.ts'

/** Finds the owners of these keys of a network; a key without an owner is left out. */
export type OwnersOf = (
  tx: Tx,
  network: NetworkName,
  lookupKeys: readonly string[],
) => Promise<ReadonlyMap<string, AddressOwner>>

/** Dependencies of taking in. */
export type TakeDeps = {
  readonly network: Network
  readonly ownersOf: OwnersOf
  readonly coins: Pick<CoinWatch, 'depositsAmong'>
  /** Proves what was seen on the chain. */
  readonly provenance: ProvenanceKeys
}

/** An alert for a person; logged only after the commit. */
export type Alert = { readonly facts: object; readonly message: string }

/**
 * Transfers to our addresses, as a node reported them. `keptHeight`: every known block above it has just left the
 * chain. `gone`: deposits in lower blocks that turned out not to be there.
 */
export type Reported = {
  readonly transfers: readonly IncomingTransfer[]
  readonly refusedAssets: ReadonlySet<CoinCode>
  readonly keptHeight: number
  readonly gone?: ReadonlySet<DepositId>
}

/**
 * The classified transfers; `certain` are those that the treasury can count on: of coins whose decimals are not in
 * doubt, and which it can spend.
 */
export type SortedReport = { readonly sorted: SortedTransfers; readonly certain: readonly IncomingTransfer[] }

/** Classifies each transfer: leaves out the treasury's and those already known. Writes nothing. */
export async function sortReported(
  tx: Tx,
  deps: TakeDeps,
  { transfers: all, refusedAssets, keptHeight, gone }: Reported,
): Promise<SortedReport> {
  const { network } = deps
  // Set aside all transfers of coins whose decimals are in doubt, whoever they are for; the treasury cannot count on
  // coins it cannot reach either.
  const doubted = all.filter(({ amount, outOfReach }) => refusedAssets.has(amount.asset) || outOfReach === true)
  const certain = all.filter((transfer) => !doubted.includes(transfer))
  const transfers = [...doubted, ...(await deps.coins.depositsAmong(tx, network.id, certain))]
  const txids = [...new Set(transfers.map(({ txid }) => txid))]
  const stored = await depositsOfTransactions(tx, network.id, txids)
  const deposits = stored.map((deposit) =>
    gone?.has(deposit.id) === true ? offChain(deposit) : afterRollback(deposit, keptHeight),
  )
  // What was given from a surplus is in the books already, even if its transaction can be read by now.
  const given = deposits.filter(isGiven)
  const unknown = transfers.filter((transfer) => !given.some((deposit) => pays(deposit, transfer)))
  const owners = await deps.ownersOf(tx, network.id, [...new Set(transfers.map(({ lookupKey }) => lookupKey))])
  return {
    certain,
    sorted: sortTransfers(unknown, { deposits, ownerOf: (key) => owners.get(key) ?? null, refusedAssets }),
  }
}

/** Writes new and returned deposits, and sets aside what cannot be a deposit; returns the deposits. */
export async function writeSorted(
  tx: Tx,
  { network: { id: network }, provenance }: Pick<TakeDeps, 'network' | 'provenance'>,
  sorted: SortedTransfers,
  now: Date,
): Promise<{ readonly deposits: readonly Deposit[]; readonly alerts: readonly Alert[] }> {
  const shifted = sorted.returned
    .filter(({ deposit, transfer }) => deposit.index !== transfer.index)
    .map(({ deposit }) => deposit)
  await setPlacesAside(
    tx,
    [...sorted.displaced, ...shifted].map(({ id }) => id),
  )
  for (const returned of sorted.returned) {
    const { deposit, transfer } = returned
    const state = deposit.state === 'credited' ? deposit.state : depositMachine.after(deposit.state, 'seen_again')
    // The chain proves only the transfer of a returned deposit: its owner and amount need the earlier proof, or are
    // checked before the credit.
    const seen = isSeen(provenance, deposit) ? asSeen(provenance, { ...deposit, index: transfer.index }).seen : null
    await putBackOnChain(tx, returned, { state, seen })
  }
  const fresh = sorted.fresh.map((each) => asSeen(provenance, depositOf(network, each, now)))
  await openDeposits(tx, fresh, now)
  return {
    deposits: [...sorted.returned.map(({ deposit }) => deposit), ...fresh],
    alerts: await writeSuspended(tx, { network, provenance }, sorted, now),
  }
}

/** Stores new deposits, each with an activity item for its customer. */
export async function openDeposits(tx: Tx, deposits: readonly Deposit[], now: Date): Promise<void> {
  await insertDeposits(tx, deposits)
  await recordActivity(tx, deposits.map(activityOf), now)
}

/** Builds a new deposit. */
export function depositOf(network: NetworkName, { transfer, owner, amounts }: FreshTransfer, now: Date): Deposit {
  return {
    id: newId('dep', now.getTime()),
    holder: owner.holder,
    network,
    ...amounts,
    address: owner.address,
    lookupKey: transfer.lookupKey,
    claimedKey: null,
    from: transfer.from ?? null,
    txid: transfer.txid,
    index: transfer.index,
    state: 'detected',
    block: transfer.block,
    offChainHeight: null,
    confirmationsMin: transfer.confirmationsMin,
    large: false,
    doubtedAt: null,
    cappedAt: null,
    detectedAt: now,
    maturedAt: null,
    screenedAt: null,
    creditedAt: null,
    seen: null,
  }
}

/**
 * Moves deposits that wait for confirmations to the state for this depth; returns those whose confirmations changed.
 */
export async function advance(tx: Tx, network: Network, depth: ChainDepth, now: Date): Promise<readonly Deposit[]> {
  const waiting = await waitingDeposits(tx, network.id)
  const ruleOf = await readRules(tx, network, depth, waiting)
  const events = waiting.map((deposit) => {
    const rule = ruleOf(deposit)
    return { deposit, large: rule.large, event: eventUnder(rule, deposit, depth) }
  })
  const changed: Deposit[] = []
  for (const wanted of ['deepened', 'matured'] as const) {
    const due = events.filter(({ event }) => event === wanted).map(({ deposit }) => deposit)
    const moves = due
      .filter((deposit) => depositMachine.after(deposit.state, wanted) !== deposit.state)
      .map(({ id }) => id)
    const state = depositMachine.after('detected', wanted)
    await moveDeposits(tx, moves, state, wanted === 'matured' ? { column: 'matured_at', at: now } : null)
    await updateActivity(tx, moves, DEPOSIT_BADGES[state], now)
    changed.push(...due)
  }
  await noteLarge(
    tx,
    events.filter(({ event, large }) => event === 'matured' && large).map(({ deposit }) => deposit.id),
  )
  return changed
}

async function writeSuspended(
  tx: Tx,
  { network, provenance }: { readonly network: NetworkName; readonly provenance: ProvenanceKeys },
  sorted: SortedTransfers,
  now: Date,
): Promise<readonly Alert[]> {
  const alerts: Alert[] = []
  for (const { transfer, reason } of sorted.suspended) {
    const first = await setAside(
      tx,
      network,
      transfer,
      { reason, seen: proofOfSetAside(provenance, network, transfer) },
      now,
    )
    const { txid, index } = transfer
    if (first)
      alerts.push({
        facts: { alert: 'transfer_set_aside', network, txid, index, reason },
        message: 'a transfer to one of our addresses cannot be credited',
      })
  }
  return alerts
}

const activityOf = (deposit: Deposit) =>
  ({
    id: deposit.id,
    holder: deposit.holder,
    type: 'deposit',
    direction: 'in',
    money: deposit.money,
    counter: null,
    party: deposit.from,
    network: deposit.network,
    badge: DEPOSIT_BADGES[deposit.state],
    occurredAt: deposit.detectedAt,
    words: [deposit.txid, deposit.address],
  }) as const
