/**
 * Paystack's codes of institutions, by ours (its `GET /bank`, https://paystack.com/docs/api/miscellaneous/). Nigeria's are those of the central bank, with
 * Paystack's own for wallets and microfinance banks; Ghana's and Kenya's those of the interbank schemes; South Africa's the universal branch codes.
 */

/** How Paystack names a way of being paid: the recipient's `type`. */
export type RecipientType = 'nuban' | 'ghipss' | 'kepss' | 'basa' | 'mobile_money'

/** A country's way of being paid. */
export type PaystackScheme = { readonly type: RecipientType; readonly resolves: boolean; readonly codes: Readonly<Record<string, string>> }

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

const GHANA_BANKS = {
  'gh-absa': '030100',
  'gh-access': '280100',
  'gh-adb': '080100',
  'gh-bank-of-africa': '210100',
  'gh-cal': '140100',
  'gh-cbg': '340100',
  'gh-ecobank': '130100',
  'gh-fidelity': '240100',
  'gh-first-atlantic': '170100',
  'gh-first-national': '330100',
  'gh-gcb': '040100',
  'gh-gtbank': '230100',
  'gh-nib': '050100',
  'gh-prudential': '180100',
  'gh-republic': '110100',
  'gh-societe-generale': '090100',
  'gh-stanbic': '190100',
  'gh-standard-chartered': '020100',
  'gh-uba': '060100',
  'gh-zenith': '120100',
}

const KENYA_BANKS = {
  'ke-absa': '03',
  'ke-bank-of-africa': '19',
  'ke-co-operative': '11',
  'ke-dtb': '63',
  'ke-ecobank': '43',
  'ke-equity': '68',
  'ke-family': '70',
  'ke-i-and-m': '57',
  'ke-kcb': '01',
  'ke-ncba': '07',
  'ke-stanbic': '31',
  'ke-standard-chartered': '02',
}

const SOUTH_AFRICA = {
  'za-absa': '632005',
  'za-african-bank': '430000',
  'za-bidvest': '462005',
  'za-capitec': '470010',
  'za-discovery': '679000',
  'za-fnb': '250655',
  'za-investec': '580105',
  'za-nedbank': '198765',
  'za-standard-bank': '051001',
  'za-tymebank': '678910',
}

/** Every way that Paystack pays, by country and method. It tells names in Nigeria and Ghana alone. */
export const PAYSTACK_SCHEMES: Readonly<Record<string, PaystackScheme>> = {
  'NG bank': { type: 'nuban', resolves: true, codes: NIGERIA },
  'GH bank': { type: 'ghipss', resolves: true, codes: GHANA_BANKS },
  'GH mobile-money': { type: 'mobile_money', resolves: true, codes: { 'gh-mtn': 'MTN', 'gh-telecel': 'VOD', 'gh-airteltigo': 'ATL' } },
  'KE bank': { type: 'kepss', resolves: false, codes: KENYA_BANKS },
  'KE mobile-money': { type: 'mobile_money', resolves: false, codes: { 'ke-mpesa': 'MPESA', 'ke-airtel': 'ATL_KE' } },
  'ZA bank': { type: 'basa', resolves: false, codes: SOUTH_AFRICA },
}
