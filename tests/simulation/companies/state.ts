/**
 * What the model knows of companies: who acts for each, its policies, what was asked for, who voted. It follows the
 * rows step by step (follow.ts), and never asks the product what a rule means.
 */
import type { ApprovalKind, Permission, PolicyRule, Role } from '@zend/contracts'
import {
  type ApprovalId,
  type BillId,
  type BusinessId,
  type DepositId,
  HOUR_MS,
  type MemberId,
  type UserId,
} from '@zend/kernel'
import type { BatchId } from '@zend/server/products/batch'
import type { Local } from '../currencies.ts'
import type { Sold } from '../sale.ts'
import type { Coin } from '../world.ts'
import type { Line } from './batch-lines.ts'

/** What somebody may do in a company. */
export type Grant = { readonly role: Role; readonly permissions: readonly Permission[] }

/** A membership. A removed one stays removed. */
export type Seat = Grant & {
  readonly id: MemberId
  readonly userId: UserId
  readonly standing: 'active' | 'suspended' | 'removed'
  /** Since when another owner can leave the company to this one, below zero until then; `null` for who is no owner. */
  readonly ownerForMs: number | null
}

/** How an act changes who decides: see the approvals' README. */
export type Control = { readonly effect: 'gives' | 'restores' | 'stops' | 'other'; readonly member: MemberId | null }

/** What rules look at. `payee` names the destination in full. */
export type Asked = {
  readonly kind: ApprovalKind
  readonly cents: bigint
  readonly payee: string
  readonly country: string | null
  readonly control: Control | null
  /** The payments that a batch consists of. */
  readonly parts?: readonly PartAsked[]
}

/** One payment of a batch, as rules look at it. */
export type PartAsked = {
  readonly id: string
  readonly kind: ApprovalKind
  readonly payee: string
  readonly country: string | null
}

/** An act of a member. `id` is that of what is to be made. */
export type Act = { readonly id: string; readonly maker: UserId; readonly asked: Asked }

/** A vote in favour. Void ones stay void, whatever becomes of whoever gave it. */
export type Vote = {
  readonly id: string
  readonly by: UserId
  /** The naming by which it was given in somebody else's place. */
  readonly deputyship: string | null
  isVoid: boolean
}

/** A naming: the member votes in the place of the person who named them, from then until then. */
export type Deputy = {
  readonly id: string
  readonly by: UserId
  readonly member: MemberId
  readonly fromMs: number
  readonly untilMs: number
  readonly isEnded: boolean
}

/** An account at a bank or mobile-money provider, as it is sold into. */
export type PayeeAccount = {
  readonly country: string
  readonly currency: Local
  readonly method: string
  readonly institution: string
  readonly accountNumber: string
}

/** Somebody whom a company has saved to pay. `place` is all of where it leads, in one line. */
export type Payee = {
  readonly id: string
  readonly by: UserId
  readonly place: string
  /** What is sold into it needs; `null` for an address outside and for a customer. */
  readonly account: PayeeAccount | null
}

/** The most that a request lets leave. */
export type Most = { readonly coin: Sold; readonly amount: bigint }

/** The states of a request, as far as others can still decide about it. */
export const OPEN_STATES: readonly string[] = ['open', 'approved', 'stopped']

/** A request for approval, in its newest version, with the votes on that. `facts` are those of its payload that decide where something goes. */
export type Request = Act & {
  readonly request: ApprovalId
  readonly company: BusinessId
  readonly version: number
  readonly most: Most | null
  readonly policyVersion: number
  readonly needed: number
  readonly expiresAtMs: number
  readonly facts: Readonly<Record<string, string>>
  state: string
  readonly votes: Vote[]
}

/** Something that was signed for a company. `ageMs` by the database's clock, which the rules count by. */
export type Signed = {
  readonly id: string
  readonly kind: ApprovalKind
  readonly cents: bigint
  readonly payee: string
  readonly country: string | null
  readonly ageMs: number
}

/** A company at one moment. `policies[0]` is the product's own, as `null`. */
export type View = {
  readonly seats: readonly Seat[]
  readonly policies: readonly (readonly PolicyRule[] | null)[]
  readonly signed: readonly Signed[]
  readonly deputies: readonly Deputy[]
  /** Whom members have saved to pay. */
  readonly payees: readonly Payee[]
  /** Why its money out is frozen; `null` when it is not. */
  readonly frozen: string | null
  /** Withdrawals and sales that were asked for, and of which nothing left yet. */
  readonly notBegun: readonly string[]
  /** Everything that ever left it. */
  readonly made: ReadonlySet<string>
  readonly atMs: number
}

