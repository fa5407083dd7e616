/** Dependencies of our side. Types only. */
import type { Refusal } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { KybPolicy } from './kyb.policy.ts'
import type { ScreenDeps } from './screen-company.ts'

/** Dependencies of our side. */
export type KybReviewDeps = ScreenDeps & {
  readonly db: Pick<Database, 'read' | 'transact'>
  readonly policy: KybPolicy
}
/** The acting operator, and the reason, for the audit trail. Customers see neither. */
export type KybReviewer = { readonly operator: string; readonly why: string }
/** Nothing with this id waits, or not for this. */
export type NotWaiting = Refusal<'not_found'>
