/**
 * Purposes of payments in yuan. Currencycloud's codes are asked for, because only its API publishes them; ours are the
 * ones that banks in China read (`/CGODDR/` and others).
 */

const GOODS = ['CGODDR', 'goods']
const SERVICES = ['CSTRDR', 'services']
const OTHER = ['COCADR', 'other']
const BY_ISO: Readonly<Record<string, readonly string[]>> = {
  GDDS: GOODS,
  SUPP: GOODS,
  SCVE: SERVICES,
  LICF: SERVICES,
  RENT: SERVICES,
  EDUC: SERVICES,
  SALA: OTHER,
  TAXS: OTHER,
  REFU: OTHER,
}

/** Returns the code of the provider's own list for an ISO 20022 purpose; `null` when it lists none that fits. */
export function listedPurpose(purpose: string, listed: readonly string[]): string | null {
  const wanted = BY_ISO[purpose] ?? []
  return wanted.find((code) => listed.includes(code)) ?? null
}

const WORDS: Readonly<Record<string, string>> = {
  GDDS: 'Payment for goods',
  SUPP: 'Payment of a supplier',
  SCVE: 'Payment for services',
  LICF: 'Licence fees',
  RENT: 'Rent',
  EDUC: 'Tuition',
  SALA: 'Salary',
  TAXS: 'Tax',
  REFU: 'Refund',
  INTC: 'Transfer to own account',
}

/** Returns the purpose as words, which every payment needs. */
export const purposeWords = (purpose: string): string => WORDS[purpose] ?? 'Payment of an invoice'
