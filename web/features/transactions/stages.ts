/** The stages of a timeline as a customer sees them: of a deposit, a withdrawal, a sale. Pure. */
import type {
  DepositDetail,
  DepositStage,
  QuickSellDetail,
  QuickSellStage,
  WithdrawalDetail,
  WithdrawalStage,
} from '@zend/contracts'

/** One stage of a deposit: which, how far, since when. */
export type ShownStage = DepositDetail['stages'][number] & { readonly key: DepositStage }
/** One stage of a withdrawal. */
export type ShownWithdrawalStage = WithdrawalDetail['stages'][number] & { readonly key: WithdrawalStage }
/** One stage of a quick sell. */
export type ShownSaleStage = QuickSellDetail['stages'][number] & { readonly key: QuickSellStage }

/**
 * The stages of a deposit to show. The safety check takes no time of the customer's unless the deposit is in it now, so
 * it is left out otherwise.
 */
export function depositStages({ stages, state }: Pick<DepositDetail, 'stages' | 'state'>): readonly ShownStage[] {
  return stages.filter(({ key }) => key !== 'screening' || state === 'screening')
}

/** Steps of ours that take moments: they are shown while the withdrawal is in them, or where it ended there. */
const BRIEF: ReadonlySet<WithdrawalStage> = new Set<WithdrawalStage>(['risk_check', 'queued', 'signing'])

/**
 * The stages of a withdrawal to show: the brief ones only while they matter, and nothing that lies ahead of a
 * withdrawal that has come to an end.
 */
export function withdrawalStages({
  stages,
  state,
}: Pick<WithdrawalDetail, 'stages' | 'state'>): readonly ShownWithdrawalStage[] {
  const ended = state === 'cancelled' || state === 'rejected' || state === 'failed'
  return stages.filter((stage) => {
    if (ended && stage.state === 'next') return false
    return !BRIEF.has(stage.key) || stage.state === 'current' || stage.state === 'failed'
  })
}

/**
 * The stages of a sale to show: a local balance is not converted, and nothing lies ahead of a sale whose money came
 * back.
 */
export function saleStages({
  stages,
  state,
  currency,
  counter,
}: Pick<QuickSellDetail, 'stages' | 'state' | 'currency' | 'counter'>): readonly ShownSaleStage[] {
  const ended = state === 'returned' || state === 'bank_reversed'
  return stages.filter(
    (stage) =>
      !(ended && stage.state === 'next') &&
      !(stage.key === 'converted' && stage.state !== 'failed' && currency === counter.currency),
  )
}
