/**
 * Kora's codes of institutions, by ours. It publishes them through its own list (`GET /merchant/api/v1/misc/banks`), of which its documentation shows one bank
 * of Kenya (0035, whose code at the clearing house is 35) and two of South Africa (632005 and 430000, their universal branch codes): the others here follow
 * those two schemes and were not compared with the list (https://developers.korapay.com/docs/payout-via-api).
 */
import type { Known } from '../listed.ts'
import { KENYAN_BANK_CODES, SOUTH_AFRICAN_BRANCH_CODES, written } from '../interbank-codes.ts'

const DIGITS_IN_KENYA = 4

/** Every way that Kora pays for us, by country and method: its codes by ours. */
export const KORA_CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'KE bank': written(KENYAN_BANK_CODES, (code) => code.padStart(DIGITS_IN_KENYA, '0')),
  'ZA bank': SOUTH_AFRICAN_BRANCH_CODES,
}

/**
 * Networks whose names for orders Kora publishes through its own list alone (`GET /merchant/api/v1/misc/mobile-money`): it is asked first. The documentation
 * names Airtel among Kenya's, and shows a row of Safaricom.
 */
export const KORA_LISTED: Readonly<Record<string, Readonly<Record<string, Known>>>> = { 'KE mobile-money': { 'ke-airtel': { name: /^airtel/i } } }
