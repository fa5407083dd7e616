/** The stages of a timeline for customers: of a deposit, a withdrawal, a sale. Pure. */
import type {
  DepositDetail,
  DepositStage,
  QuickSellDetail,
  QuickSellStage,
  WithdrawalDetail,
  WithdrawalStage,
} from '@zend/contracts'

/** One stage of a deposit: its key, its state, its time. */
export type ShownStage = DepositDetail['stages'][number] & { readonly key: DepositStage }
/** One stage of a withdrawal. */
export type ShownWithdrawalStage = WithdrawalDetail['stages'][number] & { readonly key: WithdrawalStage }
/** One stage of a quick sell. */
export type ShownSaleStage = QuickSellDetail['stages'][number] & { readonly key: QuickSellStage }

/** The stages of a deposit to show. The screening is brief, so it is shown only while the deposit is in it. */
export function depositStages({ stages, state }: Pick<DepositDetail, 'stages' | 'state'>): readonly ShownStage[] {
  return stages.filter(({ key }) => key !== 'screening' || state === 'screening')
}

/** Brief steps: shown only while the withdrawal is in them, or if it ended there. */
const BRIEF: ReadonlySet<WithdrawalStage> = new Set<WithdrawalStage>(['risk_check', 'queued', 'signing'])

/** The stages of a withdrawal to show: brief ones only while they matter, and no future ones after it has ended. */
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

/** The stages of a sale to show: a local balance has no conversion, and a returned sale has no future stages. */
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
