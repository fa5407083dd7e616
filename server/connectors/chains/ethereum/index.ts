/** The public interface of the connector for EVM networks. */
export { ethereumAddresses } from './addresses.ts'
export { ethereumBuilder, type EthereumBuilderOptions } from './builder.ts'
export { ethereumConnector, type EthereumOptions } from './connector.ts'
export { ethereumSender, type EthereumSenderOptions } from './sender.ts'
