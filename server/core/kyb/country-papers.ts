/**
 * What each country's companies hand in, from what share somebody is an owner, and how registration numbers look
 * (business.md A5). Data only. `sure`: it was read in the country's law or register; the rest is common knowledge, and
 * a lawyer has to confirm it before it is relied on.
 */
import type { KybPaper, KybSector, REGISTRATION_TYPES } from '@zend/contracts'

/** One paper: `name` as the register calls it; `when` it is needed; `monthsMax` how old it may be, null for any age. */
export type Paper = {
  readonly paper: KybPaper
  readonly name: string | null
  readonly when: 'always' | 'high-risk' | 'optional'
  readonly monthsMax: number | null
  readonly sure: boolean
}

/** What a country asks. `ownerFrom`, `highRiskFrom`: the threshold of beneficial owners, in basis points. */
export type CountryPapers = {
  readonly ownerFrom: number
  readonly highRiskFrom: number
  readonly ownerSure: boolean
  readonly papers: readonly Paper[]
  readonly numbers: Readonly<Record<string, RegExp>>
}

const STATUS_MONTHS = 3
const paper = (
  name: KybPaper,
  official: string | null,
  { when = 'always', monthsMax = null, sure = false }: Partial<Pick<Paper, 'when' | 'monthsMax' | 'sure'>> = {},
): Paper => ({ paper: name, name: official, when, monthsMax, sure })
const certificate = (name: string, sure = true): Paper => paper('certificate', name, { sure })
const status = (name: string, sure = false): Paper => paper('status-report', name, { monthsMax: STATUS_MONTHS, sure })

/** Every country's last papers: all of them take an address of the last three months. */
const COMMON: readonly Paper[] = [
  paper('address-proof', null, { monthsMax: STATUS_MONTHS, sure: true }),
  paper('shareholder-register', null, { when: 'optional' }),
  paper('bank-statements', null, { when: 'high-risk', monthsMax: STATUS_MONTHS, sure: true }),
]

/** By country. */
export const COUNTRY_PAPERS: Readonly<Record<keyof typeof REGISTRATION_TYPES, CountryPapers>> = {
  NG: {
    ownerFrom: 500,
    highRiskFrom: 500,
    ownerSure: true,
    papers: [
      certificate('Certificate of incorporation (CAC)'),
      status('Status report', true),
      paper('constitution', 'Memorandum and articles', { sure: true }),
      paper('board-resolution', 'Board resolution', { sure: true }),
      paper('tax-certificate', 'TIN', { sure: true }),
      paper('ownership-form', 'PSC', { when: 'optional', sure: true }),
      paper('activity-licence', 'SCUML', { when: 'high-risk', sure: true }),
      ...COMMON,
    ],
    numbers: { RC: /^(RC)?\d{3,8}$/, BN: /^(BN)?\d{3,8}$/, IT: /^(IT)?\d{3,8}$/, LLP: /^(LLP)?\d{3,8}$/ },
  },
  KE: {
    ownerFrom: 1_000,
    highRiskFrom: 500,
    ownerSure: true,
    papers: [
      certificate('Certificate of incorporation (BRS)'),
      status('CR12'),
      paper('constitution', 'Articles'),
      paper('tax-certificate', 'KRA PIN', { sure: true }),
      paper('ownership-form', 'BOF1', { sure: true }),
      ...COMMON,
    ],
    numbers: { COMPANY: /^(PVT|CPR|C|PLC|CLG)[A-Z0-9]{4,12}$/, LLP: /^LLP[A-Z0-9]{4,12}$/, BN: /^BN[A-Z0-9]{4,12}$/ },
  },
  GH: {
    ownerFrom: 2_000,
    highRiskFrom: 500,
    ownerSure: true,
    papers: [
      certificate('Certificate to commence business (ORC)'),
      status('Company profile'),
      paper('constitution', 'Constitution'),
      paper('tax-certificate', 'TIN', { sure: true }),
      paper('ownership-form', 'BO form', { sure: true }),
      ...COMMON,
    ],
    numbers: {
      COMPANY: /^(CS|CG|CA|C)\d{6,12}$/,
      PARTNERSHIP: /^PL?\d{6,12}$/,
      BN: /^BN\d{6,12}$/,
      NGO: /^(CG|NGO)\d{6,12}$/,
    },
  },
  ZA: {
    ownerFrom: 500,
    highRiskFrom: 500,
    ownerSure: false,
    papers: [
      certificate('COR14.3'),
      status('Disclosure certificate (CIPC)'),
      paper('constitution', 'MOI (COR15.1)', { sure: true }),
      paper('board-resolution', 'Resolution', { sure: true }),
      paper('tax-certificate', 'Income tax number'),
      paper('ownership-form', 'CIPC beneficial ownership', { sure: true }),
      ...COMMON,
    ],
    numbers: { COMPANY: /^\d{12}$/, NPC: /^\d{12}$/, CC: /^(CK)?\d{10,12}$/, TRUST: /^(IT)?[A-Z0-9]{4,16}$/ },
  },
  UG: {
    ownerFrom: 1_000,
    highRiskFrom: 500,
    ownerSure: false,
    papers: [
      certificate('Certificate of incorporation (URSB)'),
      status('Form 20'),
      paper('constitution', 'Memorandum and articles'),
      paper('tax-certificate', 'TIN'),
      paper('ownership-form', 'BO register', { when: 'optional', sure: true }),
      ...COMMON,
    ],
    numbers: { COMPANY: /^(G)?\d{5,14}$/, PARTNERSHIP: /^(P)?\d{5,14}$/, BN: /^(BN)?\d{5,14}$/ },
  },
  TZ: {
    ownerFrom: 500,
    highRiskFrom: 500,
    ownerSure: false,
    papers: [
      certificate('Certificate of incorporation (BRELA)'),
      status('Official search'),
      paper('constitution', 'Memorandum and articles'),
      paper('tax-certificate', 'TIN'),
      ...COMMON,
    ],
    numbers: { COMPANY: /^\d{5,9}$/, BN: /^(BN)?\d{5,9}$/ },
  },
  RW: {
    ownerFrom: 2_500,
    highRiskFrom: 500,
    ownerSure: false,
    papers: [
      // The register gives one paper for both.
      paper('certificate', 'Full registration extract (RDB)', { monthsMax: STATUS_MONTHS }),
      paper('constitution', 'Articles'),
      paper('tax-certificate', 'TIN', { when: 'optional' }),
      ...COMMON,
    ],
    numbers: { COMPANY: /^\d{9}$/, BN: /^\d{9}$/, COOPERATIVE: /^[A-Z0-9]{5,15}$/ },
  },
  CM: {
    ownerFrom: 2_000,
    highRiskFrom: 500,
    ownerSure: false,
    papers: [
      paper('certificate', 'Extrait RCCM', { monthsMax: STATUS_MONTHS }),
      status('Attestation de non-faillite'),
      paper('constitution', 'Statuts'),
      paper('tax-certificate', 'NIU'),
      paper('board-resolution', 'Procès-verbal'),
      ...COMMON,
    ],
    numbers: {
      COMPANY: /^(RC)?[A-Z]{3}\d{4}[A-Z]\d{1,6}$/,
      GIE: /^(RC)?[A-Z]{3}\d{4}[A-Z]\d{1,6}$/,
      BN: /^(RC)?[A-Z]{3}\d{4}[A-Z]\d{1,6}$/,
    },
  },
}

