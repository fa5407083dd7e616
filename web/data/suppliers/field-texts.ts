/** What people call the ways to be paid, the fields of their forms, and the choices in them. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FieldName, PayWay } from '@zend/corridors'
import { countryName } from '@zend/web/ui/format'

/** The ways to be paid. */
export const WAY_TEXTS: Readonly<Record<PayWay, MessageDescriptor>> = {
  'us-ach': msg`Bank transfer within the United States (ACH)`,
  'us-wire': msg`Wire within the United States (Fedwire)`,
  'ca-eft': msg`Bank transfer within Canada (EFT)`,
  'ca-interac': msg`Interac e-Transfer`,
  'gb-bank': msg`Bank account in the United Kingdom`,
  'eu-iban': msg`IBAN in the SEPA area`,
  swift: msg`Bank abroad, by SWIFT`,
}

/** The fields. */
export const FIELD_TEXTS: Readonly<Record<FieldName, MessageDescriptor>> = {
  company: msg`Name of the company`,
  first: msg`First name`,
  last: msg`Last name`,
  street: msg`Street`,
  number: msg`House number`,
  town: msg`Town`,
  region: msg`Region`,
  postcode: msg`Postcode`,
  country: msg`Country`,
  routing: msg`Routing number`,
  account: msg`Account number`,
  accountType: msg`Type of account`,
  institution: msg`Institution number`,
  transit: msg`Transit number`,
  contact: msg`Email or phone number for Interac`,
  sortCode: msg`Sort code`,
  iban: msg`IBAN`,
  bankCountry: msg`Country of the bank`,
  bic: msg`BIC`,
  intermediaryBic: msg`BIC of the bank between`,
  charges: msg`Fees of the banks between`,
}

/** The choices of fields that have some. */
const OPTION_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  checking: msg`Checking account`,
  savings: msg`Savings account`,
  shared: msg`Shared: they come out of what arrives`,
  ours: msg`Paid by us: everything arrives`,
}

/** @example inGroups('202015', 2, '-') // '20-20-15' */
const inGroups = (text: string, size: number, between: string): string =>
  (text.match(new RegExp(`.{1,${String(size)}}`, 'g')) ?? []).join(between)

/** Returns how a field's value is shown: a country by its name, numbers in groups as people write them, a choice in words. */
export function useFieldValue(): (field: string, value: string) => string {
  const { i18n } = useLingui()
  return (field, value) => {
    if (field === 'country' || field === 'bankCountry') return countryName(value, i18n.locale)
    if (field === 'iban') return inGroups(value, 4, ' ')
    if (field === 'sortCode') return inGroups(value, 2, '-')
    const choice = OPTION_TEXTS[value]
    return choice === undefined || !['accountType', 'charges'].includes(field) ? value : i18n._(choice)
  }
}
