/** What payments abroad are for: the ISO 20022 codes that banks are told, and the papers we ask for. */
import type { FxCurrency } from './payee.ts'

/** A kind of paper. */
export type Paper =
  | 'invoice'
  | 'contract'
  | 'transport_document'
  | 'bank_letter'
  | 'payroll'
  | 'lease'
  | 'tax_assessment'
  | 'enrolment'

/** Papers of which one is enough; `later`: it may follow after the payment. */
export type PaperNeed = { readonly anyOf: readonly Paper[]; readonly later: boolean }

type PurposeFacts = {
  /** ISO 20022 external purpose code. */
  readonly code: string
  readonly papers: readonly PaperNeed[]
  /** Whether the customer writes in words what it is for. */
  readonly needsText: boolean
}

const purpose = (code: string, ...papers: readonly PaperNeed[]): PurposeFacts => ({ code, papers, needsText: false })
const now = (...anyOf: readonly Paper[]): PaperNeed => ({ anyOf, later: false })
const afterwards = (...anyOf: readonly Paper[]): PaperNeed => ({ anyOf, later: true })

/** Every purpose, in the order it is offered. Freight has no code of its own and is a service. */
export const PURPOSES = {
  goods: purpose('GDDS', now('invoice'), afterwards('transport_document')),
  services: purpose('SCVE', now('invoice', 'contract')),
  supplier: purpose('SUPP', now('invoice')),
  freight: purpose('SCVE', now('invoice')),
  licences: purpose('LICF', now('invoice', 'contract')),
  salaries: purpose('SALA', now('payroll', 'contract')),
  rent: purpose('RENT', now('lease', 'invoice')),
  tuition: purpose('EDUC', now('invoice', 'enrolment')),
  tax: purpose('TAXS', now('tax_assessment')),
  refund: purpose('REFU', now('invoice')),
  own_account: purpose('INTC', now('bank_letter')),
  other: { ...purpose('OTHR', now('invoice', 'contract')), needsText: true },
} as const satisfies Readonly<Record<string, PurposeFacts>>

/** What a payment is for. */
export type Purpose = keyof typeof PURPOSES

/** Every purpose's name, in the order it is offered. */
export const PURPOSE_NAMES = Object.keys(PURPOSES) as readonly Purpose[]

/** Returns the purposes that a currency can be paid for: yuan only for goods, as China's banks clear them. */
export const purposesOf = (currency: FxCurrency): readonly Purpose[] => (currency === 'CNY' ? ['goods'] : PURPOSE_NAMES)

/** The code for goods that Chinese banks want in front of the remittance text of payments in yuan. */
export const CNY_GOODS_CODE = '/CGODDR/'

/** Tells whether the papers of a payment are looked at before it leaves: China's banks want to see the invoice. */
export const wantsPapers = (currency: FxCurrency): boolean => currency === 'CNY'
