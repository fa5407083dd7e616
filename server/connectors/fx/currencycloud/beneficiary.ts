/** A payee as Currencycloud's beneficiary: the fields of each way to be paid. Pure. */
import type { BankDetails, FxPayee } from '@zend/corridors'
import { bankCountry, isIban, nameOf, streetLine } from '../payee.ts'
import { wireCurrency } from './wire.ts'

type Fields = readonly (readonly [string, string])[]

/** Returns the fields of `POST /beneficiaries/create`; `key` is our name of this version of the payee. */
export function beneficiaryFields(payee: FxPayee, key: string): Fields {
  const { address, bank } = payee
  return filled([
    ['name', nameOf(payee)],
    ['bank_account_holder_name', nameOf(payee)],
    ['bank_country', bankCountry(bank)],
    ['currency', wireCurrency(payee.currency)],
    ...entityFields(payee),
    ['beneficiary_address', streetLine(address)],
    ['beneficiary_city', address.town],
    ['beneficiary_postcode', address.postcode],
    ['beneficiary_state_or_province', address.region],
    ['beneficiary_country', address.country],
    ['beneficiary_external_reference', key],
    ...accountFields(bank),
  ])
}

/** Returns the fields of `POST /beneficiaries/account_verification`; `null` where there is no check. */
export function verificationFields(payee: FxPayee): Fields | null {
  const { bank, currency } = payee
  const checked = (bank.way === 'gb-bank' && currency === 'GBP') || (bank.way === 'eu-iban' && currency === 'EUR')
  if (!checked) return null
  const account: Fields =
    bank.way === 'gb-bank'
      ? [
          ['account_number', bank.account],
          ['routing_code_type_1', 'sort_code'],
          ['routing_code_value_1', bank.sortCode],
        ]
      : [['iban', bank.iban]]
  return filled([
    ['payment_type', 'regular'],
    ['bank_country', bankCountry(bank)],
    ['currency', currency],
    ...entityFields(payee),
    ...account,
  ])
}

const entityFields = ({ name }: FxPayee): Fields =>
  name.type === 'company'
    ? [
        ['beneficiary_entity_type', 'company'],
        ['beneficiary_company_name', name.company],
      ]
    : [
        ['beneficiary_entity_type', 'individual'],
        ['beneficiary_first_name', name.first],
        ['beneficiary_last_name', name.last],
      ]

function accountFields(bank: BankDetails): Fields {
  const types = (...names: readonly string[]): Fields => names.map((name) => ['payment_types[]', name])
  const routed = (account: string, ...codes: readonly (readonly [string, string])[]): Fields => [
    ['account_number', account],
    ...codes.flatMap(([type, value], at): Fields => [
      [`routing_code_type_${at + 1}`, type],
      [`routing_code_value_${at + 1}`, value],
    ]),
  ]
  switch (bank.way) {
    case 'us-ach':
      return [
        ...routed(bank.account, ['aba', bank.routing]),
        ['bank_account_type', bank.accountType],
        ...types('regular'),
      ]
    case 'us-wire':
      return [...routed(bank.account, ['aba', bank.routing]), ...types('priority')]
    case 'ca-eft':
      return [
        ...routed(bank.account, ['bank_code', bank.institution], ['branch_code', bank.transit]),
        ...types('regular'),
      ]
    case 'gb-bank':
      return [...routed(bank.account, ['sort_code', bank.sortCode]), ...types('regular', 'priority')]
    case 'eu-iban':
      return [['iban', bank.iban], ...types('regular')]
    case 'swift':
      return [
        ['bic_swift', bank.bic],
        [isIban(bank.account) ? 'iban' : 'account_number', bank.account],
        ...types('priority'),
      ]
    case 'ca-interac':
      return []
  }
}

const filled = (fields: Fields): Fields => fields.filter(([, value]) => value !== '')
