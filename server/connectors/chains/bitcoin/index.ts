/** The public interface of the Bitcoin connector. */
export { bitcoinAddresses } from './addresses.ts'
export { bitcoinBuilder, type BitcoinBuilderOptions } from './builder.ts'
export { bitcoinConnector, type BitcoinOptions } from './connector.ts'
export { bitcoinSender, type BitcoinSenderOptions } from './sender.ts'
