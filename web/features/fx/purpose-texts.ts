/** What payments abroad are for, in words. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Purpose } from '@zend/corridors'

/** The purposes. */
export const PURPOSE_TEXTS: Readonly<Record<Purpose, MessageDescriptor>> = {
  goods: msg`Goods`,
  services: msg`Services`,
  supplier: msg`Supplies for the business`,
  freight: msg`Freight and logistics`,
  licences: msg`Software and licences`,
  salaries: msg`Salaries`,
  rent: msg`Rent`,
  tuition: msg`Tuition`,
  tax: msg`Taxes`,
  refund: msg`Refund`,
  own_account: msg`An account of your own company`,
  other: msg({ message: 'Something else', context: 'purpose' }),
}
