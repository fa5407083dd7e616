/** A supplier as it is typed: its form, what is wrong with it at once, and what a change changes. Pure. */
import { mailSupplierCode, type EndpointCall, type SupplierAnswer } from '@zend/contracts'
import {
  bicCountryOf,
  checkPayee,
  type Field,
  type FieldName,
  fieldsOf,
  FIELD_NAMES,
  FX_CURRENCIES,
  type FxCurrency,
  type FxPayee,
  PAYEE_PROBLEMS,
  type PayeeType,
  type PayWay,
  type Problem,
  WAYS_OF,
} from '@zend/corridors'
import { parseStored } from '@zend/web/client/kept-draft'

/** What is typed. Values stay while another way is looked at; `mail` is the contact's address. */
export type SupplierDraft = {
  readonly currency: FxCurrency
  readonly way: PayWay
  readonly payeeType: PayeeType
  readonly values: Readonly<Partial<Record<FieldName, string>>>
  readonly mail: string
}
/** A place of the form at which something can be wrong. */
export type Place = FieldName | 'way' | 'payeeType' | 'mail'
/** What is wrong, by place. */
export type Faults = ReadonlyMap<Place, Problem>

/** Details as the API takes them. */
export type SupplierDetails = Omit<EndpointCall<typeof mailSupplierCode>['body'], 'changes'>

type Version = SupplierAnswer['current']

/** A form that nobody has filled in. */
export const NEW_DRAFT: SupplierDraft = {
  currency: 'EUR',
  way: WAYS_OF.EUR[0] ?? 'swift',
  payeeType: 'company',
  values: {},
  mail: '',
}

/** A version as its form shows it. */
export const draftOf = ({ currency, way, payeeType, values, contact }: Version): SupplierDraft => ({
  currency,
  way,
  payeeType,
  values: { ...values, ...(values['bic'] === undefined ? {} : { bankCountry: bicCountryOf(values['bic']) }) },
  mail: contact,
})

/** A stored draft, as far as it still fits; the rest is as in `base`. */
export function restoredDraft(text: string | null, base: SupplierDraft): SupplierDraft {
  const { currency, way, payeeType, values, mail } = parseStored(text)
  const known = FX_CURRENCIES.find((each) => each === currency)
  if (known === undefined || typeof values !== 'object' || values === null) return base
  const typed = Object.entries(values).filter(
    ([name, value]) => (FIELD_NAMES as readonly string[]).includes(name) && typeof value === 'string',
  )
  return {
    currency: known,
    way: WAYS_OF[known].find((each) => each === way) ?? usualWay(known),
    payeeType: payeeType === 'person' ? 'person' : 'company',
    values: Object.fromEntries(typed) as SupplierDraft['values'],
    mail: typeof mail === 'string' ? mail : base.mail,
  }
}

const usualWay = (currency: FxCurrency): PayWay => WAYS_OF[currency][0] ?? 'swift'

/** The draft in another currency: paid in the same way where it has it. */
export const inCurrency = (draft: SupplierDraft, currency: FxCurrency): SupplierDraft => ({
  ...draft,
  currency,
  way: WAYS_OF[currency].includes(draft.way) ? draft.way : usualWay(currency),
})

/** The form of a draft. */
export const formOf = ({ currency, way, payeeType }: SupplierDraft): readonly Field[] =>
  fieldsOf(currency, way, payeeType)

/** A draft that passed: the payee as it is sent, and the details to send. */
export type Checked = { readonly payee: FxPayee; readonly details: SupplierDetails }

