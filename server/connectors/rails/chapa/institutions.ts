/**
 * Chapa's codes of institutions, by ours. It publishes them only through its own list (`GET /v1/banks`), of which its
 * documentation shows two rows: Abay Bank and CBEBirr (https://developer.chapa.co/transfer/transfers). The other codes
 * are from copies of the list in public repositories that do not agree on every row, so none is used before Chapa's
 * list has it under this name.
 */
import type { Known } from '../listed.ts'

/** Every payout method of Chapa, by country and method: how its list names each institution. */
export const CHAPA_INSTITUTIONS: Readonly<Record<string, Readonly<Record<string, Known>>>> = {
  'ET bank': {
    'et-abay': { code: '130', name: /^abay bank/i },
    'et-addis': { code: '772', name: /^addis international/i },
    'et-ahadu': { code: '207', name: /^ahadu/i },
    'et-awash': { code: '656', name: /^awash (international )?bank/i },
    'et-berhan': { code: '571', name: /^berhan/i },
    'et-cbe': { code: '946', name: /^commercial bank of ethiopia/i },
    'et-dashen': { code: '880', name: /^dashen/i },
    'et-hibret': { code: '534', name: /^hibret/i },
    'et-nib': { code: '979', name: /^nib international/i },
    'et-wegagen': { code: '472', name: /^wegagen/i },
  },
  'ET mobile-money': {
    'et-telebirr': { code: '855', name: /^telebirr/i },
    'et-mpesa': { code: '266', name: /^m-?pesa/i },
    'et-cbe-birr': { code: '128', name: /^cbe ?birr/i },
  },
}
