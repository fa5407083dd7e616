/** Asks whom a payment of the company would ask. A file of its own: only a company's pages load it. */
import {
  type EndpointInput,
  foreseeBatch,
  foreseeFx,
  foreseeQuickSell,
  foreseeWithdraw,
  type Foreseen,
} from '@zend/contracts'
import type { Id } from '@zend/kernel'
import { services } from '@zend/web/client/browser'

/** A payment that is about to be confirmed: the offer of a sale, a withdrawal, a payment abroad or a batch, or one by username. */
export type Payment =
  | { readonly sale: string }
  | { readonly withdrawal: string }
  | { readonly abroad: string }
  | { readonly batch: { readonly id: Id<'bat'>; readonly root: string } }
  | { readonly pays: EndpointInput<typeof foreseeWithdraw>['body'] }

/** Returns whom it would ask; `null` when the caller may make it alone. */
export async function foresee(payment: Payment, signal: AbortSignal): Promise<Foreseen['asks']> {
  const { api } = services()
  if ('abroad' in payment) return (await api.call(foreseeFx, { body: { quote: payment.abroad } }, { signal })).asks
  if ('batch' in payment) {
    const { id, root } = payment.batch
    return (await api.call(foreseeBatch, { params: { id }, body: { root } }, { signal })).asks
  }
  const { asks } =
    'sale' in payment
      ? await api.call(foreseeQuickSell, { body: { quote: payment.sale } }, { signal })
      : await api.call(
          foreseeWithdraw,
          { body: 'withdrawal' in payment ? { quote: payment.withdrawal } : payment.pays },
          { signal },
        )
  return asks
}
