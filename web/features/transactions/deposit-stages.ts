/** The stages of a deposit's timeline as a customer sees them. Pure. */
import type { DepositDetail, DepositStage } from '@zend/contracts'

/** One stage: which, how far, since when. */
export type ShownStage = DepositDetail['stages'][number] & { readonly key: DepositStage }

/**
 * The stages to show. The safety check takes no time of the customer's unless the deposit is in it now, so it is left out
 * otherwise.
 */
export function depositStages({ stages, state }: Pick<DepositDetail, 'stages' | 'state'>): readonly ShownStage[] {
  return stages.filter(({ key }) => key !== 'screening' || state === 'screening')
}
