/** Stellar's development chain. */
export { FAKE_ISSUER, FAUCET_KEYS, PASSPHRASE, TOKENS, USDC_ISSUER } from './accounts.ts'
export { startStellar, type StellarOptions } from './stellar-chain.ts'
