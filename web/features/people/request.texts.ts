/** The words and tones of a request's states. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RequestState } from '@zend/contracts'
import type { Tone } from '@zend/web/ui'

/** What a state is called. */
export const REQUEST_TEXTS: Readonly<Record<RequestState, MessageDescriptor>> = {
  open: msg({ message: 'Open', context: 'request' }),
  paid: msg({ message: 'Paid', context: 'request' }),
  declined: msg({ message: 'Declined', context: 'request' }),
  cancelled: msg({ message: 'Cancelled', context: 'request' }),
  expired: msg({ message: 'Expired', context: 'request' }),
}

/** The tone of each. */
export const REQUEST_TONES: Readonly<Record<RequestState, Tone>> = {
  open: 'info',
  paid: 'ok',
  declined: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
}