/** Checks everything that can be checked here. British accounts and names are checked further by the API. */
export function checkDraft(draft: SupplierDraft): Checked | Faults {
  const { currency, way, payeeType } = draft
  const checked = checkPayee({ currency, way, payeeType, values: draft.values })
  const contact = mailSupplierCode.body.shape.contact.safeParse(draft.mail)
  if (checked.ok && contact.success) {
    const values = Object.fromEntries(
      formOf(draft).flatMap(({ name }) => {
        const value = draft.values[name]?.trim() ?? ''
        return value === '' ? [] : [[name, value]]
      }),
    )
    return { payee: checked.value, details: { currency, way, payeeType, values, contact: contact.data } }
  }
  const faults = new Map<Place, Problem>()
  for (const { field, problem } of checked.ok ? [] : checked.refusal.problems) faults.set(field, problem)
  if (!contact.success) faults.set('mail', draft.mail.trim() === '' ? 'required' : 'format')
  return faults
}

/** Tells whether a draft has faults. */
export const isFaulty = (result: Checked | Faults): result is Faults => result instanceof Map

/** The faults that the API names in its refusal. Those that this form does not know are left out. */
export function faultsIn(problems: unknown): Faults {
  const places: readonly Place[] = [...FIELD_NAMES, 'way', 'payeeType']
  return new Map(
    (Array.isArray(problems) ? (problems as readonly unknown[]) : []).flatMap((each) => {
      const { field, problem } = parseStored(JSON.stringify(each))
      const known = PAYEE_PROBLEMS.find((one) => one === problem)
      const place = places.find((one) => one === field)
      return known === undefined || place === undefined ? [] : [[place, known] as const]
    }),
  )
}

/** The fields of a supplier by name, as they are shown: those of its form, and `mail`. */
export type Facts = Readonly<Record<string, string>>

/** What was checked, as facts. */
export function factsOf({ payee: { name, address, bank }, details: { contact } }: Checked): Facts {
  const { type: _type, ...names } = name
  const { way: _way, ...account } = bank
  const all: Readonly<Record<string, string | null>> = { ...names, ...account, ...address, mail: contact }
  return Object.fromEntries(
    Object.entries(all).flatMap(([fact, value]) => (value === null || value === '' ? [] : [[fact, value] as const])),
  )
}

/** A version, as facts. */
export const factsOfVersion = ({ values, contact }: Version): Facts => ({ ...values, mail: contact })

/** The facts of an address. */
export const ADDRESS: readonly string[] = ['street', 'number', 'town', 'region', 'postcode', 'country']
/** The order in which facts are shown. */
export const SHOWN_ORDER: readonly string[] = [
  'company',
  'first',
  'last',
  'iban',
  'routing',
  'institution',
  'transit',
  'sortCode',
  'bic',
  'account',
  'accountType',
  'contact',
  'intermediaryBic',
  'charges',
  ...ADDRESS,
  'mail',
]

/** One line of a difference: `null` where there was none, or is none any more. */
export type Difference = { readonly fact: string; readonly before: string | null; readonly now: string | null }

/** What differs between a version and what is to follow it. `currency`, `way` and `payeeType` come first. */
export function differencesOf(
  before: Version,
  now: Pick<Version, 'currency' | 'way' | 'payeeType'> & { readonly facts: Facts },
): readonly Difference[] {
  const [was, is] = [factsOfVersion(before), now.facts]
  const kinds = (['currency', 'way', 'payeeType'] as const).flatMap((fact) =>
    before[fact] === now[fact] ? [] : [{ fact, before: before[fact], now: now[fact] }],
  )
  const facts = SHOWN_ORDER.flatMap((fact) =>
    was[fact] === is[fact] ? [] : [{ fact, before: was[fact] ?? null, now: is[fact] ?? null }],
  )
  return [...kinds, ...facts]
}

/** What follows from a change: its earlier contact is asked, and new account details rest for a day. */
export const consequenceOf = (
  differences: readonly Difference[],
): { readonly asks: boolean; readonly rests: boolean } => ({
  asks: differences.some(({ fact }) => !ADDRESS.includes(fact)),
  rests: differences.some(({ fact }) => !ADDRESS.includes(fact) && fact !== 'mail'),
})
