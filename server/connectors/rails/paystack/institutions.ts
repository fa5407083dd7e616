/**
 * Paystack's codes of institutions, by ours (its `GET /bank`, https://paystack.com/docs/api/miscellaneous/). Nigeria's
 * are those of the central bank, with Paystack's own for wallets and microfinance banks; Ghana's and Kenya's those of
 * the interbank schemes; South Africa's the universal branch codes.
 */
import { GHANAIAN_SORT_CODES, KENYAN_BANK_CODES, SOUTH_AFRICAN_BRANCH_CODES } from '../interbank-codes.ts'

/** How Paystack names a payout method: the recipient's `type`. */
export type RecipientType = 'nuban' | 'ghipss' | 'kepss' | 'basa' | 'mobile_money'

/** A country's payout method. */
export type PaystackScheme = {
  readonly type: RecipientType
  readonly resolves: boolean
  readonly codes: Readonly<Record<string, string>>
}

const NIGERIA = {
  'ng-access': '044',
  'ng-citibank': '023',
  'ng-ecobank': '050',
  'ng-fidelity': '070',
  'ng-first-bank': '011',
  'ng-fcmb': '214',
  'ng-globus': '00103',
  'ng-gtbank': '058',
  'ng-jaiz': '301',
  'ng-keystone': '082',
  'ng-kuda': '50211',
  'ng-moniepoint': '50515',
  'ng-opay': '999992',
  'ng-palmpay': '999991',
  'ng-polaris': '076',
  'ng-providus': '101',
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

/** Every payout method of Paystack, by country and method. It reveals names only in Nigeria and Ghana. */
export const PAYSTACK_SCHEMES: Readonly<Record<string, PaystackScheme>> = {
  'NG bank': { type: 'nuban', resolves: true, codes: NIGERIA },
  'GH bank': { type: 'ghipss', resolves: true, codes: GHANAIAN_SORT_CODES },
  'GH mobile-money': {
    type: 'mobile_money',
    resolves: true,
    codes: { 'gh-mtn': 'MTN', 'gh-telecel': 'VOD', 'gh-airteltigo': 'ATL' },
  },
  'KE bank': { type: 'kepss', resolves: false, codes: KENYAN_BANK_CODES },
  'KE mobile-money': { type: 'mobile_money', resolves: false, codes: { 'ke-mpesa': 'MPESA', 'ke-airtel': 'ATL_KE' } },
  'ZA bank': { type: 'basa', resolves: false, codes: SOUTH_AFRICAN_BRANCH_CODES },
}
