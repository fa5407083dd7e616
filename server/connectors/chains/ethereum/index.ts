/** The front door of the connector for Ethereum and its kin. */
export { ethereumAddresses } from './addresses.ts'
export { ethereumBuilder, type EthereumBuilderOptions } from './builder.ts'
export { ethereumConnector, type EthereumOptions } from './connector.ts'
export { ethereumSender, type EthereumSenderOptions } from './sender.ts'
