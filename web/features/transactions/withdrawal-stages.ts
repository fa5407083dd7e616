/** The stages of a withdrawal's timeline as a customer sees them. Pure. */
import type { WithdrawalDetail, WithdrawalStage } from '@zend/contracts'

/** One stage: which, how far, since when. */
export type ShownWithdrawalStage = WithdrawalDetail['stages'][number] & { readonly key: WithdrawalStage }

/** Steps of ours that take moments: they are shown while the withdrawal is in them, or where it ended there. */
const BRIEF: ReadonlySet<WithdrawalStage> = new Set<WithdrawalStage>(['risk_check', 'queued', 'signing'])

/**
 * The stages to show: the brief ones only while they matter, and nothing that lies ahead of a withdrawal that has come to an end.
 */
export function withdrawalStages({ stages, state }: Pick<WithdrawalDetail, 'stages' | 'state'>): readonly ShownWithdrawalStage[] {
  const ended = state === 'cancelled' || state === 'rejected' || state === 'failed'
  return stages.filter((stage) => {
    if (ended && stage.state === 'next') return false
    return !BRIEF.has(stage.key) || stage.state === 'current' || stage.state === 'failed'
  })
}
