/** The public interface of the connector for the XRP Ledger. */
export { xrplAddresses } from './addresses.ts'
export { xrplBuilder, type XrplBuilderOptions } from './builder.ts'
export { xrplConnector, type XrplOptions } from './connector.ts'
export { xrplSender, type XrplSenderOptions } from './sender.ts'
