/** Asks whom a payment of the company would ask. A file of its own: only a company's pages load it. */
import { type EndpointInput, foreseeQuickSell, foreseeWithdraw, type Foreseen } from '@zend/contracts'
import { services } from '@zend/web/client/browser'

/** A payment that is about to be confirmed: the offer of a sale or a withdrawal, or a payment by username. */
export type Payment =
  | { readonly sale: string }
  | { readonly withdrawal: string }
  | { readonly pays: EndpointInput<typeof foreseeWithdraw>['body'] }

/** Returns whom it would ask; `null` when the caller may make it alone. */
export async function foresee(payment: Payment, signal: AbortSignal): Promise<Foreseen['asks']> {
  const { api } = services()
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
