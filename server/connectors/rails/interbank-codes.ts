/**
 * Interbank codes of a country's banks, by our codes of institutions. They belong to the country, not to a provider:
 * several providers use them, each in its own format. Sources: Paystack's published list of banks (`GET /bank`,
 * https://paystack.com/docs/api/miscellaneous/).
 */

/** Sort codes of Ghana's interbank system (GhIPSS), of a bank as a whole. */
export const GHANAIAN_SORT_CODES = {
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
} as const

/** Bank codes of Kenya's clearing house. */
export const KENYAN_BANK_CODES = {
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
} as const

/** South Africa's universal branch codes: one for all branches of a bank. */
export const SOUTH_AFRICAN_BRANCH_CODES = {
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
} as const
