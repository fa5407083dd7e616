/**
 * The parts of sending money that come last and are heavy: the code and PIN step of either kind. They are fetched while
 * one reviews.
 */
import { lazyPart } from '@zend/web/client/lazy-part'
import type { Sent } from './sent.ts'
import type { ExternalAct } from './use-external-send.ts'
import type { ExternalOrder, ZendPayOrder } from './use-kept-order.ts'
import type { ZendPayAct } from './use-zend-pay.ts'

/** Code, PIN and order of a withdrawal. */
export const confirmExternal = lazyPart(
  async () => (await import('./confirm-send.tsx')).ConfirmSend<ExternalAct, ExternalOrder, Sent>,
)
/** Code, PIN and order of a Zend Pay transfer. */
export const confirmZendPay = lazyPart(
  async () => (await import('./confirm-send.tsx')).ConfirmSend<ZendPayAct, ZendPayOrder, Sent>,
)
/** That the money is on its way. */
export const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)
