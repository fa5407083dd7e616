/** Heavy parts of the last steps: code and PIN of either kind. They load during the review. */
import { lazyPart } from '@zend/web/client/lazy-part'
import type { Ordered } from './sent.ts'
import type { ExternalAct } from './use-external-send.ts'
import type { ExternalOrder, ZendPayOrder } from './use-stored-order.ts'
import type { ZendPayAct } from './use-zend-pay.ts'

/** Code, PIN and order of a withdrawal. */
export const confirmExternal = lazyPart(
  async () => (await import('./confirm-send.tsx')).ConfirmSend<ExternalAct, ExternalOrder, Ordered>,
)
/** Code, PIN and order of a Zend Pay transfer. */
export const confirmZendPay = lazyPart(
  async () => (await import('./confirm-send.tsx')).ConfirmSend<ZendPayAct, ZendPayOrder, Ordered>,
)
/** The question before a first send. */
export const askWhoAsked = lazyPart(async () => (await import('./who-asked.tsx')).AskWhoAsked)
/** How long a payment waits. */
export const waitsNote = lazyPart(async () => (await import('./waits-note.tsx')).WaitsNote)
/** The success dialog. */
export const successDialog = lazyPart(async () => (await import('@zend/web/ui/success-dialog')).SuccessDialog)
/** What belongs to the recipient, beside the form on a desktop. */
export const recipientPanel = lazyPart(async () => (await import('./recipient-panel.tsx')).RecipientPanel)
