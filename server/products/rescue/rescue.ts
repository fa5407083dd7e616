/**
 * What searches and claims are, how a claim may change, and what a transaction is to the customer who asks: its
 * verdict. Pure. Privacy: what pays another customer leaves nothing here, and is told as what pays a stranger. What
 * names nobody, where memos tell customers apart, is kept: it can be claimed.
 */
import type { NetworkName, RescueVerdict } from '@zend/contracts'
import { type DepositId, type HolderId, type Id, stateMachine, type UserId } from '@zend/kernel'
import type { DepositView, PaidWithdrawal, SetAside } from './rescue.deps.ts'
import type { FoundFacts } from './found.ts'

/** A search's id. */
export type SearchId = Id<'rsq'>
/** A claim's id. */
export type ClaimId = Id<'clm'>

/** A search for a transaction. */
export type Search = {
  readonly id: SearchId
  readonly holder: HolderId
  /** Who asked. */
  readonly madeBy: UserId
  readonly hash: string
  /** The network that was named; `null` for every one on which it can be a transaction. */
  readonly network: NetworkName | null
  readonly createdAt: Date
  readonly doneAt: Date | null
}

/** What one network said. `spared`: it was not asked, because another one had it. */
export type Lookup = {
  readonly network: NetworkName
  readonly txid: string
  readonly state: 'waiting' | 'found' | 'none' | 'unreachable' | 'spared'
  readonly facts: FoundFacts | null
  /** Something of it became a deposit because it was looked for. */
  readonly recovered: boolean
  /** Nothing of it is on its way to be taken in. */
  readonly settled: boolean
  readonly looks: number
  /** How many looks in a row found nothing of what was found before. */
  readonly misses: number
}

/** How far a claim is. */
export type ClaimState = 'open' | 'approved' | 'refused'

/** A claim of what was set aside. */
export type Claim = {
  readonly id: ClaimId
  readonly holder: HolderId
  /** Who says so. */
  readonly madeBy: UserId
  readonly network: NetworkName
  readonly txid: string
  readonly index: string
  readonly sentFrom: string
  readonly note: string
  readonly createdAt: Date
  readonly state: ClaimState
  readonly reason: string | null
  readonly decidedAt: Date | null
  readonly depositId: DepositId | null
}

/** What can happen to a claim. */
export type ClaimEvent = 'approved' | 'refused' | 'reopened'

/** The whole life of a claim. What was approved is a deposit and stays one. */
export const claimMachine = stateMachine<ClaimState, ClaimEvent>('claim', {
  open: { approved: 'approved', refused: 'refused' },
  refused: { reopened: 'open' },
  approved: {},
})

/** What our books say of a transaction on one network, as far as the customer may know. */
export type Known = {
  /** The customer's own. */
  readonly deposits: readonly DepositView[]
  readonly withdrawals: readonly PaidWithdrawal[]
  /** Everybody's. */
  readonly setAside: readonly SetAside[]
  /** The customer's own. */
  readonly claims: readonly Claim[]
}

const DEPOSIT_VERDICTS = {
  credited: 'credited',
  below_minimum: 'below_minimum',
  detected: 'on_its_way',
  confirming: 'on_its_way',
  screening: 'on_its_way',
  reorged: 'on_its_way',
  dropped: 'not_yours',
  reversed: 'not_yours',
} as const satisfies Record<DepositView['deposit']['state'], RescueVerdict>

/** What a deposit of the customer's is, in a search that made it a deposit or found it one. */
export function depositVerdict(state: DepositView['deposit']['state'], recovered: boolean): RescueVerdict {
  const verdict = DEPOSIT_VERDICTS[state]
  return recovered && verdict === 'on_its_way' ? 'recovered' : verdict
}

/** What a found transfer is that is no deposit of the customer's; `null` when it is none of theirs. */
export function transferVerdict(
  { index, whose }: Pick<FoundFacts['transfers'][number], 'index' | 'whose'>,
  { setAside, claims }: Pick<Known, 'setAside' | 'claims'>,
  settled: boolean,
): RescueVerdict | null {
  const aside = setAside.find((each) => each.index === index)
  // What the scan has not come to yet; once it has, what it left out is our own doing.
  if (aside === undefined) return settled ? null : whose === 'own' ? 'on_its_way' : 'pending'
  if (whose === 'own') return aside.depositId === null ? 'set_aside' : null
  if (claims.some((claim) => claim.index === index && claim.state !== 'approved')) return 'claimed'
  return isClaimable(aside) ? 'claimable' : null
}

/** Whether something that was set aside can be claimed: it is nobody's, and it stands on its chain. */
export const isClaimable = ({
  reason,
  depositId,
  onChain,
}: Pick<SetAside, 'reason' | 'depositId' | 'onChain'>): boolean =>
  reason === 'owner_unknown' && depositId === null && onChain

const ACTIONABLE: readonly RescueVerdict[] = ['claimable', 'not_offered', 'set_aside', 'below_minimum']

/** Whether the customer, or one of us for them, can do something about a transfer that is this. */
export const isActionable = (verdict: RescueVerdict): boolean => ACTIONABLE.includes(verdict)

/**
 * What a transaction is, of what its transfers are. @example wholeVerdict(['credited', 'claimable'], 'mined') //
 * 'claimable'
 */
export function wholeVerdict(transfers: readonly RescueVerdict[], outcome: FoundFacts['outcome']): RescueVerdict {
  const first = transfers.find(isActionable) ?? transfers[0]
  if (first !== undefined) return first
  return outcome === 'mined' ? 'not_yours' : outcome
}

/** What tells a transfer apart on its network, as one text. */
export const placeOf = ({ txid, index }: { readonly txid: string; readonly index: string }): string =>
  `${txid} ${index}`

// As many looks follow on each other within minutes at first: a node that lags for some seconds must not take a payment
// off the page.
const MISSES_MAX = 5

/** Whether a transaction that was in no block yet is one no more: another took its place, or the network dropped it. */
export const isGone = ({ facts, misses }: Pick<Lookup, 'facts' | 'misses'>): boolean =>
  facts?.outcome === 'pending' && misses >= MISSES_MAX

/**
 * Whether something of what was found may still have to be taken in: it is in no block yet, or is the customer's or
 * nobody's and in no books. `known` are places.
 */
export function isWanted(
  { outcome, transfers }: Pick<FoundFacts, 'outcome' | 'transfers'>,
  known: ReadonlySet<string>,
): boolean {
  if (outcome === 'failed') return false
  return outcome === 'pending' || transfers.some((transfer) => !known.has(placeOf(transfer)))
}
