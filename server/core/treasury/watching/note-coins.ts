/**
 * Processes a deposit scan for the treasury, in the scan's own transaction: which transfers to our addresses are our
 * own or a treasurer's, and which coins became spendable. It credits no customer and sends nothing.
 */
import { type ChainAmount, type CoinCode, newId, splitDestination, toBooks } from '@zend/kernel'
import type { Tx } from '../../../database/index.ts'
import type { BlockRef, IncomingTransfer, NetworkId } from '../../../ports/chain.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { NetworkTable } from '../../assets/index.ts'
import { type CustodyDeps, findHotAddress, type HotAddress, ownerOf } from '../../custody/index.ts'
import { post } from '../../ledger/index.ts'
import { noteOutput, placeOutput, takeOutputsOffChain } from '../coins/outputs.repo.ts'
import { addHolding, type Holding, holdingsAt } from '../coins/holdings.repo.ts'
import type { TreasuryLog } from '../payments/deps.ts'
import {
  forgetMisread,
  type Funding,
  markFundingBooked,
  noteFunding,
  ripeFundings,
  takeFundingsOffChain,
} from '../coins/fundings.repo.ts'
import { dropLostOutput } from '../coins/lost-coins.repo.ts'
import { ownPayments } from '../payments/transactions.repo.ts'
import { treasuryFunding } from '../coins/coins.postings.ts'

/** A scan's findings, as it is being applied. */
export type CoinScan = {
  readonly network: NetworkId
  /** The highest block that stays; everything above it was rolled back when `rolledBack`. */
  readonly keptHeight: number
  readonly rolledBack: boolean
  /**
   * The newest block's height, and the height up to which blocks are final by the network's own report (the same where
   * nobody waits for it); `null` while unknown.
   */
  readonly depth: { readonly tip: number; readonly final: number } | null
  /** Transfers to our addresses in the new blocks, and in the settled ones. */
  readonly transfers: readonly IncomingTransfer[]
  /**
   * Older blocks that were read again, finally: any other transfer stored for them does not exist (see `ChainPoll`).
   */
  readonly settled?: readonly BlockRef[]
}

/** A deposit that was just credited. */
export type CreditedCoins = {
  readonly network: NetworkId
  readonly txid: string
  readonly index: string
  readonly lookupKey: string
  readonly amount: ChainAmount<CoinCode>
  readonly height: number | null
}

/** Called by the deposit product while it scans and credits. */
export type CoinWatch = {
  /**
   * Returns which of these transfers are customers' deposits: all but our own and what reaches the hot address.
   * Read-only.
   */
  readonly depositsAmong: (
    tx: Tx,
    network: NetworkId,
    transfers: readonly IncomingTransfer[],
  ) => Promise<readonly IncomingTransfer[]>
  /** Stores what concerns the treasury. Called once for each applied scan, with all its transfers. */
  readonly scanned: (tx: Tx, scan: CoinScan) => Promise<void>
  /** Stores that a deposit is booked: from now on it can be spent. */
  readonly credited: (tx: Tx, coins: CreditedCoins) => Promise<void>
  /**
   * Removes a credited deposit that is lost for good from our holdings. Returns whether that was possible by our books:
   * not while a transaction of ours is to spend it, or did.
   */
  readonly lost: (tx: Tx, coins: Omit<CreditedCoins, 'height'>) => Promise<boolean>
}

/** Dependencies of watching coins. */
export type CoinWatchDeps = {
  readonly custody: CustodyDeps
  readonly networks: NetworkTable
  readonly clock: Clock
  readonly log: TreasuryLog
}

/** Creates the treasury's part of the deposit scan. */
export function coinWatch(deps: CoinWatchDeps): CoinWatch {
  return {
    depositsAmong: async (tx, network, transfers) =>
      (await sortCoins(tx, deps, network, transfers))
        .filter(({ kind }) => kind === 'deposit')
        .map(({ transfer }) => transfer),
    scanned: (tx, scan) => noteScan(tx, deps, scan),
    credited: (tx, coins) => noteCredit(tx, deps, coins),
    lost: (tx, coins) => noteLost(tx, deps, coins),
  }
}

const spendsOutputs = ({ networks }: CoinWatchDeps, network: NetworkId): boolean =>
  networks[network].fees.kind === 'inputs'

/**
 * Classifies a transfer to an address of ours. `own`: what a transaction of ours pays between our addresses, a sweep or
 * a top-up, booked when it is final. `change`: change of one of ours. `funding`: anything else that reaches the hot
 * address.
 */
type SortedCoin = { readonly transfer: IncomingTransfer; readonly kind: 'deposit' | 'own' | 'change' | 'funding' }

async function sortCoins(
  tx: Tx,
  deps: CoinWatchDeps,
  network: NetworkId,
  transfers: readonly IncomingTransfer[],
): Promise<readonly SortedCoin[]> {
  const hot = await findHotAddress(deps.custody, tx, network)
  const own = await ownPayments(tx, network, [...new Set(transfers.map(({ txid }) => txid))])
  const meant = new Set(own.payments.map(({ txid, lookupKey, asset }) => `${txid}/${lookupKey}/${asset}`))
  return transfers.map((transfer) => {
    const { txid, lookupKey, amount } = transfer
    if (meant.has(`${txid}/${lookupKey}/${amount.asset}`)) return { transfer, kind: 'own' }
    // The hot address without the treasurer's memo: from a customer who forgot theirs.
    if (lookupKey !== hot?.funding.lookupKey) return { transfer, kind: 'deposit' }
    return { transfer, kind: spendsOutputs(deps, network) && own.txids.has(txid) ? 'change' : 'funding' }
  })
}

