/** The words for how endpoints and deliveries stand. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DeliveryProblem, DeliveryState, WebhookAnswer } from '@zend/contracts'
import type { Tone } from '@zend/web/ui'

/** How an endpoint stands, in a word. */
export const standingOf = ({
  disabled,
  failingSince,
}: WebhookAnswer): { readonly tone: Tone; readonly text: MessageDescriptor } => {
  if (disabled !== null) return { tone: 'neutral', text: msg({ message: 'Off', context: 'webhook' }) }
  if (failingSince !== null) return { tone: 'bad', text: msg({ message: 'Fails', context: 'webhook' }) }
  return { tone: 'ok', text: msg({ message: 'On', context: 'webhook' }) }
}

/** How a delivery stands. */
export const STATE_TEXTS: Readonly<Record<DeliveryState, { readonly tone: Tone; readonly text: MessageDescriptor }>> = {
  waiting: { tone: 'info', text: msg({ message: 'Waits', context: 'delivery' }) },
  delivered: { tone: 'ok', text: msg({ message: 'Arrived', context: 'delivery' }) },
  failed: { tone: 'bad', text: msg({ message: 'Failed', context: 'delivery' }) },
  dropped: { tone: 'neutral', text: msg({ message: 'Dropped', context: 'delivery' }) },
}

/** Why there was no answer. */
export const PROBLEM_TEXTS: Readonly<Record<DeliveryProblem, MessageDescriptor>> = {
  timeout: msg`No answer in time`,
  address: msg`Not a public address`,
  name: msg`The name is not known`,
  tls: msg`The certificate was not accepted`,
  connection: msg`No connection`,
}
