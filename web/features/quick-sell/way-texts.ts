/** The texts for payout methods, their fields and the name comparison, each exhaustive. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccountField, PayoutAccount, PayoutMethod } from '@zend/contracts'

/** The name of a method. */
export const METHOD_TEXTS: Readonly<Record<PayoutMethod, MessageDescriptor>> = {
  bank: msg`Bank account`,
  'mobile-money': msg`Mobile money`,
}

/** The payee's label at the received amount. */
export const GETS_TEXTS: Readonly<Record<PayoutMethod, MessageDescriptor>> = {
  bank: msg`Your bank gets`,
  'mobile-money': msg`Your wallet gets`,
}

type FieldName = AccountField['name']

const BANK_FIELDS: Readonly<Record<FieldName, MessageDescriptor>> = {
  institution: msg`Bank`,
  branch: msg`Branch`,
  accountType: msg`Kind of account`,
  accountNumber: msg`Account number`,
  accountName: msg`Name on the account`,
}

const MOBILE_FIELDS: Readonly<Record<FieldName, MessageDescriptor>> = {
  ...BANK_FIELDS,
  institution: msg`Provider`,
  accountNumber: msg`Phone number of the wallet`,
  accountName: msg`Name on the wallet`,
}

/** The name of an account's field. */
export const fieldText = (method: PayoutMethod, name: FieldName): MessageDescriptor =>
  (method === 'bank' ? BANK_FIELDS : MOBILE_FIELDS)[name]

/** The result of comparing the bank's name with the verified one. */
export const MATCH_TEXTS: Readonly<Record<PayoutAccount['match'], MessageDescriptor>> = {
  matches: msg`Your name`,
  close: msg`Close match`,
  differs: msg`Name doesn't match`,
  unknown: msg`Name not checked`,
}

/** The tone of each result. */
export const MATCH_TONES: Readonly<Record<PayoutAccount['match'], 'ok' | 'warn' | 'bad' | 'neutral'>> = {
  matches: 'ok',
  close: 'warn',
  differs: 'bad',
  unknown: 'neutral',
}
