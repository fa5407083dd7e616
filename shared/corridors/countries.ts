/**
 * Countries: ISO 3166-1, which of them have IBANs, which are in SEPA, and the subdivisions that addresses must name.
 */

const listed = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Every country of ISO 3166-1 alpha-2, and Kosovo as banks write it (`XK`), in alphabetical order of the codes. */
export const COUNTRIES: ReadonlySet<string> = listed(
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA ' +
    'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
    'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM ' +
    'JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP ' +
    'MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY ' +
    'QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN ' +
    'TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW',
)

/** The length of the IBANs of each country of the ISO 13616 registry. Where there are IBANs, accounts are given as one. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The longest IBAN that the standard allows; none of the registry is longer than 33. */
export const IBAN_LENGTH_MAX = 34

/** SEPA's geographical scope (EPC409-09): 41 countries. Gibraltar and the territories below belong to one of them. */
const SEPA: ReadonlySet<string> = listed(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI ' +
    'SK SM VA GI',
)

/** Territories with a country code of their own whose accounts have the IBANs of another country. */
const IBANS_OF: ReadonlyMap<string, string> = new Map([
  ...['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map((code) => [code, 'FR'] as const),
  ...['GG', 'IM', 'JE'].map((code) => [code, 'GB'] as const),
  ['AX', 'FI'],
])

/** Returns the country code that IBANs of a country begin with: another's for territories. @example 'RE' is 'FR' */
export const ibanCountryOf = (country: string): string => IBANS_OF.get(country) ?? country

/** Returns the length of a country's IBANs, or `null` where there are none. Territories have those of their country. */
export const ibanLengthOf = (country: string): number | null => IBAN_LENGTHS.get(ibanCountryOf(country)) ?? null

/** Returns whether IBANs that begin with this country code can be paid by SEPA. */
export const isInSepa = (ibanCountry: string): boolean => SEPA.has(ibanCountry)

/** The states of the United States, with its districts and territories as the postal service abbreviates them. */
const STATES = listed(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
    'PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI',
)
const PROVINCES = listed('AB BC MB NB NL NS NT NU ON PE QC SK YT')

/** What the addresses of some countries must have: a region of a list, and a postcode of a form. */
export type AddressRules = { readonly regions: ReadonlySet<string> | null; readonly postcode: RegExp }

/** The rules of a country's addresses. Only those are here whose banks and providers insist on them. */
export const ADDRESS_RULES: Readonly<Record<string, AddressRules>> = {
  US: { regions: STATES, postcode: /^\d{5}(-\d{4})?$/ },
  CA: { regions: PROVINCES, postcode: /^[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d$/ },
  GB: { regions: null, postcode: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/ },
}

/** Countries whose addresses need a postcode, and those that need a region too. */
export const POSTCODE_COUNTRIES: readonly string[] = Object.keys(ADDRESS_RULES)
/** Countries whose addresses need a region of the list. */
export const REGION_COUNTRIES: readonly string[] = POSTCODE_COUNTRIES.filter((code) => ADDRESS_RULES[code]?.regions)

/** Returns the regions that addresses of a country must name one of, sorted; `null` where any text may be one. */
export const regionsOf = (country: string): readonly string[] | null => {
  const regions = ADDRESS_RULES[country]?.regions
  return regions === null || regions === undefined ? null : [...regions].toSorted()
}
