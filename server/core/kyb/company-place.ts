/** What a company may move, by its verification: for the limits and for releases of what was approved. Read-only. */
import type { BusinessId } from '@zend/kernel'
import type { Tx } from '../../database/index.ts'
import { readApproval } from './cases.repo.ts'

/**
 * A company's place: `none` while a list may name it, `provisional` before approval and after it ended, `approved`.
 * `mayRise`: approval would raise it.
 */
export type CompanyPlace = { readonly place: 'none' | 'provisional' | 'approved'; readonly mayRise: boolean }

/**
 * Returns a company's place. An approval that is over counts until the hourly job ended it. A sole trader's approval
 * raises nothing: their limits are a person's of tier 2 (business.md A5), which are lower than a company's before
 * approval.
 */
export async function placeOfCompany(tx: Tx, company: BusinessId): Promise<CompanyPlace> {
  const kyb = await readApproval(tx, company)
  if (kyb === null) return { place: 'provisional', mayRise: true }
  if (kyb.listing !== 'clear') return { place: 'none', mayRise: false }
  const isApproved = kyb.approvedUntil !== null && kyb.state !== 'suspended' && !kyb.soleTrader
  return { place: isApproved ? 'approved' : 'provisional', mayRise: !isApproved && !kyb.soleTrader }
}

/**
 * Returns why nothing that others approved is carried out for a company now: we suspended it, or are looking whether a
 * list names it. `null` when nothing of its verification is in the way.
 */
export async function whyStopped(
  tx: Tx,
  company: BusinessId,
): Promise<'company_suspended' | 'company_in_review' | null> {
  const kyb = await readApproval(tx, company)
  if (kyb === null) return null
  if (kyb.state === 'suspended') return 'company_suspended'
  return kyb.listing === 'clear' ? null : 'company_in_review'
}
