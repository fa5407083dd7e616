/**
 * The banks and mobile-money providers that money can be paid into, under our own codes. Accounts and payouts store the
 * code, so it never changes and is never reused; a name may follow its owner. Each rail maps the codes to its
 * provider's, and says which it serves (`server/connectors/rails`).
 */

/** How money reaches an institution's customers. */
export type InstitutionMethod = 'bank' | 'mobile-money'

/** A bank or mobile-money provider. `country` is ISO 3166-1 alpha-2. */
export type Institution = {
  readonly code: string
  readonly country: string
  readonly method: InstitutionMethod
  readonly name: string
}

type Names = Readonly<Record<string, string>>

const NIGERIAN_BANKS: Names = {
  access: 'Access Bank',
  citibank: 'Citibank Nigeria',
  ecobank: 'Ecobank Nigeria',
  fcmb: 'First City Monument Bank',
  fidelity: 'Fidelity Bank',
  'first-bank': 'First Bank of Nigeria',
  globus: 'Globus Bank',
  gtbank: 'Guaranty Trust Bank',
  jaiz: 'Jaiz Bank',
  keystone: 'Keystone Bank',
  kuda: 'Kuda',
  moniepoint: 'Moniepoint',
  opay: 'OPay',
  palmpay: 'PalmPay',
  polaris: 'Polaris Bank',
  providus: 'Providus Bank',
  'stanbic-ibtc': 'Stanbic IBTC Bank',
  'standard-chartered': 'Standard Chartered Bank',
  sterling: 'Sterling Bank',
  suntrust: 'SunTrust Bank',
  uba: 'United Bank for Africa',
  union: 'Union Bank of Nigeria',
  unity: 'Unity Bank',
  wema: 'Wema Bank',
  zenith: 'Zenith Bank',
}

const GHANAIAN_BANKS: Names = {
  absa: 'Absa Bank Ghana',
  access: 'Access Bank Ghana',
  adb: 'Agricultural Development Bank',
  'bank-of-africa': 'Bank of Africa Ghana',
  cal: 'CalBank',
  cbg: 'Consolidated Bank Ghana',
  ecobank: 'Ecobank Ghana',
  fidelity: 'Fidelity Bank Ghana',
  'first-atlantic': 'First Atlantic Bank',
  'first-national': 'First National Bank Ghana',
  gcb: 'GCB Bank',
  gtbank: 'Guaranty Trust Bank Ghana',
  nib: 'National Investment Bank',
  prudential: 'Prudential Bank',
  republic: 'Republic Bank Ghana',
  'societe-generale': 'Société Générale Ghana',
  stanbic: 'Stanbic Bank Ghana',
  'standard-chartered': 'Standard Chartered Bank Ghana',
  uba: 'United Bank for Africa Ghana',
  zenith: 'Zenith Bank Ghana',
}

const KENYAN_BANKS: Names = {
  absa: 'Absa Bank Kenya',
  'bank-of-africa': 'Bank of Africa Kenya',
  'co-operative': 'Co-operative Bank of Kenya',
  dtb: 'Diamond Trust Bank',
  ecobank: 'Ecobank Kenya',
  equity: 'Equity Bank',
  family: 'Family Bank',
  'i-and-m': 'I&M Bank',
  kcb: 'KCB Bank',
  ncba: 'NCBA Bank',
  stanbic: 'Stanbic Bank Kenya',
  'standard-chartered': 'Standard Chartered Bank Kenya',
}

const SOUTH_AFRICAN_BANKS: Names = {
  absa: 'Absa',
  'african-bank': 'African Bank',
  bidvest: 'Bidvest Bank',
  capitec: 'Capitec Bank',
  discovery: 'Discovery Bank',
  fnb: 'First National Bank',
  investec: 'Investec',
  nedbank: 'Nedbank',
  'standard-bank': 'Standard Bank',
  tymebank: 'TymeBank',
}

const ETHIOPIAN_BANKS: Names = {
  abay: 'Abay Bank',
  addis: 'Addis International Bank',
  ahadu: 'Ahadu Bank',
  awash: 'Awash Bank',
  berhan: 'Berhan Bank',
  cbe: 'Commercial Bank of Ethiopia',
  dashen: 'Dashen Bank',
  hibret: 'Hibret Bank',
  nib: 'Nib International Bank',
  wegagen: 'Wegagen Bank',
}

const of = (country: string, method: InstitutionMethod, names: Names): readonly Institution[] =>
  Object.entries(names).map(([name, shown]) => ({
    code: `${country.toLowerCase()}-${name}`,
    country,
    method,
    name: shown,
  }))

/** All institutions by country, in display order, with mobile money first where most people are paid that way. */
export const INSTITUTIONS: readonly Institution[] = [
  ...of('NG', 'bank', NIGERIAN_BANKS),
  ...of('GH', 'mobile-money', { mtn: 'MTN MoMo', telecel: 'Telecel Cash', airteltigo: 'AT Money (AirtelTigo)' }),
  ...of('GH', 'bank', GHANAIAN_BANKS),
  ...of('KE', 'mobile-money', { mpesa: 'M-Pesa', airtel: 'Airtel Money' }),
  ...of('KE', 'bank', KENYAN_BANKS),
  ...of('ZA', 'bank', SOUTH_AFRICAN_BANKS),
  ...of('UG', 'mobile-money', { mtn: 'MTN MoMo', airtel: 'Airtel Money' }),
  ...of('TZ', 'mobile-money', {
    mpesa: 'M-Pesa (Vodacom)',
    airtel: 'Airtel Money',
    mixx: 'Mixx by Yas (Tigo Pesa)',
    halopesa: 'HaloPesa',
  }),
  ...of('RW', 'mobile-money', { mtn: 'MTN MoMo', airtel: 'Airtel Money' }),
  ...of('CM', 'mobile-money', { mtn: 'MTN MoMo', orange: 'Orange Money' }),
  ...of('ZM', 'mobile-money', { mtn: 'MTN MoMo', airtel: 'Airtel Money', zamtel: 'Zamtel Kwacha' }),
  ...of('ET', 'mobile-money', { telebirr: 'telebirr', mpesa: 'M-Pesa', 'cbe-birr': 'CBE Birr', amole: 'Amole' }),
  ...of('ET', 'bank', ETHIOPIAN_BANKS),
]

const BY_CODE: ReadonlyMap<string, Institution> = new Map(
  INSTITUTIONS.map((institution) => [institution.code, institution]),
)

/** Returns the institution of a code; `undefined` for an unknown code. */
export const institutionOf = (code: string): Institution | undefined => BY_CODE.get(code)

/** Returns a country's institutions of this method, in display order. */
export const institutionsIn = (country: string, method: InstitutionMethod): readonly Institution[] =>
  INSTITUTIONS.filter((institution) => institution.country === country && institution.method === method)
