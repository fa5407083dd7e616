/**
 * Reads a customer's own search: what the chains reported then, and what our books say now. Verdicts are computed on
 * each read, so a pending payment shows as credited once it is.
 */
import type { NetworkName, RescueVerdict } from '@zend/contracts'
import {
  after,
  chainAmount,
  type CoinCode,
  type DepositId,
  MINUTE_MS,
  type Money,
  ok,
  refuse,
  type Result,
  splitDestination,
  toBooks,
  type HolderId,
  type WithdrawalId,
} from '@zend/kernel'
import type { Network } from '../../core/assets/index.ts'
import type { Actor } from '../../core/holders/index.ts'
import { claimsOf } from './claims.repo.ts'
import type { FoundFacts } from './found.ts'
import {
  type Claim,
  depositVerdict,
  isActionable,
  type Known,
  type Lookup,
  type Search,
  type SearchId,
  transferVerdict,
  wholeVerdict,
} from './rescue.ts'
import type { DepositView, RescueDeps } from './rescue.deps.ts'
import type { NotFound } from './rescue.refusals.ts'
import { type ClaimView, claimView } from './read-claims.ts'
import { findOwnSearch, lookupsOf, searchesOf } from './searches.repo.ts'

/**
 * One transfer of a transaction that concerns the customer. `money` is `null` for a coin that is not ours; `contract`
 * then names it.
 */
export type TransferView = {
  readonly money: Money<CoinCode> | null
  readonly contract: string | null
  readonly address: string
  readonly memo: string | null
  readonly index: string
  readonly verdict: RescueVerdict
  readonly depositId: DepositId | null
  readonly withdrawalId: WithdrawalId | null
  readonly claim: ClaimView | null
}

/** A transaction on one network. */
export type FindingView = {
  readonly network: Network
  readonly txid: string
  readonly verdict: RescueVerdict
  readonly minedAt: string | null
  /** At most `confirmationsNeeded`. */
  readonly confirmations: number
  readonly confirmationsNeeded: number
  readonly transfers: readonly TransferView[]
}

/** A search with everything that its page shows. */
export type SearchView = {
  readonly search: Search
  /** Whether networks are still being asked. */
  readonly searching: boolean
  readonly asked: readonly NetworkName[]
  readonly unreachable: readonly NetworkName[]
  readonly findings: readonly FindingView[]
}

type ReadDeps = Pick<RescueDeps, 'db' | 'clock' | 'networks' | 'books'>

// As many as the export of a customer's data holds; an hourly limit used day after day would exceed it, but nobody
// searches that often.
const SEARCHES_MAX = 1_000

// Nobody reads more of one transaction.
const TRANSFERS_MAX = 10
// Longer than its job is retried: a search whose job failed for good never reports that it is done.
const SEARCHING_MAX_MS = 10 * MINUTE_MS

/** Returns a search of the customer's own. Refuses another's as if it did not exist. */
export async function readSearch(
  deps: ReadDeps,
  { holder }: Pick<Actor, 'holder'>,
  id: SearchId,
): Promise<Result<SearchView, NotFound>> {
  const search = await findOwnSearch(deps.db.read, holder, id)
  return search === null ? refuse('not_found') : ok(await viewOf(deps, search))
}

/** Returns the customer's searches, newest first. */
export const listSearches = (
  deps: Pick<RescueDeps, 'db'>,
  { holder }: Pick<Actor, 'holder'>,
): Promise<readonly Search[]> => searchesOf(deps.db.read, holder, SEARCHES_MAX)

/** Returns a search as its customer sees it now. */
export async function viewOf(deps: ReadDeps, search: Search): Promise<SearchView> {
  const tx = deps.db.read
  const lookups = await lookupsOf(tx, search.id)
  const claims = await claimsOf(tx, search.holder)
  const asked = lookups.filter(({ state }) => state !== 'spared')
  const searching = search.doneAt === null && search.createdAt > after(deps.clock.now(), -SEARCHING_MAX_MS)
  const findings = await Promise.all(asked.map((lookup) => findingsOf(deps, search, lookup, claims)))
  return {
    search,
    searching,
    asked: asked.map(({ network }) => network),
    unreachable: asked
      .filter(({ state }) => state === 'unreachable' || (state === 'waiting' && !searching))
      .map(({ network }) => network),
    findings: findings.flat(),
  }
}

/** Combines one network's answer with our books; returns nothing when neither has the transaction. */
async function findingsOf(
  deps: ReadDeps,
  search: Search,
  lookup: Lookup,
  claims: readonly Claim[],
): Promise<readonly FindingView[]> {
  // The chain's answer is shown with how far we have scanned, which is one height for all of its parts.
  const tip = lookup.facts === null ? null : await deps.books.tipOf(deps.db.read, lookup.network)
  const parts = await Promise.all(partsOf(lookup).map((part) => findingOf(deps, search, { ...part, tip }, claims)))
  const findings = parts.filter((finding) => finding !== null)
  const telling = findings.filter(({ transfers }) => transfers.length > 0)
  return telling.length > 0 ? telling : findings.slice(0, 1)
}

/** A transaction with its names, the network's own first. */
type Part = Pick<Lookup, 'network' | 'facts' | 'recovered' | 'settled'> & {
  readonly names: readonly [string, ...string[]]
}

/**
 * Splits an answer into transactions. What was asked for can be another name of the one found (a fee bump's inner
 * transaction, a message), and where payments arrive by their own transactions, each is listed separately: that is how
 * our books know it and how it can be claimed.
 */
