/** The business information as it is typed in, in groups that are saved one after the other. Pure. */
import {
  type BusinessInfo,
  businessInfo,
  COMPANY_FUNDS,
  type CompanyFunds,
  type InfoField,
  KYB_SECTORS,
  type KybSector,
} from '@zend/contracts'
import { parseStored } from '@zend/web/client/kept-draft'

/** The typed values. */
export type InfoDraft = {
  readonly legalName: string
  readonly tradingName: string
  readonly registrationType: string
  readonly registrationNumber: string
  readonly activity: string
  readonly sector: KybSector | ''
  readonly site: string
  readonly countriesPaid: readonly string[]
  readonly monthlyVolumeUsd: string
  readonly monthlyCount: string
  readonly sourceOfFunds: CompanyFunds | ''
  readonly paysForOthers: '' | 'yes' | 'no'
  readonly line1: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  readonly unallocated: string
}
/** One typed value. */
export type DraftField = keyof InfoDraft

/** The groups in the order of the form, with their values. */
export const GROUPS = {
  company: ['legalName', 'tradingName', 'registrationType', 'registrationNumber'],
  work: ['activity', 'sector', 'site', 'paysForOthers'],
  place: ['line1', 'city', 'region', 'postalCode'],
  money: ['countriesPaid', 'monthlyVolumeUsd', 'monthlyCount', 'sourceOfFunds'],
  shares: ['unallocated'],
} as const satisfies Readonly<Record<string, readonly DraftField[]>>
/** One group. */
export type Group = keyof typeof GROUPS
/** The groups' names. */
export const GROUP_NAMES = Object.keys(GROUPS) as readonly Group[]

const ADDRESS: readonly DraftField[] = GROUPS.place

/** The field of the contract that a typed value belongs to. */
export const fieldOf = (name: DraftField): InfoField =>
  ADDRESS.includes(name) ? 'address' : (name as Exclude<DraftField, 'line1' | 'city' | 'region' | 'postalCode'>)

/** The draft of what is stored, or of what the company was opened with. */
export function draftOf(
  info: BusinessInfo | null,
  known: Pick<BusinessInfo, 'legalName' | 'tradingName' | 'registrationType' | 'registrationNumber'>,
): InfoDraft {
  const { legalName, tradingName, registrationType, registrationNumber } = info ?? known
  return {
    legalName,
    tradingName: tradingName ?? '',
    registrationType,
    registrationNumber,
    activity: info?.activity ?? '',
    sector: info?.sector ?? '',
    site: info?.site ?? '',
    countriesPaid: info?.countriesPaid ?? [],
    monthlyVolumeUsd: info === null ? '' : String(info.monthlyVolumeUsd),
    monthlyCount: info === null ? '' : String(info.monthlyCount),
    sourceOfFunds: info?.sourceOfFunds ?? '',
    paysForOthers: info === null ? '' : info.paysForOthers ? 'yes' : 'no',
    line1: info?.address.line1 ?? '',
    city: info?.address.city ?? '',
    region: info?.address.region ?? '',
    postalCode: info?.address.postalCode ?? '',
    unallocated: info?.unallocated ?? '',
  }
}

// People write 25,000 or 25 000.
const wholeNumber = (text: string): number => {
  const digits = text.replaceAll(/[\s,.’'\u00a0\u202f]/g, '')
  return /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN
}
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The info, or the typed values to correct, in the form's order. */
export function checkInfo(
  draft: InfoDraft,
): { readonly info: BusinessInfo; readonly wrong: readonly [] } | { readonly wrong: readonly DraftField[] } {
  const { line1, city, region, postalCode, ...rest } = draft
  const parsed = businessInfo.safeParse({
    ...rest,
    tradingName: orNull(draft.tradingName),
    site: orNull(draft.site),
    unallocated: orNull(draft.unallocated),
    monthlyVolumeUsd: wholeNumber(draft.monthlyVolumeUsd),
    monthlyCount: wholeNumber(draft.monthlyCount),
    paysForOthers: draft.paysForOthers === '' ? null : draft.paysForOthers === 'yes',
    address: { line1, city, region: orNull(region), postalCode: orNull(postalCode) },
  })
  if (parsed.success) return { info: parsed.data, wrong: [] }
  const named = new Set(parsed.error.issues.map(({ path: [first, second] }) => (first === 'address' ? second : first)))
  return {
    wrong: GROUP_NAMES.flatMap((group): readonly DraftField[] => GROUPS[group]).filter((name) => named.has(name)),
  }
}

/** The group of a typed value. */
export const groupOf = (name: DraftField): Group =>
  GROUP_NAMES.find((group) => GROUPS[group].some((each) => each === name)) ?? 'company'

/** A stored draft, as far as it still fits this form; the rest is as in `base`. */
export function restored(text: string | null, base: InfoDraft): InfoDraft {
  const stored = parseStored(text)
  const word = (name: DraftField): string | undefined => {
    const value = stored[name]
    return typeof value === 'string' ? value : undefined
  }
  const texts = Object.fromEntries(
    Object.keys(base).flatMap((name) => {
      const value = word(name as DraftField)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const countries = stored['countriesPaid']
  return {
    ...base,
    ...texts,
    sector: KYB_SECTORS.find((each) => each === word('sector')) ?? base.sector,
    sourceOfFunds: COMPANY_FUNDS.find((each) => each === word('sourceOfFunds')) ?? base.sourceOfFunds,
    paysForOthers: (['yes', 'no'] as const).find((each) => each === word('paysForOthers')) ?? base.paysForOthers,
    countriesPaid: Array.isArray(countries)
      ? countries.filter((each): each is string => typeof each === 'string' && /^[A-Z]{2}$/.test(each))
      : base.countriesPaid,
  }
}
