/**
 * Kora's institutions, by ours. It publishes codes only through its own lists (`GET /merchant/api/v1/misc/banks` and
 * `/mobile-money`), of which its documentation shows one bank of Kenya (0035, whose code at the clearing house is 35),
 * two of South Africa (632005 and 430000, their universal branch codes) and a network of Kenya (safaricom-ke): the
 * others follow these schemes, and none is used before Kora's list has it under this code and name
 * (https://developers.korapay.com/docs/payout-via-api).
 */
import { KENYAN_BANK_CODES, SOUTH_AFRICAN_BRANCH_CODES } from '../interbank-codes.ts'
import type { Known } from '../listed.ts'

const KENYAN_NAMES: Readonly<Record<keyof typeof KENYAN_BANK_CODES, RegExp>> = {
  'ke-absa': /absa/i,
  'ke-bank-of-africa': /bank of africa/i,
  'ke-co-operative': /co-?operative/i,
  'ke-dtb': /diamond trust|\bdtb\b/i,
  'ke-ecobank': /ecobank/i,
  'ke-equity': /equity/i,
  'ke-family': /family/i,
  'ke-i-and-m': /\bi ?(&|and) ?m\b/i,
  'ke-kcb': /\bkcb\b|kenya commercial/i,
  'ke-ncba': /ncba/i,
  'ke-stanbic': /stanbic/i,
  'ke-standard-chartered': /standard chartered/i,
}

const SOUTH_AFRICAN_NAMES: Readonly<Record<keyof typeof SOUTH_AFRICAN_BRANCH_CODES, RegExp>> = {
  'za-absa': /absa/i,
  'za-african-bank': /african bank/i,
  'za-bidvest': /bidvest/i,
  'za-capitec': /capitec/i,
  'za-discovery': /discovery/i,
  'za-fnb': /\bfnb\b|first national/i,
  'za-investec': /investec/i,
  'za-nedbank': /nedbank/i,
  'za-standard-bank': /standard bank/i,
  'za-tymebank': /tyme ?bank/i,
}

const DIGITS_IN_KENYA = 4

const known = <K extends string>(
  names: Readonly<Record<K, RegExp>>,
  codes: Readonly<Record<K, string>>,
  write: (code: string) => string,
): Readonly<Record<string, Known>> =>
  Object.fromEntries(
    (Object.keys(names) as K[]).map((institution) => [
      institution,
      { code: write(codes[institution]), name: names[institution] },
    ]),
  )

/** How Kora's lists name each institution, by country and method. */
export const KORA_INSTITUTIONS: Readonly<Record<string, Readonly<Record<string, Known>>>> = {
  'KE bank': known(KENYAN_NAMES, KENYAN_BANK_CODES, (code) => code.padStart(DIGITS_IN_KENYA, '0')),
  'KE mobile-money': { 'ke-airtel': { name: /^airtel/i } },
  'ZA bank': known(SOUTH_AFRICAN_NAMES, SOUTH_AFRICAN_BRANCH_CODES, (code) => code),
}
