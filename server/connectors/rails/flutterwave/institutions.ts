/**
 * Flutterwave's codes of institutions, by ours: banks from the list that it publishes for Nigeria (https://github.com/Flutterwave/Node-v3, documentation/banks.md),
 * mobile money from https://developer.flutterwave.com/v3.0.0/docs/mobile-money. Left out is what needs facts that nobody asks our customers for: bank accounts
 * in Ghana, Cameroon, Rwanda, Tanzania and Uganda (a branch code of Flutterwave's own) and in South Africa (the receiver's address, mail and phone).
 */

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

/** Every way that Flutterwave pays, by country and method: its codes by ours. */
export const FLUTTERWAVE_CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'NG bank': NIGERIA,
  'GH mobile-money': { 'gh-mtn': 'MTN', 'gh-telecel': 'VODAFONE', 'gh-airteltigo': 'AIRTELTIGO' },
  'KE mobile-money': { 'ke-mpesa': 'MPS' },
  'UG mobile-money': { 'ug-mtn': 'MTN', 'ug-airtel': 'AIRTEL' },
  'TZ mobile-money': { 'tz-mpesa': 'VODACOM', 'tz-airtel': 'AIRTEL', 'tz-mixx': 'TIGO', 'tz-halopesa': 'HALOPESA' },
  'RW mobile-money': { 'rw-mtn': 'MTN', 'rw-airtel': 'AIRTEL' },
  'CM mobile-money': { 'cm-mtn': 'MTN', 'cm-orange': 'ORANGEMONEY' },
  // One code for all of Zambia's networks: the number tells which.
  'ZM mobile-money': { 'zm-mtn': 'MPS', 'zm-airtel': 'MPS', 'zm-zamtel': 'MPS' },
  'ET mobile-money': { 'et-amole': 'AMOLEMONEY' },
}
