/**
 * Checks what somebody typed about a payee: every field at once, so that a form can show all that is wrong. What passes
 * is in the form that is sent.
 */
import { ok, refuse, type Result } from '@zend/kernel'
import { bankOf, spreadTyped } from './check-bank.ts'
import { compact, fitsCharset, tidyLine, toSwiftX } from './characters.ts'
import { ADDRESS_RULES, COUNTRIES } from './countries.ts'
import type { FieldName } from './field-names.ts'
import { type Field, fieldsOf, PARTY_LENGTH_MAX, PARTY_LIMITED } from './fields.ts'
import type { FxPayee, PostalAddress } from './payee.ts'
import type { PayeeInput, PayeeInvalid, PayeeProblem, Problem, Read, Say } from './problems.ts'
import type { ModulusTable } from './uk-modulus.ts'
import { isWayOf } from './ways.ts'

/**
 * Checks a payee and returns it in the form that is sent, or everything that is wrong. `modulus`: VocaLink's table, by
 * which British accounts are checked; without it their form alone is. Accents are dropped from names and address where
 * the rail carries SWIFT's set x (`charset` of the field).
 */
export function checkPayee(input: PayeeInput, modulus: ModulusTable | null = null): Result<FxPayee, PayeeInvalid> {
  const { currency, way, payeeType } = input
  if (!isWayOf(currency, way)) return refuse('payee_invalid', { problems: [{ field: 'way', problem: 'not_offered' }] })
  const fields = fieldsOf(currency, way, payeeType)
  const found = new Map<PayeeProblem['field'], Problem>()
  const say: Say = (name, problem) => {
    if (!found.has(name)) found.set(name, problem)
  }
  const values = readFields(fields, spreadTyped(way, input.values, say), say)
  const read: Read = (name) => values.get(name) ?? ''

  const address = addressOf(read, say)
  const bank = bankOf(way, read, say, modulus)
  const name: FxPayee['name'] =
    payeeType === 'company'
      ? { type: 'company', company: read('company') }
      : { type: 'person', first: read('first'), last: read('last') }
  if (currency === 'CNY' && payeeType === 'person' && [read('country'), read('bankCountry')].includes('CN'))
    say('payeeType', 'company_only')
  if (PARTY_LIMITED.includes(way) && partyLength(name, address) > PARTY_LENGTH_MAX) say('street', 'party_too_long')

  if (found.size === 0 && bank !== null) return ok({ currency, name, address, bank })
  const order = ['payeeType', ...fields.map((each) => each.name)]
  const problems = [...found]
    .map(([field, problem]) => ({ field, problem }))
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
  return refuse('payee_invalid', { problems })
}

/** Reads each field by its own rules: required, length, characters, options. */
function readFields(fields: readonly Field[], typed: PayeeInput['values'], say: Say): ReadonlyMap<FieldName, string> {
  const country = compact(typed.country ?? '')
  return new Map(
    fields.map((field) => {
      const value = normalised(field, typed[field.name] ?? '')
      const { required, control } = field
      const isRequired = required === 'always' || (required !== 'never' && required.includes(country))
      if (value === '') {
        if (isRequired) say(field.name, 'required')
      } else if (
        control === 'country' ? !COUNTRIES.has(value) : control === 'select' && !field.options.includes(value)
      ) {
        say(field.name, 'not_in_list')
      } else if (field.charset !== null) {
        if (!fitsCharset(value, field.charset)) say(field.name, 'characters')
        if (value.length > field.maxLength) say(field.name, 'too_long')
      }
      return [field.name, value]
    }),
  )
}

function normalised({ name, control, charset }: Field, typed: string): string {
  if (charset !== null) return charset === 'swift-x' ? tidyLine(toSwiftX(tidyLine(typed))) : tidyLine(typed)
  if (name === 'contact') return tidyLine(typed)
  return control === 'select' ? typed.trim() : compact(typed)
}

function addressOf(read: Read, say: Say): PostalAddress {
  const country = read('country')
  const rules = ADDRESS_RULES[country]
  const plain = {
    street: read('street'),
    number: read('number'),
    town: read('town'),
    region: read('region'),
    postcode: read('postcode'),
    country,
  }
  if (rules === undefined) return plain
  const postcode = postcodeOf(country, plain.postcode)
  if (postcode !== '' && !rules.postcode.test(postcode)) say('postcode', 'format')
  if (rules.regions === null) return { ...plain, postcode }
  const region = plain.region.toUpperCase()
  if (region !== '' && !rules.regions.has(region)) say('region', 'not_in_list')
  return { ...plain, region, postcode }
}

/** Writes a postcode as its country does: `K1A 0B1`, `LS1 4AP`, `62701-1234`. */
function postcodeOf(country: string, typed: string): string {
  const text = compact(typed)
  if (country === 'US') return text.length === 9 ? `${text.slice(0, 5)}-${text.slice(5)}` : text
  return text.length > 3 ? `${text.slice(0, -3)} ${text.slice(-3)}` : text
}

function partyLength(
  name: FxPayee['name'],
  { street, number, town, region, postcode, country }: PostalAddress,
): number {
  const names = name.type === 'company' ? [name.company] : [name.first, name.last]
  return [...names, street, number, town, region, postcode, country].filter((part) => part !== '').join(' ').length
}
