/** Builds the statement that is confirmed for a batch, from its row. Pure. */
import { formatMoney, type UserId } from '@zend/kernel'
import type { Statement } from '../../core/authorizations/index.ts'
import type { Batch, BatchOffer, Sum } from './batch.ts'
import type { BatchAct } from './act/index.ts'

/** Writes sums as one text, the same for the same sums. @example sumsText([…]) // '100.00 USDT, 2500.00 NGN' */
export const sumsText = (sums: readonly Sum[]): string =>
  sums
    .map(({ money }) => `${formatMoney(money)} ${money.asset}`)
    .toSorted()
    .join(', ')

/** What a code for this offer is bound to. */
export const payingAct = ({ name }: Pick<Batch, 'name'>, offer: BatchOffer): BatchAct => ({
  kind: 'batch',
  root: offer.root,
  rows: String(offer.rows),
  kinds: [...offer.kinds].toSorted().join(' '),
  arrives: sumsText(offer.arrives),
  leaves: sumsText(offer.most),
  name,
})

/** What whoever pays a batch confirms. */
export const statementOf = (
  { id, holder, name }: Pick<Batch, 'id' | 'holder' | 'name'>,
  offer: BatchOffer,
  askedBy: UserId,
): Statement => {
  const { kind: _kind, ...facts } = payingAct({ name }, offer)
  return { ...facts, kind: 'batch', id, holder, madeBy: askedBy, valueCents: offer.valueCents.toString() }
}
