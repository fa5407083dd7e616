/** What is wrong with a field, in words that say what to do. The table does not compile if a problem has no text. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Field, Problem } from '@zend/corridors'
import type { Place } from './supplier.form.ts'

const TEXTS: Readonly<Record<Problem, MessageDescriptor>> = {
  required: msg`Fill this in.`,
  too_long: msg({ message: 'Banks carry {most} characters here. Shorten it.' }),
  characters: msg({ message: 'This has a sign that does not belong here. It is written like {example}.' }),
  length: msg({ message: 'This is too short or too long. It is written like {example}.' }),
  format: msg({ message: 'Check this field. Example: {example}' }),
  checksum: msg`This was mistyped: its check digits do not fit. Compare it with the original, character by character.`,
  not_in_list: msg`Choose one from the list.`,
  differs: msg`This says something else than the field beside it. Correct one of the two.`,
  country_differs: msg`This belongs to another country than the bank.`,
  not_in_sepa: msg`This account’s country is not in SEPA. Choose payment by SWIFT instead.`,
  iban_needed: msg`Accounts in this country are given as an IBAN. Ask the supplier for it.`,
  company_only: msg`In mainland China only companies can be paid in yuan.`,
  not_offered: msg`This currency is not paid in this way. Choose another one.`,
  party_too_long: msg`Name and address together are longer than a bank’s message. Shorten the street.`,
}

const LATIN = msg`Banks carry Latin letters, digits and a few signs alone. Write it as on the supplier’s bank statement.`
const SPECIAL: Readonly<Partial<Record<`${Place} ${Problem}`, MessageDescriptor>>> = {
  'company characters': LATIN,
  'first characters': LATIN,
  'last characters': LATIN,
  'street characters': LATIN,
  'number characters': LATIN,
  'town characters': LATIN,
  'region characters': LATIN,
  'postcode characters': LATIN,
  'iban not_in_list': msg`No country has IBANs that begin so. Check the first two letters.`,
  'iban country_differs': msg`Pounds go to British accounts here: the IBAN must begin with GB. For any other account choose SWIFT.`,
  'routing not_in_list': msg`No bank of the United States has a routing number that begins so. Check the first digits.`,
  'institution not_in_list': msg`We know no bank in Canada with this number. Check the three digits.`,
  'bic not_in_list': msg`The fifth and sixth letters name no country. Check the BIC.`,
  'intermediaryBic not_in_list': msg`The fifth and sixth letters name no country. Check the BIC.`,
  'bic country_differs': msg`This BIC belongs to a bank in another country than the one you chose.`,
  'account country_differs': msg`This IBAN belongs to another country than the bank’s.`,
  'account not_in_list': msg`No country has IBANs that begin so. Check the first two letters.`,
  'account differs': msg`The IBAN has another account number. Correct one of the two.`,
  'sortCode differs': msg`The IBAN has another sort code. Correct one of the two.`,
  'contact country_differs': msg`Interac reaches phone numbers that begin with +1 alone.`,
  'postcode format': msg`This is no postcode of the chosen country.`,
  'mail format': msg`Enter an email address like name@example.com.`,
  'mail required': msg`Enter the email address of somebody at the supplier.`,
}

/** Returns how a problem is said at its field; `field` is `null` for what the form itself was chosen by. */
export function useProblemText(): (place: Place, problem: Problem, field: Field | null) => string {
  const { i18n } = useLingui()
  return (place, problem, field) => {
    const text = SPECIAL[`${place} ${problem}`] ?? TEXTS[problem]
    return i18n._({ ...text, values: { example: field?.example ?? '', most: String(field?.maxLength ?? '') } })
  }
}
