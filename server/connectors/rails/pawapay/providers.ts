/**
 * pawaPay's codes of mobile-money providers, by ours (https://docs.pawapay.io/v2/docs/providers). It pays only into
 * wallets.
 */

/** Every provider that pawaPay reaches for us, by our code. */
export const PAWAPAY_PROVIDERS: Readonly<Record<string, string>> = {
  'gh-mtn': 'MTN_MOMO_GHA',
  'gh-telecel': 'VODAFONE_GHA',
  'gh-airteltigo': 'AIRTELTIGO_GHA',
  'ke-mpesa': 'MPESA_KEN',
  'et-mpesa': 'MPESA_ETH',
  'ug-mtn': 'MTN_MOMO_UGA',
  'ug-airtel': 'AIRTEL_OAPI_UGA',
  'tz-mpesa': 'VODACOM_TZA',
  'tz-airtel': 'AIRTEL_TZA',
  'tz-mixx': 'TIGO_TZA',
  'tz-halopesa': 'HALOTEL_TZA',
  'rw-mtn': 'MTN_MOMO_RWA',
  'rw-airtel': 'AIRTEL_RWA',
  'cm-mtn': 'MTN_MOMO_CMR',
  'cm-orange': 'ORANGE_CMR',
  'zm-mtn': 'MTN_MOMO_ZMB',
  'zm-airtel': 'AIRTEL_OAPI_ZMB',
  'zm-zamtel': 'ZAMTEL_ZMB',
}
