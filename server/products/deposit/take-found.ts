/**
 * Takes in a transaction that was looked up by its hash, where the scan has passed its block without it: the network
 * was not watched yet, or an address was paid on another network of its space. Follows the rules and messages of a
 * scan, once; it never credits. Takes in nothing above the scanned height: the scan gets there.
 */
import type { CoinCode, DepositId, HolderId } from '@zend/kernel'
import { waitsForFinality } from '../../core/assets/index.ts'
import { noteNetworkUse } from '../../core/custody/index.ts'
import { announce } from '../../core/events/index.ts'
import type { CoinWatch } from '../../core/treasury/index.ts'
import type { Database, Tx } from '../../database/index.ts'
import type { BlockRef, FoundTransaction, IncomingTransfer } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Deposit, depthOf } from './deposit.ts'
import type { DepositLog } from './scan-network.ts'
import { lockNetwork, newestBlocks, openNetwork, type StoredNetwork } from './scan.repo.ts'
import { advance, type Alert, sortReported, type TakeDeps, writeSorted } from './take-transfers.ts'

/** Dependencies of taking in. */
export type TakeFoundDeps = TakeDeps & {
  readonly db: Pick<Database, 'transact'>
  readonly clock: Clock
  readonly log: DepositLog
  readonly coins: Pick<CoinWatch, 'depositsAmong' | 'scanned'>
}

/** A deposit that this created or restored. */
export type TakenDeposit = { readonly id: DepositId; readonly holder: HolderId; readonly index: string }

/**
 * The outcome. `later`: nothing was scanned yet or the scan has not reached its block, the network is halted or
 * disputed, or we have scanned another block there; it may be tried again. `taken` without deposits: it was known
 * already, or was set aside.
 */
export type FoundOutcome =
  | { readonly kind: 'later' }
  | { readonly kind: 'taken'; readonly deposits: readonly TakenDeposit[] }

const LATER: FoundOutcome = { kind: 'later' }

/**
 * Takes a found transaction in, in one transaction under the network's lock, and puts its network in use. Idempotent,
 * also concurrently with a scan: (network, txid, index) is unique. `refusedAssets` as for a scan. Alerts are logged.
 */
export async function takeFound(
  deps: TakeFoundDeps,
  found: FoundTransaction,
  refusedAssets: ReadonlySet<CoinCode>,
): Promise<FoundOutcome> {
  const { block, outcome, transfers } = found
  if (outcome !== 'mined' || block === null || transfers.length === 0) return LATER
  const taken = await deps.db.transact((tx) => takeIn(tx, deps, { ...found, block }, refusedAssets))
  for (const { facts, message } of taken.alerts) deps.log.error(facts, message)
  return taken.outcome
}

type Mined = Omit<FoundTransaction, 'block'> & { readonly block: BlockRef }

async function takeIn(
  tx: Tx,
  deps: TakeFoundDeps,
  found: Mined,
  refusedAssets: ReadonlySet<CoinCode>,
): Promise<{ readonly outcome: FoundOutcome; readonly alerts: readonly Alert[] }> {
  const { network } = deps
  const now = deps.clock.now()
  await openNetwork(tx, network.id)
  await noteNetworkUse(tx, network.id, now)
  const stored = await lockNetwork(tx, network.id)
  const known = await newestBlocks(tx, network.id, network.keepBlocks)
  if (stored.status === 'halted' || stored.doubt !== null || !isPassed(known, found))
    return { outcome: LATER, alerts: [] }

  const taken = await takeStanding(
    tx,
    deps,
    { stored, tip: known[0]?.height ?? null, transfers: found.transfers, refusedAssets },
    now,
  )
  if (taken === null) return { outcome: LATER, alerts: [] }
  const deposits = taken.deposits.map(({ id, holder, index }) => ({ id, holder, index }))
  return { outcome: { kind: 'taken', deposits }, alerts: taken.alerts }
}

/** Transfers in scanned blocks, with the network's locked row and the newest scanned block's height. */
export type StandingTransfers = {
  readonly stored: StoredNetwork
  readonly tip: number | null
  readonly transfers: readonly IncomingTransfer[]
  readonly refusedAssets: ReadonlySet<CoinCode>
}

/**
 * Takes in transfers in blocks that the scan has passed: new ones, returned ones, and ones to set aside. Returns the
 * deposits it wrote and the alerts; `null`, with nothing written, where a credited deposit came back as something else:
 * the scan halts on that.
 */
export async function takeStanding(
  tx: Tx,
  deps: TakeDeps & { readonly coins: Pick<CoinWatch, 'depositsAmong' | 'scanned'> },
  { stored, tip, transfers: all, refusedAssets }: StandingTransfers,
  now: Date,
): Promise<{ readonly deposits: readonly Deposit[]; readonly alerts: readonly Alert[] } | null> {
  const { network } = deps
  const { sorted } = await sortReported(tx, deps, {
    transfers: all,
    refusedAssets,
    keptHeight: Number.MAX_SAFE_INTEGER,
  })
  if (sorted.halt !== null) return null
  const transfers = [...sorted.fresh, ...sorted.returned].map(({ transfer }) => transfer)
  await deps.coins.scanned(tx, {
    network: network.id,
    keptHeight: Number.MAX_SAFE_INTEGER,
    rolledBack: false,
    depth: null,
    transfers,
  })
  const written = await writeSorted(tx, deps, sorted, now)
  const changed = new Map(written.deposits.map((deposit) => [deposit.id, deposit]))
  // It may be deep enough already, and no new block may come soon.
  if (tip !== null && changed.size > 0) {
    const depth = depthOf(tip, waitsForFinality(network), stored.finalHeight)
    for (const deposit of await advance(tx, network, depth, now)) changed.set(deposit.id, deposit)
  }
  for (const { holder, id } of changed.values()) await announce(tx, { to: holder, type: 'deposit', id, at: now })
  return written
}

/**
 * Returns whether the scan has passed its block, and knows no other block there. Before the first scan this is false:
 * its network is in use by now, so the scan begins, and a later lookup decides. A transfer that arrives by a
 * transaction of its own can be in a later block than what was found.
 */
function isPassed(known: readonly BlockRef[], { block, transfers }: Mined): boolean {
  const tip = known[0]
  if (tip === undefined) return false
  return [block, ...transfers.map((transfer) => transfer.block)].every(({ height, hash }) => {
    const there = known.find((each) => each.height === height)
    return height <= tip.height && (there === undefined || there.hash === hash)
  })
}
