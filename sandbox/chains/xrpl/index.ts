/** The interface of the XRP Ledger's development chain for tests, beyond its RPC. */
export { type DevAccount, devAccount, FAUCET, GATEWAY, GATEWAY_CURRENCY, MARKET, TESTER } from './accounts.ts'
export { channelId } from './held.ts'
export { startXrpl, type XrplChain, type XrplOptions } from './xrpl-chain.ts'