/** A row of a batch that was confirmed. `most` leaves at most. */
export type KnownRow = {
  readonly line: Line
  readonly payment: string
  readonly coin: Coin
  readonly most: bigint
  state: string
}

/** A batch: its lines as they were handed in, and its rows by their place since somebody asked for it. */
export type KnownBatch = {
  readonly id: BatchId
  readonly lines: readonly Line[]
  readonly rows: Map<number, KnownRow>
  state: string
  askedBy: UserId | null
}

/** A bill, and what each deposit for it was worth in cents when it was counted. */
export type KnownBill = {
  readonly id: BillId
  readonly company: BusinessId
  readonly kind: string
  readonly code: string
  readonly amount: bigint
  readonly worth: Map<DepositId, bigint>
  state: string
  refundAt: string | null
}

/** A company of the model: its newest view, all its requests, and its batches. */
export type Company = {
  readonly id: BusinessId
  readonly name: string
  view: View
  readonly requests: Map<ApprovalId, Request>
  readonly batches: Map<BatchId, KnownBatch>
}

/** For how long nobody counts as alone after the last other one who may approve was put out. */
export const ALONE_AFTER_MS = 48 * HOUR_MS

/** Whether somebody acts for the company now, with this permission. */
export const may = ({ seats }: View, who: UserId, permission: Permission): boolean =>
  seats.some(
    ({ userId, standing, permissions }) => userId === who && standing === 'active' && permissions.includes(permission),
  )

/** Whether somebody is a member who is not suspended. */
export const isActive = ({ seats }: View, who: UserId): boolean =>
  seats.some(({ userId, standing }) => userId === who && standing === 'active')

/** Those who may approve now. */
export const approversOf = ({ seats }: View): readonly Seat[] =>
  seats.filter(({ standing, permissions }) => standing === 'active' && permissions.includes('approve'))

/** Somebody who may vote now: by their own membership, or in the place of whoever has this one. */
export type Voter = { readonly userId: UserId; readonly seat: Seat; readonly deputyship: string | null }

/**
 * Those who may vote at a moment. A deputy does while their naming lasts, both people act for the company, and whoever
 * named them may approve; not who may approve themself, and one for each person.
 */
export function votersAt(view: View, ms = view.atMs): readonly Voter[] {
  const voters: Voter[] = approversOf(view).map((seat) => ({ userId: seat.userId, seat, deputyship: null }))
  const active = view.seats.filter(({ standing }) => standing === 'active')
  for (const { id, by, member, fromMs, untilMs, isEnded } of view.deputies) {
    const deputy = active.find((seat) => seat.id === member)
    const seat = voters.find((each) => each.userId === by && each.deputyship === null)?.seat
    const isNow = !isEnded && fromMs <= ms && ms < untilMs
    if (!isNow || deputy === undefined || seat === undefined) continue
    const isTaken = voters.some(
      (each) => each.userId === deputy.userId || (each.deputyship !== null && each.seat.id === seat.id),
    )
    if (!isTaken) voters.push({ userId: deputy.userId, seat, deputyship: id })
  }
  return voters
}

/** Whether this person, or whom they stand for, asked for it: then they decide nothing about it. */
export const isOwn = ({ userId, seat }: Voter, maker: UserId): boolean => userId === maker || seat.userId === maker

/** Whether a vote is this voter's, given by the right that they have now. */
export const isOf = ({ by, deputyship, isVoid }: Vote, voter: Voter): boolean =>
  !isVoid && by === voter.userId && deputyship === voter.deputyship

/** Whether somebody has decided for this seat: the voter, or whoever votes beside them. */
export const isGiven = (votes: readonly Vote[], voter: Voter, all: readonly Voter[]): boolean =>
  all.some((each) => each.seat.id === voter.seat.id && votes.some((vote) => isOf(vote, each)))

/** The current membership of a person, a suspended one too. */
export const seatOf = ({ seats }: View, who: UserId): Seat | undefined =>
  seats.find(({ userId, standing }) => userId === who && standing !== 'removed')

/** The requests that have not ended. */
export const openRequests = ({ requests }: Company): readonly Request[] =>
  [...requests.values()].filter(({ state }) => OPEN_STATES.includes(state))

/** What is on hold for rows that wait, by coin. */
export function heldFor(batches: Iterable<KnownBatch>): readonly { readonly coin: string; readonly amount: bigint }[] {
  return [...batches].flatMap(({ rows }) =>
    [...rows.values()].flatMap(({ state, coin, most }) => (state === 'ready' ? [{ coin, amount: most }] : [])),
  )
}
