/** The money of a customer's own country, for values to look at. Pure. */
import type { QuoteCurrency } from '@zend/web/client'

const OF_COUNTRY: Readonly<Record<string, QuoteCurrency>> = { NG: 'NGN', GH: 'GHS', TZ: 'TZS', RW: 'RWF', ZA: 'ZAR', KE: 'KES', CM: 'XAF', UG: 'UGX' }

/** The currency of a country we know prices in, by its ISO 3166 code, or `null`. @example localCurrency('NG') // 'NGN' */
export const localCurrency = (country: string | undefined): QuoteCurrency | null => (country === undefined ? null : (OF_COUNTRY[country] ?? null))
