/** The public interface of the connector for Solana. */
export { solanaAddresses } from './addresses.ts'
export { solanaBuilder, type SolanaBuilderOptions } from './builder.ts'
export { solanaConnector, type SolanaOptions } from './connector.ts'
export { solanaSender, type SolanaSenderOptions } from './sender.ts'
