/** A company as it is typed in, before it is sent. Pure. */
import { type CompanyInput, companyInput, isRegistrationOf, REGISTRATION_TYPES } from '@zend/contracts'

/** The fields in the order of the form. */
export const COMPANY_FIELDS = [
  'legalName',
  'tradingName',
  'country',
  'registrationType',
  'registrationNumber',
] as const satisfies readonly (keyof CompanyInput)[]
/** One of the fields. */
export type CompanyField = (typeof COMPANY_FIELDS)[number]
/** The typed values. */
export type CompanyDraft = Readonly<Record<CompanyField, string>>

/** Nothing typed yet. */
export const EMPTY_COMPANY: CompanyDraft = {
  legalName: '',
  tradingName: '',
  country: '',
  registrationType: '',
  registrationNumber: '',
}

/** The draft with a country that its customer named elsewhere, until a kind of registration is chosen. */
export const withCountry = (draft: CompanyDraft, country: string): CompanyDraft =>
  draft.registrationType === '' && Object.hasOwn(REGISTRATION_TYPES, country) ? { ...draft, country } : draft

/** The company, or the fields to correct, in the form's order. */
export function checkCompany(
  draft: CompanyDraft,
): { readonly company: CompanyInput } | { readonly wrong: readonly CompanyField[] } {
  const { tradingName, ...rest } = draft
  const parsed = companyInput.safeParse(tradingName.trim() === '' ? rest : draft)
  const named = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0])
  if (!isRegistrationOf(draft.country, draft.registrationType)) named.push('registrationType')
  if (parsed.success && named.length === 0) return { company: parsed.data }
  return { wrong: COMPANY_FIELDS.filter((field) => named.includes(field)) }
}

/**
 * The field that a refusal is about; `null` if it is about something else. `within` is where the company stands in the
 * call, with a dot: `company.`, or nothing.
 */
export const companyFieldOf = (field: string | undefined, within: string): CompanyField | null =>
  COMPANY_FIELDS.find((each) => `${within}${each}` === field) ?? null