async function noteScan(
  tx: Tx,
  deps: CoinWatchDeps,
  { network, keptHeight, rolledBack, depth, transfers, settled = [] }: CoinScan,
): Promise<void> {
  if (rolledBack) {
    await takeOutputsOffChain(tx, network, keptHeight)
    for (const funding of await takeFundingsOffChain(tx, network, keptHeight))
      deps.log.error(
        { alert: 'funding_off_chain', network, txid: funding.txid },
        'a re-organisation took coins off the chain that were booked',
      )
  }
  if (settled.length > 0) await forgetMisread(tx, network, settled, transfers)
  const hot = await findHotAddress(deps.custody, tx, network)
  for (const { transfer, kind } of await sortCoins(tx, deps, network, transfers)) {
    const { txid, index, amount, block } = transfer
    if (amount.units === 0n) continue
    if (kind === 'change' && hot !== null) await noteChange(tx, network, transfer, hot)
    // Less than a minor unit is no funding; anybody can send that for next to nothing, repeatedly.
    if (kind === 'funding' && toBooks(amount).money.amount > 0n)
      await noteFunding(
        tx,
        network,
        { ...transfer, lookupKey: splitDestination(transfer.lookupKey).address },
        deps.clock.now(),
      )
    // What was booked before and is mined again can be spent again.
    if (spendsOutputs(deps, network)) await placeOutput(tx, network, txid, Number(index), block.height)
  }
  if (depth !== null && hot !== null) await bookFundings(tx, deps, depth, hot, network)
}

async function noteChange(
  tx: Tx,
  network: NetworkId,
  { txid, index, amount, block }: IncomingTransfer,
  hot: HotAddress,
): Promise<void> {
  const output = { txid, index: Number(index), units: amount.units, lookupKey: hot.lookupKey, key: hot.key }
  await noteOutput(tx, { ...output, network, source: 'change', height: block.height, bookedAt: null })
}

async function bookFundings(
  tx: Tx,
  deps: CoinWatchDeps,
  depth: NonNullable<CoinScan['depth']>,
  hot: HotAddress,
  network: NetworkId,
): Promise<void> {
  for (const funding of await ripeFundings(tx, network, depth, deps.networks[network].confirmations))
    await bookFunding(tx, deps, funding, hot)
}

async function bookFunding(tx: Tx, deps: CoinWatchDeps, funding: Funding, hot: HotAddress): Promise<void> {
  const { network, txid, place, amount, lookupKey, height } = funding
  const now = deps.clock.now()
  // A coin with more decimals on its network than in the books: less than a minor unit stays at the address, outside
  // the books and what they can spend.
  const { money, dust } = toBooks(amount)
  const id = newId('pst', now.getTime())
  const posted = await post(tx, treasuryFunding(id, { network, txid, place, units: amount.units }, money, now))
  if (!posted.ok) throw new Error(`the books refused funding ${txid}/${place}: ${posted.refusal.code}`)
  await markFundingBooked(tx, funding, id, now)
  if (spendsOutputs(deps, network))
    await noteOutput(tx, {
      network,
      txid,
      index: Number(place),
      units: amount.units,
      lookupKey,
      key: hot.key,
      source: 'funding',
      height,
      bookedAt: now,
    })
  else
    await addHolding(tx, {
      network,
      lookupKey,
      address: hot.address,
      key: hot.key,
      asset: amount.asset,
      decimals: amount.decimals,
      units: amount.units - dust,
    })
  deps.log.info({ network, txid, asset: amount.asset, units: amount.units.toString() }, 'the hot wallet was funded')
}

async function noteCredit(
  tx: Tx,
  deps: CoinWatchDeps,
  { network, txid, index, lookupKey, amount, height }: CreditedCoins,
): Promise<void> {
  const owner = (await ownerOf(deps.custody, tx, [lookupKey])).get(lookupKey)
  if (owner?.space !== deps.networks[network].space)
    throw new Error(`custody knows no owner of ${lookupKey} on ${network}`)
  const { key, address } = owner
  if (spendsOutputs(deps, network)) {
    const output = { txid, index: Number(index), units: amount.units, lookupKey, key }
    await noteOutput(tx, { ...output, network, source: 'deposit', height, bookedAt: deps.clock.now() })
  } else {
    // Coins are at the address, whatever their memo.
    const place = { lookupKey: splitDestination(lookupKey).address, address: splitDestination(address).address, key }
    await addHolding(tx, { network, ...place, asset: amount.asset, decimals: amount.decimals, units: amount.units })
  }
}

async function noteLost(
  tx: Tx,
  deps: CoinWatchDeps,
  { network, txid, index, lookupKey, amount }: Omit<CreditedCoins, 'height'>,
): Promise<boolean> {
  if (spendsOutputs(deps, network)) return dropLostOutput(tx, network, txid, Number(index))
  const hot = await findHotAddress(deps.custody, tx, network)
  // If it was swept by the books, the sweep was reverted with it, and the hot address holds that much less.
  const keys = new Set([splitDestination(lookupKey).address, ...(hot === null ? [] : [hot.lookupKey])])
  const holdings: Holding[] = []
  for (const key of keys)
    holdings.push(...(await holdingsAt(tx, network, key)).filter(({ asset }) => asset === amount.asset))
  if (holdings.reduce((sum, { units }) => sum + units, 0n) < amount.units) return false
  let left = amount.units
  for (const holding of holdings) {
    const taken = holding.units < left ? holding.units : left
    await addHolding(tx, { ...holding, units: -taken })
    left -= taken
  }
  return true
}
