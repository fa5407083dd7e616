/**
 * Defines searches and claims, how a claim may change, and the verdict of a transaction for the customer who asks.
 * Pure. Privacy: nothing is stored about transfers to another customer, which look the same as transfers to an outside
 * address. Transfers without a known owner, where memos tell customers apart, are stored: they can be claimed.
 */
import type { NetworkName, RescueVerdict } from '@zend/contracts'
import { type DepositId, type HolderId, type Id, stateMachine, type UserId } from '@zend/kernel'
import type { DepositView, PaidWithdrawal, SetAside } from './rescue.deps.ts'
import type { FoundFacts } from './found.ts'

/** The id of a search. */
export type SearchId = Id<'rsq'>
/** The id of a claim. */
export type ClaimId = Id<'clm'>

/** A search for a transaction. */
export type Search = {
  readonly id: SearchId
  readonly holder: HolderId
  /** The person who asked. */
  readonly madeBy: UserId
  readonly hash: string
  /** The network that was named; `null` for every network where the hash is possible. */
  readonly network: NetworkName | null
  readonly createdAt: Date
  readonly doneAt: Date | null
}

/** One network's answer. `spared`: it was not asked, because another one had the transaction. */
export type Lookup = {
  readonly network: NetworkName
  readonly txid: string
  readonly state: 'waiting' | 'found' | 'none' | 'unreachable' | 'spared'
  readonly facts: FoundFacts | null
  /** Whether a part of it became a deposit because of the search. */
  readonly recovered: boolean
  /** Whether nothing of it is still waiting to be taken in. */
  readonly settled: boolean
  readonly looks: number
  /** How many checks in a row did not find what was found before. */
  readonly misses: number
}

/** The state of a claim. */
export type ClaimState = 'open' | 'approved' | 'refused'

/** A claim of what was set aside. */
export type Claim = {
  readonly id: ClaimId
  readonly holder: HolderId
  /** The person who claims it. */
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

/** Events of a claim. */
export type ClaimEvent = 'approved' | 'refused' | 'reopened'

/** The state machine of a claim. An approved claim is a deposit and stays one. */
export const claimMachine = stateMachine<ClaimState, ClaimEvent>('claim', {
  open: { approved: 'approved', refused: 'refused' },
  refused: { reopened: 'open' },
  approved: {},
})

/** What our books say of a transaction on one network, as far as the customer may know. */
export type Known = {
  /** The customer's own deposits. */
  readonly deposits: readonly DepositView[]
  readonly withdrawals: readonly PaidWithdrawal[]
  /** Everything set aside of it, whoever may own it. */
  readonly setAside: readonly SetAside[]
  /** The customer's own claims. */
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

/** Returns the verdict of a customer's deposit that a search created or found. */
export function depositVerdict(state: DepositView['deposit']['state'], recovered: boolean): RescueVerdict {
  const verdict = DEPOSIT_VERDICTS[state]
  return recovered && verdict === 'on_its_way' ? 'recovered' : verdict
}

/**
 * Returns the verdict of a found transfer that is not a deposit of the customer's; `null` when it does not concern
 * them.
 */
export function transferVerdict(
  { index, whose }: Pick<FoundFacts['transfers'][number], 'index' | 'whose'>,
  { setAside, claims }: Pick<Known, 'setAside' | 'claims'>,
  settled: boolean,
): RescueVerdict | null {
  const aside = setAside.find((each) => each.index === index)
  // The scan has not reached it yet; once it has, what it skipped is our own transaction.
  if (aside === undefined) return settled ? null : whose === 'own' ? 'on_its_way' : 'pending'
  if (whose === 'own') return aside.depositId === null ? 'set_aside' : null
  if (claims.some((claim) => claim.index === index && claim.state !== 'approved')) return 'claimed'
  return isClaimable(aside) ? 'claimable' : null
}

/** Returns whether what was set aside can be claimed: it belongs to nobody, and it is on its chain. */
export const isClaimable = ({
  reason,
  depositId,
  onChain,
}: Pick<SetAside, 'reason' | 'depositId' | 'onChain'>): boolean =>
  reason === 'owner_unknown' && depositId === null && onChain

const ACTIONABLE: readonly RescueVerdict[] = ['claimable', 'not_offered', 'set_aside', 'below_minimum']

/** Returns whether the customer, or an operator for them, can act on a transfer with this verdict. */
export const isActionable = (verdict: RescueVerdict): boolean => ACTIONABLE.includes(verdict)

/**
 * Returns the verdict of a transaction from those of its transfers.
 * @example wholeVerdict(['credited', 'claimable'], 'mined') // 'claimable'
 */
export function wholeVerdict(transfers: readonly RescueVerdict[], outcome: FoundFacts['outcome']): RescueVerdict {
  const first = transfers.find(isActionable) ?? transfers[0]
  if (first !== undefined) return first
  return outcome === 'mined' ? 'not_yours' : outcome
}

/** Returns what identifies a transfer on its network, as one text. */
export const placeOf = ({ txid, index }: { readonly txid: string; readonly index: string }): string =>
  `${txid} ${index}`

// The first checks follow each other within minutes: a node that lags for some seconds must not remove a payment from
// the page.
const MISSES_MAX = 5

/** Returns whether an unmined transaction is gone: another replaced it, or the network dropped it. */
export const isGone = ({ facts, misses }: Pick<Lookup, 'facts' | 'misses'>): boolean =>
  facts?.outcome === 'pending' && misses >= MISSES_MAX

/**
 * Returns whether a part of what was found may still have to be taken in: it is unmined, or it is the customer's or
 * nobody's and not in our books. `known` are places.
 */
export function isWanted(
  { outcome, transfers }: Pick<FoundFacts, 'outcome' | 'transfers'>,
  known: ReadonlySet<string>,
): boolean {
  if (outcome === 'failed') return false
  return outcome === 'pending' || transfers.some((transfer) => !known.has(placeOf(transfer)))
}
