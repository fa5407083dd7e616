/** The public interface of the connector for Algorand. */
export { algorandAddresses } from './addresses.ts'
export { algorandBuilder, type AlgorandBuilderOptions } from './builder.ts'
export { algorandConnector, type AlgorandOptions } from './connector.ts'
export { algorandSender, type AlgorandSenderOptions } from './sender.ts'
