/** Texts of bills: their states, where what came is, and refusals in words about them. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BillAnswer, BillArrival, BillState } from '@zend/contracts'
import type { Tone } from '@zend/web/ui'

/** The state of a bill. */
export const STATE_TEXTS: Readonly<Record<BillState, MessageDescriptor>> = {
  open: msg({ message: 'Open', context: 'invoice' }),
  part_paid: msg({ message: 'Partly paid', context: 'invoice' }),
  paid: msg({ message: 'Paid', context: 'invoice' }),
  overpaid: msg({ message: 'Paid too much', context: 'invoice' }),
  expired: msg({ message: 'Expired', context: 'invoice' }),
  cancelled: msg({ message: 'Cancelled', context: 'invoice' }),
}

/** Its colour. */
export const STATE_TONES: Readonly<Record<BillState, Tone>> = {
  open: 'info',
  part_paid: 'warn',
  paid: 'ok',
  overpaid: 'warn',
  expired: 'neutral',
  cancelled: 'neutral',
}

/** Whether it can still be paid as it was asked. */
export const isOpen = ({ state }: Pick<BillAnswer, 'state'>): boolean => state === 'open' || state === 'part_paid'

const CONFIRMING = msg({ message: 'Being confirmed', context: 'coins' })
const BELOW = msg({ message: 'Too little to credit', context: 'coins' })
const GONE = msg({ message: 'Gone from the network', context: 'coins' })

/** Where coins that came are: counted, on their way, or not to be counted. */
export function arrivalText({ state, worth }: Pick<BillArrival, 'state' | 'worth'>): MessageDescriptor {
  if (state === 'reorged' || state === 'dropped' || state === 'reversed') return GONE
  if (worth !== null) return msg({ message: 'Counted', context: 'coins' })
  return state === 'below_minimum' ? BELOW : CONFIRMING
}
