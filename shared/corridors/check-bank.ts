/** The checks of each way to be paid. What passes is in the form that is sent. */
import { unreachable } from '@zend/kernel'
import { abaProblem, bicCountryOf, bicProblem, ibanProblem } from './account-numbers.ts'
import { isCanadianInstitution, splitCanadianRouting } from './canada.ts'
import { compact } from './characters.ts'
import { ibanCountryOf, ibanLengthOf, isInSepa } from './countries.ts'
import type { FieldName } from './field-names.ts'
import type { BankDetails, PayWay } from './payee.ts'
import type { PayeeInput, Read, Say } from './problems.ts'
import { checkUkAccount, type ModulusTable } from './uk-modulus.ts'

/** No account number is shorter, in any country that has no IBAN. */
const ACCOUNT_MIN = 4
const ACH_ACCOUNT_MAX = 17
const WIRE_ACCOUNT_MAX = 26
const SWIFT_ACCOUNT_MAX = 34

/**
 * Puts a text that holds two fields into both: a Canadian routing number with institution and transit, a British IBAN
 * with sort code and account. Notes where another field was filled with something else.
 */
export function spreadTyped(way: PayWay, typed: PayeeInput['values'], say: Say): PayeeInput['values'] {
  const parts = way === 'ca-eft' ? canadianParts(typed) : way === 'gb-bank' ? britishParts(typed) : null
  if (parts === null) return typed
  for (const [name, part] of Object.entries(parts) as [keyof typeof parts, string][]) {
    const given = compact(typed[name] ?? '')
    if (given !== '' && given !== part && padded(name, given) !== part && !holds(parts, given)) say(name, 'differs')
  }
  return { ...typed, ...parts }
}

type Parts = Readonly<Partial<Record<'institution' | 'transit' | 'sortCode' | 'account', string>>>

const canadianParts = ({ institution = '', transit = '' }: PayeeInput['values']): Parts | null =>
  splitCanadianRouting(compact(transit)) ?? splitCanadianRouting(compact(institution))

/** Returns whether a text holds the same two parts of a Canadian routing number. */
function holds(parts: Parts, text: string): boolean {
  const split = splitCanadianRouting(text)
  return split !== null && split.institution === parts.institution && split.transit === parts.transit
}

function britishParts({ iban = '' }: PayeeInput['values']): Parts | null {
  const text = compact(iban)
  return text.startsWith('GB') && ibanProblem(text) === null
    ? { sortCode: text.slice(8, 14), account: text.slice(14) }
    : null
}

// VocaLink: account numbers of six and seven digits are written with zeros in front.
const padded = (name: FieldName, text: string): string =>
  name === 'account' && /^\d{6,7}$/.test(text) ? text.padStart(8, '0') : text

/** Checks the bank's part of the form; `null` when something is wrong, which is then noted. */
export function bankOf(way: PayWay, read: Read, say: Say, modulus: ModulusTable | null): BankDetails | null {
  switch (way) {
    case 'us-ach': {
      const accountType = read('accountType') === 'savings' ? 'savings' : 'checking'
      routingChecked(read, say)
      accountChecked(read, say, ACH_ACCOUNT_MAX)
      return { way, routing: read('routing'), account: read('account'), accountType }
    }
    case 'us-wire': {
      routingChecked(read, say)
      accountChecked(read, say, WIRE_ACCOUNT_MAX)
      return { way, routing: read('routing'), account: read('account') }
    }
    case 'ca-eft':
      return canadianAccount(read, say)
    case 'ca-interac':
      return { way, contact: interacContact(read('contact'), say) }
    case 'gb-bank':
      return britishAccount(read, say, modulus)
    case 'eu-iban':
      return sepaAccount(read('iban'), say)
    case 'swift':
      return swiftAccount(read, say)
    default:
      return unreachable(way)
  }
}

function routingChecked(read: Read, say: Say): void {
  const routing = read('routing')
  const problem = routing === '' ? null : abaProblem(routing)
  if (problem !== null) say('routing', problem)
}

function accountChecked(read: Read, say: Say, most: number): void {
  const account = read('account')
  if (account === '') return
  if (!/^[0-9A-Z]*$/.test(account)) say('account', 'characters')
  if (account.length < ACCOUNT_MIN || account.length > most) say('account', 'length')
}

/** Notes a number that is not of digits alone, or not as long as it must be. */
function digitsChecked(name: FieldName, text: string, least: number, most: number, say: Say): void {
  if (text === '') return
  if (!/^\d*$/.test(text)) say(name, 'characters')
  if (text.length < least || text.length > most) say(name, 'length')
}

