/** The expected refusals of the books. Everything else that goes wrong here is a bug or a fault, and is thrown. */
import type { Money, Refusal } from '@zend/kernel'
import type { Account } from './chart.ts'
import type { HoldState } from './ledger.ts'

/** The account has less available than the posting or hold takes. Nothing was booked. */
export type NotEnoughAvailable = Refusal<'insufficient_funds', { account: Account; available: Money }>

/** The posting's id is in the books with another kind, cause, legs or hold. Nothing was booked. */
export type PostingIdReused = Refusal<'posting_id_reused'>

/** The hold's id is in the books with another account, amount or cause. Nothing was held. */
export type HoldIdReused = Refusal<'hold_id_reused'>

/** The hold was settled or released before. Nothing was changed. */
export type HoldClosed = Refusal<'hold_closed', { state: Exclude<HoldState, 'open'> }>

/** The process has its maximum of waiting postings; try again shortly. Nothing was booked. */
export type LedgerBusy = Refusal<'ledger_busy'>

/** A companion row cannot be written: something that may exist once exists already. Nothing was booked. */
export type CompanionRefused = Refusal<'companion_refused'>

/** The house's position would exceed its bound (`ledger.house_bounds`). Nothing was booked. */
export type HouseBound = Refusal<'house_bound'>

/** Why a posting was not booked. */
export type PostingRefusal = NotEnoughAvailable | PostingIdReused | HoldClosed

/** Why funds were not held. */
export type PlaceHoldRefusal = NotEnoughAvailable | HoldIdReused
