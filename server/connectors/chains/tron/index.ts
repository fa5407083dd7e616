/** The public interface of the connector for Tron. */
export { tronAddresses } from './addresses.ts'
export { tronBuilder, type TronBuilderOptions } from './builder.ts'
export { tronConnector, type TronOptions } from './connector.ts'
export { tronSender, type TronSenderOptions } from './sender.ts'