function partsOf({ network, txid, facts, recovered, settled }: Lookup): readonly Part[] {
  const lookup = { network, recovered, settled }
  if (facts === null) return [{ ...lookup, names: [txid], facts }]
  const byTxid = Map.groupBy(facts.transfers, (transfer) => transfer.txid)
  const others = [...byTxid].filter(([own]) => own !== facts.txid).slice(0, TRANSFERS_MAX)
  return [
    {
      ...lookup,
      names: txid === facts.txid ? [txid] : [facts.txid, txid],
      facts: { ...facts, transfers: byTxid.get(facts.txid) ?? [] },
    },
    ...others.map(([own, transfers]): Part => ({
      ...lookup,
      names: [own],
      facts: { ...facts, transfers, unlisted: [] },
    })),
  ]
}

async function findingOf(
  deps: ReadDeps,
  search: Search,
  part: Part & { readonly tip: number | null },
  allClaims: readonly Claim[],
): Promise<FindingView | null> {
  const { network: id, names, facts, tip } = part
  const network = deps.networks[id]
  const known = await readKnown(deps, search.holder, part, allClaims)
  const transfers = await transfersOf(deps, part, known)
  if (facts === null && transfers.length === 0) return null
  // All are in one block; the one that needs most confirmations is credited last.
  const [slowest] = known.deposits.toSorted((one, other) => other.confirmationsNeeded - one.confirmationsNeeded)
  const needed =
    slowest?.confirmationsNeeded ??
    Math.max(network.confirmations, ...(facts?.transfers ?? []).map(({ confirmationsMin }) => confirmationsMin))
  const confirmations = slowest?.confirmations ?? confirmationsNow(facts, tip)
  return {
    network,
    txid: names[0],
    verdict: wholeVerdict(
      transfers.map(({ verdict }) => verdict),
      facts?.outcome ?? 'mined',
    ),
    minedAt: facts?.minedAt ?? null,
    confirmations: Math.min(confirmations, needed),
    confirmationsNeeded: needed,
    transfers: shownOf(transfers),
  }
}

/** Returns at most ten, first those that the customer can act on. */
const shownOf = (transfers: readonly TransferView[]): readonly TransferView[] =>
  transfers.length <= TRANSFERS_MAX
    ? transfers
    : transfers
        .toSorted((one, other) => Number(isActionable(other.verdict)) - Number(isActionable(one.verdict)))
        .slice(0, TRANSFERS_MAX)

async function readKnown(
  { books, db }: ReadDeps,
  holder: HolderId,
  { network, names, facts }: Part,
  claims: readonly Claim[],
): Promise<Known> {
  const tx = db.read
  const byName = await Promise.all(
    names.map(async (txid) => {
      const asked = { holder, network, txid }
      const deposits = await books.depositsOf(tx, asked)
      // Without the chain's answer we do not know whether the customer may see what was set aside.
      const setAside = facts === null ? [] : await books.setAsideOf(tx, network, txid)
      return { deposits, withdrawals: await books.withdrawalsOf(tx, asked), setAside }
    }),
  )
  return {
    deposits: byName.flatMap(({ deposits }) => deposits),
    withdrawals: byName.flatMap(({ withdrawals }) => withdrawals),
    setAside: byName.flatMap(({ setAside }) => setAside),
    claims: claims.filter((claim) => claim.network === network && names.includes(claim.txid)),
  }
}

/** Returns every transfer that concerns the customer: those the chain reported, then those only our books know. */
async function transfersOf(
  deps: ReadDeps,
  { facts, recovered, settled }: Part,
  known: Known,
): Promise<readonly TransferView[]> {
  const claimed = async (place: string): Promise<ClaimView | null> => {
    const claim = known.claims.find(({ index }) => index === place)
    return claim === undefined ? null : claimView(deps, claim)
  }
  const deposits: TransferView[] = []
  for (const view of known.deposits) {
    const verdict = depositVerdict(view.deposit.state, recovered)
    deposits.push({ ...NO_TRANSFER, ...depositPart(view), verdict, claim: await claimed(view.deposit.index) })
  }
  const taken = new Set(deposits.map(({ index }) => index))
  const found: TransferView[] = []
  for (const transfer of (facts?.transfers ?? []).filter(({ index }) => !taken.has(index))) {
    const verdict = transferVerdict(transfer, known, settled)
    if (verdict !== null)
      found.push({ ...NO_TRANSFER, ...foundPart(transfer), verdict, claim: await claimed(transfer.index) })
  }
  const unlisted = (facts?.unlisted ?? []).map(({ contract, index, address }): TransferView => ({
    ...NO_TRANSFER,
    ...splitDestination(address),
    contract,
    index,
    verdict: 'not_offered',
  }))
  const sent = known.withdrawals.map(({ id, receives, address }): TransferView => ({
    ...NO_TRANSFER,
    ...splitDestination(address),
    money: receives,
    index: id,
    verdict: 'sent_by_us',
    withdrawalId: id,
  }))
  return [...deposits, ...found, ...unlisted, ...sent]
}

const NO_TRANSFER = { money: null, contract: null, depositId: null, withdrawalId: null, claim: null } as const

const depositPart = ({ deposit: { id, index, money, address } }: DepositView) => ({
  ...splitDestination(address),
  money,
  index,
  depositId: id,
})

const foundPart = ({ asset, decimals, units, index, address }: FoundFacts['transfers'][number]) => ({
  ...splitDestination(address),
  money: toBooks(chainAmount(asset, decimals, BigInt(units))).money,
  index,
})

/** Returns the confirmations by the chain's head at the search or by our newest scanned block, whichever is higher. */
function confirmationsNow(facts: FoundFacts | null, tip: number | null): number {
  if (facts === null || facts.height === null || facts.outcome === 'pending') return 0
  return Math.max(0, Math.max(facts.headHeight, tip ?? 0) - facts.height + 1)
}