function canadianAccount(read: Read, say: Say): BankDetails {
  const [institution, transit, account] = [read('institution'), read('transit'), read('account')]
  digitsChecked('institution', institution, 3, 3, say)
  if (/^\d{3}$/.test(institution) && !isCanadianInstitution(institution)) say('institution', 'not_in_list')
  digitsChecked('transit', transit, 5, 5, say)
  digitsChecked('account', account, 7, 12, say)
  return { way: 'ca-eft', institution, transit, account }
}

/** Reads where Interac's notice goes: a mail address, or a phone number of the North American plan, in E.164. */
function interacContact(typed: string, say: Say): string {
  if (typed.includes('@')) {
    const mail = typed.toLowerCase()
    if (mail.length > 254) say('contact', 'too_long')
    if (!/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@([a-z0-9-]+\.)+[a-z]{2,}$/.test(mail)) say('contact', 'format')
    return mail
  }
  const bare = typed.replaceAll(/[\s().‐‑–-]/g, '').replace(/^00/, '+')
  const phone = /^1?[2-9]\d{9}$/.test(bare) ? `+1${bare.slice(-10)}` : bare
  if (phone === '') return phone
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) say('contact', 'format')
  else if (!phone.startsWith('+1')) say('contact', 'country_differs')
  else if (!/^\+1[2-9]\d{2}[2-9]\d{6}$/.test(phone)) say('contact', 'format')
  return phone
}

function britishAccount(read: Read, say: Say, modulus: ModulusTable | null): BankDetails {
  const [sortCode, account, iban] = [read('sortCode'), padded('account', read('account')), read('iban')]
  const problem = iban === '' ? null : ibanProblem(iban)
  if (problem !== null) say('iban', problem)
  else if (iban !== '' && !iban.startsWith('GB')) say('iban', 'country_differs')
  if (iban === '') {
    if (sortCode === '') say('sortCode', 'required')
    if (account === '') say('account', 'required')
  }
  digitsChecked('sortCode', sortCode, 6, 6, say)
  digitsChecked('account', account, 8, 8, say)
  const isWhole = /^\d{6}$/.test(sortCode) && /^\d{8}$/.test(account)
  if (isWhole && checkUkAccount(sortCode, account, modulus) === 'does_not_fit') say('account', 'checksum')
  return { way: 'gb-bank', sortCode, account }
}

function sepaAccount(iban: string, say: Say): BankDetails {
  const problem = iban === '' ? null : ibanProblem(iban)
  if (problem !== null) say('iban', problem)
  else if (iban !== '' && !isInSepa(iban.slice(0, 2))) say('iban', 'not_in_sepa')
  return { way: 'eu-iban', iban }
}

function swiftAccount(read: Read, say: Say): BankDetails {
  const [bic, account, country, intermediary] = [
    read('bic'),
    read('account'),
    read('bankCountry'),
    read('intermediaryBic'),
  ]
  const wrongBic = bic === '' ? null : bicProblem(bic)
  if (wrongBic !== null) say('bic', wrongBic)
  // A bank in a territory may have the BIC of the territory or of its country.
  else if (bic !== '' && country !== '' && ibanCountryOf(bicCountryOf(bic)) !== ibanCountryOf(country))
    say('bic', 'country_differs')
  if (account !== '' && country !== '') abroadChecked(account, country, say)
  const wrongIntermediary = intermediary === '' ? null : bicProblem(intermediary)
  if (wrongIntermediary !== null) say('intermediaryBic', wrongIntermediary)
  return {
    way: 'swift',
    bic,
    account,
    intermediaryBic: intermediary === '' ? null : intermediary,
    charges: read('charges') === 'ours' ? 'ours' : 'shared',
  }
}

function abroadChecked(account: string, country: string, say: Say): void {
  const looksLikeIban = /^[A-Z]{2}\d{2}/.test(account)
  if (ibanLengthOf(country) === null) {
    if (looksLikeIban && ibanProblem(account) === null) say('account', 'country_differs')
    if (!/^[0-9A-Z]*$/.test(account)) say('account', 'characters')
    if (account.length < ACCOUNT_MIN || account.length > SWIFT_ACCOUNT_MAX) say('account', 'length')
    return
  }
  if (!looksLikeIban) return say('account', 'iban_needed')
  const problem = ibanProblem(account)
  if (problem !== null) say('account', problem)
  else if (account.slice(0, 2) !== ibanCountryOf(country)) say('account', 'country_differs')
}
