/** The Bitcoin connector's front door. */
export { bitcoinAddresses } from './addresses.ts'
export { bitcoinBuilder, type BitcoinBuilderOptions } from './builder.ts'
export { bitcoinConnector, type BitcoinOptions } from './connector.ts'
export { bitcoinSender, type BitcoinSenderOptions } from './sender.ts'
