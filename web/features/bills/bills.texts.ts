/** Texts of bills: their states, where what came is, and refusals in words about them. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BillAnswer, BillArrival, BillState, QuickSellState, WithdrawalState } from '@zend/contracts'
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

/** Why coins were not swapped, in a few words. */
export function keptText(reason: string | null): MessageDescriptor {
  switch (reason) {
    case 'amount_too_small':
      return msg({ message: 'too little to swap', context: 'coins' })
    case 'amount_too_large':
      return msg({ message: 'too much for one swap', context: 'coins' })
    case 'insufficient_funds':
      return msg({ message: 'the coins were used before', context: 'coins' })
    case 'maker_not_allowed':
      return msg({ message: 'whoever chose this may not swap any more', context: 'coins' })
    case 'rule_not_confirmed':
      return msg({ message: 'choose again what becomes of them', context: 'coins' })
    case 'not_credited':
      return msg({ message: 'the network took them back', context: 'coins' })
    default:
      return msg({ message: 'there was no price for them', context: 'coins' })
  }
}

/** Where the sale of coins is, in a few words; also when its bank sent the money back later. */
export function saleText(state: QuickSellState): MessageDescriptor {
  switch (state) {
    case 'paid':
      return msg({ message: 'sold and paid out', context: 'coins' })
    case 'returned':
      return msg({ message: 'not paid out, and given back to you', context: 'coins' })
    case 'bank_reversed':
      return msg({ message: 'paid out, and sent back by the bank', context: 'coins' })
    default:
      return msg({ message: 'sold, on its way to the account', context: 'coins' })
  }
}

/** Where a withdrawal to whoever paid is. */
export function returnText(state: WithdrawalState): MessageDescriptor {
  if (state === 'done') return msg({ message: 'arrived', context: 'withdrawal' })
  return state === 'cancelled' || state === 'rejected' || state === 'failed'
    ? msg({ message: 'not sent', context: 'withdrawal' })
    : msg({ message: 'on its way', context: 'withdrawal' })
}
