/** The public interface of the connector for Stellar. */
export { stellarAddresses } from './addresses.ts'
export { stellarBuilder, type StellarBuilderOptions } from './builder.ts'
export { stellarConnector, type StellarOptions } from './connector.ts'
export { stellarSender, type StellarSenderOptions } from './sender.ts'
