/**
 * The bank lists that the simulated providers publish through their own APIs, limited to what is paid out here: code,
 * name.
 */

/** Codes and names. */
export type BankList = readonly (readonly [code: string, name: string])[]

/**
 * Flutterwave's, by country, in the order of its numbering. Ghana's Absa is missing, so that a bank that one provider
 * does not list is covered.
 */
export const FLUTTERWAVE_BANKS: Readonly<Record<string, BankList>> = {
  GH: [
    ['GH280100', 'Access Bank Ghana'],
    ['GH080100', 'Agricultural Development Bank'],
    ['GH210100', 'Bank of Africa Ghana'],
    ['GH140100', 'CalBank'],
    ['GH340100', 'Consolidated Bank Ghana'],
    ['GH130100', 'Ecobank Ghana'],
    ['GH240100', 'Fidelity Bank Ghana'],
    ['GH170100', 'First Atlantic Bank'],
    ['GH330100', 'First National Bank Ghana'],
    ['GH040100', 'GCB Bank'],
    ['GH230100', 'Guaranty Trust Bank Ghana'],
    ['GH050100', 'National Investment Bank'],
    ['GH180100', 'Prudential Bank'],
    ['GH110100', 'Republic Bank Ghana'],
    ['GH090100', 'Société Générale Ghana'],
    ['GH190100', 'Stanbic Bank Ghana'],
    ['GH020100', 'Standard Chartered Bank Ghana'],
    ['GH060100', 'United Bank for Africa Ghana'],
    ['GH120100', 'Zenith Bank Ghana'],
  ],
  ET: [
    ['ABAYETAA', 'Abay Bank'],
    ['ABSCETAA', 'Addis International Bank'],
    ['AHUUETAA', 'Ahadu Bank'],
    ['AWINETAA', 'Awash Bank'],
    ['BERHETAA', 'Berhan Bank'],
    ['CBETETAA', 'Commercial Bank of Ethiopia'],
    ['DASHETAA', 'Dashen Bank'],
    ['UNTDETAA', 'Hibret Bank'],
    ['NIBIETTA', 'Nib International Bank'],
    ['WEGAETAA', 'Wegagen Bank'],
  ],
}

/** Kora's, by country. */
export const KORA_BANKS: Readonly<Record<string, BankList>> = {
  KE: [
    ['0001', 'KCB Bank Kenya'],
    ['0002', 'Standard Chartered Bank Kenya'],
    ['0003', 'Absa Bank Kenya'],
    ['0007', 'NCBA Bank Kenya'],
    ['0011', 'Co-operative Bank of Kenya'],
    ['0019', 'Bank of Africa Kenya'],
    ['0031', 'Stanbic Bank Kenya'],
    ['0035', 'ABC Bank'],
    ['0043', 'Ecobank Kenya'],
    ['0057', 'I & M Bank'],
    ['0063', 'Diamond Trust Bank Kenya'],
    ['0068', 'Equity Bank Kenya'],
    ['0070', 'Family Bank'],
  ],
  ZA: [
    ['632005', 'ABSA'],
    ['430000', 'African Bank'],
    ['462005', 'Bidvest Bank'],
    ['470010', 'Capitec Bank'],
    ['679000', 'Discovery Bank'],
    ['250655', 'First National Bank'],
    ['580105', 'Investec Bank'],
    ['198765', 'Nedbank'],
    ['051001', 'Standard Bank'],
    ['678910', 'TymeBank'],
  ],
}
