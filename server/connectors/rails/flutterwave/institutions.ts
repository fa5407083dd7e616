/**
 * Flutterwave's codes of institutions, by ours: banks from the list that it publishes for Nigeria
 * (https://github.com/Flutterwave/Node-v3, documentation/banks.md), mobile money from
 * https://developer.flutterwave.com/v3.0.0/docs/mobile-money. Banks of Ghana and Ethiopia are looked up in its own list
 * before they are paid. South Africa is left out: there it requires the receiver's address, mail and phone, and two
 * other rails already pay there.
 */
import { GHANAIAN_SORT_CODES } from '../interbank-codes.ts'
import type { Known } from '../listed.ts'

const NIGERIA = {
  'ng-access': '044',
  'ng-citibank': '023',
  'ng-ecobank': '050',
  'ng-fidelity': '070',
  'ng-first-bank': '011',
  'ng-fcmb': '214',
  'ng-gtbank': '058',
  'ng-jaiz': '301',
  'ng-keystone': '082',
  'ng-polaris': '076',
  'ng-stanbic-ibtc': '221',
  'ng-standard-chartered': '068',
  'ng-sterling': '232',
  'ng-suntrust': '100',
  'ng-uba': '033',
  'ng-union': '032',
  'ng-unity': '215',
  'ng-wema': '035',
  'ng-zenith': '057',
}

/** Every payout method of Flutterwave, by country and method: its codes by ours. */
export const FLUTTERWAVE_CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'NG bank': NIGERIA,
  'GH mobile-money': { 'gh-mtn': 'MTN', 'gh-telecel': 'VODAFONE', 'gh-airteltigo': 'AIRTELTIGO' },
  'KE mobile-money': { 'ke-mpesa': 'MPS' },
  'UG mobile-money': { 'ug-mtn': 'MTN', 'ug-airtel': 'AIRTEL' },
  'TZ mobile-money': { 'tz-mpesa': 'VODACOM', 'tz-airtel': 'AIRTEL', 'tz-mixx': 'TIGO', 'tz-halopesa': 'HALOPESA' },
  'RW mobile-money': { 'rw-mtn': 'MTN', 'rw-airtel': 'AIRTEL' },
  'CM mobile-money': { 'cm-mtn': 'MTN', 'cm-orange': 'ORANGEMONEY' },
  // One code for all of Zambia's networks: the phone number identifies the network.
  'ZM mobile-money': { 'zm-mtn': 'MPS', 'zm-airtel': 'MPS', 'zm-zamtel': 'MPS' },
  'ET mobile-money': { 'et-amole': 'AMOLEMONEY' },
}

/**
 * How Flutterwave's list names the banks whose codes it publishes only there (`GET /v3/banks/{country}`). Ghana's are
 * the country's sort codes prefixed with `GH`, as its documentation shows with GH280100; Ethiopia's codes are not
 * documented (https://developer.flutterwave.com/docs/ethiopian-bank-account-transfers), so the name decides. Neither
 * was compared with the list of a live account.
 */
export const FLUTTERWAVE_LISTED: Readonly<Record<string, Readonly<Record<string, Known>>>> = {
  'GH bank': Object.fromEntries(
    Object.entries(GHANAIAN_SORT_CODES).map(([institution, code]) => [institution, { code: `GH${code}` }]),
  ),
  'ET bank': {
    'et-abay': { name: /^abay bank/i },
    'et-addis': { name: /^addis international/i },
    'et-ahadu': { name: /^ahadu/i },
    'et-awash': { name: /^awash (international )?bank/i },
    'et-berhan': { name: /^berhan/i },
    'et-cbe': { name: /^commercial bank of ethiopia/i },
    'et-dashen': { name: /^dashen/i },
    'et-hibret': { name: /^(hibret|united) bank/i },
    'et-nib': { name: /^nib international/i },
    'et-wegagen': { name: /^wegagen/i },
  },
}

/**
 * Where Flutterwave requires a branch of the receiver's bank, from its own list of them (`GET
 * /v3/banks/{id}/branches`).
 */
export const FLUTTERWAVE_BRANCHES: ReadonlySet<string> = new Set(['GH bank'])
