/** The Bitcoin connector's front door. */
export { bitcoinAddresses, type BitcoinChain } from './addresses.ts'
export { bitcoinConnector, type BitcoinOptions } from './connector.ts'
