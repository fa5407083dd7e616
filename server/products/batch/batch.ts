/** Defines batches and their rows: states and events. Pure. */
import type {
  ApprovalKind,
  BatchFault,
  BatchField,
  BatchQuestion,
  BatchRowState,
  BatchState,
  BatchWay,
} from '@zend/contracts'
import {
  type ApprovalId,
  type BusinessId,
  type CoinCode,
  type HoldId,
  type Id,
  type Money,
  stateMachine,
  type Transitions,
  type UserId,
} from '@zend/kernel'
import type { Authorization } from '../../core/authorizations/index.ts'

/** The id of a batch. */
export type BatchId = Id<'bat'>
/** The id of one row of a batch. */
export type BatchRowId = Id<'brw'>

/** A sum of one coin or currency, over so many rows. */
export type Sum = { readonly money: Money; readonly rows: number }

/** What was offered, as it is signed. `until`: until when it can be asked for. */
export type BatchOffer = {
  readonly root: string
  readonly payWith: CoinCode
  readonly rows: number
  readonly kinds: readonly ApprovalKind[]
  readonly arrives: readonly Sum[]
  readonly takes: readonly Sum[]
  readonly most: readonly Sum[]
  readonly valueCents: bigint
  readonly until: Date
}

/** A file of payments. */
export type Batch = {
  readonly id: BatchId
  readonly holder: BusinessId
  /** Who handed it in. */
  readonly madeBy: UserId
  readonly madeAt: Date
  readonly name: string
  readonly format: 'csv' | 'pain.001'
  readonly state: BatchState
  readonly offer: BatchOffer | null
  /** Who asked for it, and when. */
  readonly askedBy: UserId | null
  readonly askedAt: Date | null
  readonly approval: ApprovalId | null
  /** The confirmer's authorization to pay it. */
  readonly consent: Authorization | null
  readonly payUntil: Date | null
  readonly endedAt: Date | null
}

/** What happens to a batch. */
export type BatchEvent =
  /** Every row was looked at. */
  | 'looked_at'
  /** A row was changed. */
  | 'changed'
  /** Others are to approve it. */
  | 'asked'
  /** It may be paid: one person was enough, or others approved it. */
  | 'released'
  | 'finished'
  | 'cancelled'
  | 'declined'
  | 'expired'

/** The state machine of a batch. What was asked for is changed no more. */
export const batchMachine = stateMachine<BatchState, BatchEvent>('batch', {
  checking: { looked_at: 'draft', changed: 'checking', cancelled: 'cancelled' },
  draft: { changed: 'checking', asked: 'asked', released: 'paying', cancelled: 'cancelled' },
  asked: { released: 'paying', cancelled: 'cancelled', declined: 'declined', expired: 'expired' },
  paying: { finished: 'done', cancelled: 'cancelled' },
  done: {},
  cancelled: {},
  declined: {},
  expired: {},
})

/** Whether rows can still be changed. */
export const isOpenToChange = ({ state }: Pick<Batch, 'state'>): boolean => batchMachine.allows(state, 'changed')

/** What is wrong with one field of a row. `limit` is what it may be, where that is an amount. */
export type Fault = { readonly field: BatchField; readonly fault: BatchFault; readonly limit: string | null }
/** What somebody has to decide about a row, and the other row or payment that it is about. */
export type Question = { readonly question: BatchQuestion; readonly other: string | null }
/** What the payee's bank or account says of the name. */
export type OwnerSays = 'waiting' | 'matches' | 'close' | 'differs' | 'not_possible'

/** A row as it was typed: texts by field. */
export type Typed = Readonly<Partial<Record<BatchField, string>>>

/** One payment of a batch. */
export type BatchRow = {
  readonly id: BatchRowId
  readonly batchId: BatchId
  readonly holder: BusinessId
  readonly position: number
  readonly line: number
  readonly state: BatchRowState
  readonly typed: Typed
  readonly way: BatchWay | null
  readonly name: string | null
  /** What arrives. */
  readonly amount: Money | null
  readonly reference: string | null
  /** All that decides who is paid. */
  readonly payee: Readonly<Record<string, string>>
  readonly payeeKey: string | null
  readonly faults: readonly Fault[]
  readonly questions: readonly Question[]
  readonly accepted: readonly string[]
  readonly ownerSays: OwnerSays | null
  readonly ownerFound: string | null
  /** The id that its payment has or will have, once it was offered, and the most that leaves. */
  readonly payment: string | null
  readonly most: Money | null
  readonly left: Money | null
  readonly reason: string | null
  readonly tries: number
  readonly nextAt: Date | null
  readonly endedAt: Date | null
}

/** What happens to a row once its batch may be paid. */
export type RowEvent =
  /** Its payment exists. */
  | 'begun'
  | 'unknown'
  | 'working'
  | 'paid'
  /** It cannot be paid, or its payment came back. */
  | 'failed'
  /** Its batch ended before its turn came. */
  | 'cancelled'

const UNDER_WAY: Transitions<BatchRowState, RowEvent>['paying'] = {
  unknown: 'unknown',
  working: 'paying',
  paid: 'paid',
  failed: 'failed',
}

/** The state machine of a row. Until its batch is asked for, its state follows from what is known of it (`stateOf`). */
export const rowMachine = stateMachine<BatchRowState, RowEvent>('row of a batch', {
  checking: {},
  faulty: {},
  left_out: {},
  ready: { begun: 'paying', paid: 'paid', failed: 'failed', cancelled: 'cancelled' },
  paying: UNDER_WAY,
  unknown: UNDER_WAY,
  paid: {},
  failed: {},
  cancelled: {},
})

/** The questions of a row that nobody decided. */
export const openQuestions = ({ questions, accepted }: Pick<BatchRow, 'questions' | 'accepted'>): readonly Question[] =>
  questions.filter(({ question }) => !accepted.includes(question))

/** The hold of a row's money, and what it is for. @example rowHoldId('brw_0…') // 'hld_0…' */
export const rowHoldId = (id: BatchRowId): HoldId => `hld_${id.slice('brw_'.length)}`
/** What a row's hold is for. */
export const rowCause = (id: BatchRowId): string => `batch:${id}`
