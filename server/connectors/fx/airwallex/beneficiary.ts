/** A payee as Airwallex's beneficiary, and its transfer. Pure. */
import type { BankDetails, FxPayee, FxRail } from '@zend/corridors'
import { formatMoney } from '@zend/kernel'
import type { FxPaymentOrder } from '../../../ports/fx-provider.ts'
import { bankCountry, isIban, nameOf, streetLine } from '../payee.ts'
import { CLEARING_SYSTEMS, methodOf } from './wire.ts'

/** Returns the body of `POST /beneficiaries/create`; `key` is our name of this version of the payee. */
export function beneficiaryBody(payee: FxPayee, rail: FxRail, key: string): object {
  const { address, name } = payee
  return {
    nickname: key,
    transfer_methods: [methodOf(rail)],
    beneficiary: {
      type: 'BANK_ACCOUNT',
      ...(name.type === 'company'
        ? { entity_type: 'COMPANY', company_name: name.company }
        : { entity_type: 'PERSONAL', first_name: name.first, last_name: name.last }),
      address: addressOf(address),
      bank_details: bankDetails(payee, rail),
    },
  }
}

/** Returns the body of the account check; `null` where there is none. */
export function verificationBody(payee: FxPayee): object | null {
  const { bank, name } = payee
  if (bank.way !== 'gb-bank' && bank.way !== 'eu-iban') return null
  return {
    account_details: bankDetails(payee, null),
    transfer_method: 'LOCAL',
    entity_type: name.type === 'company' ? 'COMPANY' : 'PERSONAL',
  }
}

/** Returns the body of `POST /transfers/create`. */
export function transferBody(order: FxPaymentOrder, beneficiaryId: string): object {
  const { reference, amount, to, rail, purpose, remittance, payer } = order
  return {
    request_id: reference,
    beneficiary_id: beneficiaryId,
    source_currency: amount.asset,
    transfer_currency: amount.asset,
    transfer_amount: formatMoney(amount),
    transfer_method: methodOf(rail),
    reason: REASONS[purpose] ?? 'other_services',
    reference: remittance.slice(0, REFERENCE_MAX),
    // The payee gets what was signed.
    fee_paid_by: 'PAYER',
    ...(to.bank.way === 'swift' ? { swift_charge_option: to.bank.charges === 'ours' ? 'PAYER' : 'SHARED' } : {}),
    payer: {
      entity_type: 'COMPANY',
      company_name: payer.name,
      address: addressOf(payer.address),
      additional_info: { business_registration_number: payer.registration },
    },
    metadata: { reference },
  }
}

const REFERENCE_MAX = 140
const REASONS: Readonly<Record<string, string>> = {
  GDDS: 'goods_purchased',
  SUPP: 'goods_purchased',
  SCVE: 'professional_business_services',
  LICF: 'software_services',
  SALA: 'wages_salary',
  TAXS: 'taxes',
  EDUC: 'education_training',
}

const addressOf = (address: FxPayee['address']): object =>
  filled({
    street_address: streetLine(address),
    city: address.town,
    state: address.region,
    postcode: address.postcode,
    country_code: address.country,
  })

function bankDetails(payee: FxPayee, rail: FxRail | null): object {
  return filled({
    bank_country_code: bankCountry(payee.bank),
    account_currency: payee.currency,
    account_name: nameOf(payee),
    local_clearing_system: (rail === null ? null : CLEARING_SYSTEMS[rail]) ?? '',
    ...accountOf(payee.bank),
  })
}

function accountOf(bank: BankDetails): Readonly<Record<string, string>> {
  const routed = (account: string, ...codes: readonly (readonly [string, string])[]) => ({
    account_number: account,
    ...Object.fromEntries(
      codes.flatMap(([type, value], at) => [
        [`account_routing_type${at + 1}`, type],
        [`account_routing_value${at + 1}`, value],
      ]),
    ),
  })
  switch (bank.way) {
    case 'us-ach':
      return {
        ...routed(bank.account, ['aba', bank.routing]),
        bank_account_category: bank.accountType === 'savings' ? 'Savings' : 'Checking',
      }
    case 'us-wire':
      return routed(bank.account, ['aba', bank.routing])
    case 'ca-eft':
      return routed(bank.account, ['institution_number', bank.institution], ['transit_number', bank.transit])
    case 'ca-interac':
      return routed('', [bank.contact.includes('@') ? 'email' : 'phone', bank.contact])
    case 'gb-bank':
      return routed(bank.account, ['sort_code', bank.sortCode])
    case 'eu-iban':
      return { iban: bank.iban }
    case 'swift':
      return {
        swift_code: bank.bic,
        [isIban(bank.account) ? 'iban' : 'account_number']: bank.account,
        intermediary_bank_swift_code: bank.intermediaryBic ?? '',
      }
  }
}

const filled = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