/** Sectors in which owners count from `highRiskFrom` on, and whose companies are looked at every six months. */
export const HIGH_RISK_SECTORS: readonly KybSector[] = [
  'crypto',
  'financial-services',
  'gambling',
  'mining',
  'money-services',
  'precious-metals',
]

// A sole trader has no constitution, no board and no shares.
const SOLE_TRADER_PAPERS: readonly KybPaper[] = ['certificate', 'tax-certificate', 'address-proof', 'bank-statements']

/** Returns whether this kind of registration is one person's business name. */
export const isSoleTrader = (type: string): boolean => type === 'BN'

/** Returns what a country asks. Throws on one where no company can be opened. */
export function papersOf(country: string): CountryPapers {
  const found = Object.entries(COUNTRY_PAPERS).find(([each]) => each === country)
  if (found === undefined) throw new RangeError(`no company can be verified in ${country}`)
  return found[1]
}

/** A paper as a company is asked for it. */
export type AskedPaper = Paper & { readonly needed: boolean }

/** Returns the papers that a company of this kind may hand in, and which it needs, in display order. */
export function askedPapers(
  country: string,
  { soleTrader, highRisk }: { readonly soleTrader: boolean; readonly highRisk: boolean },
): readonly AskedPaper[] {
  return papersOf(country)
    .papers.filter((each) => !soleTrader || SOLE_TRADER_PAPERS.includes(each.paper))
    .filter(({ when }) => highRisk || when !== 'high-risk')
    .map((each) => ({ ...each, needed: each.when !== 'optional' }))
}

/** Returns whether a paper of this day (ISO 8601) is at most so many months old, and not of a day to come. */
export function isFresh(issuedOn: string, monthsMax: number | null, now: Date): boolean {
  const today = now.toISOString().slice(0, 10)
  if (issuedOn > today) return false
  if (monthsMax === null) return true
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsMax, now.getUTCDate()))
  return issuedOn >= oldest.toISOString().slice(0, 10)
}

/** Returns a registration number for comparing: letters and digits alone, in capitals. */
export const canonicalRegistration = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Returns whether a number looks like one of this register; null where we know no form for its kind. */
export function looksRegistered(country: string, type: string, number: string): boolean | null {
  const form = papersOf(country).numbers[type]
  return form === undefined ? null : form.test(canonicalRegistration(number))
}
