/** A company's verification: its states as a table, and the names of what is handed in. Pure. */
import { INFO_FIELDS, type InfoField, type KybPaper, type KybState } from '@zend/contracts'
import { type BusinessId, type Id, isId, type PartyId, stateMachine } from '@zend/kernel'

/** One page of a paper, or one picture of a person. */
export type KybFileId = Id<'kyf'>
/** One thing to be checked about a person. */
export type PersonCheckId = Id<'kck'>

/** What happens to a case. `reopened`: it was suspended and its approval is over. */
export type KybEvent =
  | 'edited'
  | 'submitted'
  | 'checked'
  | 'asked'
  | 'approved'
  | 'rejected'
  | 'expired'
  | 'suspended'
  | 'resumed'
  | 'reopened'

/**
 * The states of a case. A change after an approval begins a new one, while the approval holds until its own end
 * (`approvedUntil`); only one of us approves, rejects, asks and suspends.
 */
export const kybMachine = stateMachine<KybState, KybEvent>('case', {
  not_started: { edited: 'in_progress' },
  in_progress: { edited: 'in_progress', submitted: 'submitted', suspended: 'suspended' },
  submitted: { checked: 'in_review', suspended: 'suspended' },
  in_review: { asked: 'more_info', approved: 'approved', rejected: 'rejected', suspended: 'suspended' },
  more_info: { edited: 'more_info', submitted: 'submitted', rejected: 'rejected', suspended: 'suspended' },
  approved: { edited: 'in_progress', asked: 'more_info', expired: 'expired', suspended: 'suspended' },
  rejected: { asked: 'more_info' },
  expired: { edited: 'in_progress', submitted: 'submitted', suspended: 'suspended' },
  suspended: { resumed: 'approved', reopened: 'in_progress' },
})

/**
 * What can be reviewed by itself: a field, a paper, a page of one, somebody behind the company, or who they are at all.
 */
export type KybItem = `info.${InfoField}` | `paper.${KybPaper}` | KybFileId | PartyId | 'people'

/** Returns whether this text names something that can be reviewed. Whether the company has it is not said. */
export const isKybItem = (text: string, papers: readonly string[]): text is KybItem =>
  text === 'people' ||
  isId('kyf', text) ||
  isId('prt', text) ||
  INFO_FIELDS.some((field) => text === `info.${field}`) ||
  papers.some((paper) => text === `paper.${paper}`)

/** A case as it is stored; a company without one has not started. */
export type KybCase = {
  readonly company: BusinessId
  readonly state: KybState
  readonly round: number
  readonly highRisk: boolean
  readonly soleTrader: boolean
  readonly listing: 'clear' | 'in_review' | 'refused'
  readonly submittedAt: Date | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly reason: string | null
  readonly approvedUntil: Date | null
}
