/** The stages of a quick sell's timeline as a customer sees them. Pure. */
import type { QuickSellDetail, QuickSellStage } from '@zend/contracts'

/** One stage: which, how far, since when. */
export type ShownSaleStage = QuickSellDetail['stages'][number] & { readonly key: QuickSellStage }

/** The stages to show: a local balance is not converted, and nothing lies ahead of a sale whose money came back. */
export function saleStages({
  stages,
  state,
  currency,
  counter,
}: Pick<QuickSellDetail, 'stages' | 'state' | 'currency' | 'counter'>): readonly ShownSaleStage[] {
  const ended = state === 'returned' || state === 'bank_reversed'
  return stages.filter(
    (stage) => !(ended && stage.state === 'next') && !(stage.key === 'converted' && stage.state !== 'failed' && currency === counter.currency),
  )
}
