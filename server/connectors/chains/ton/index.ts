/** The public interface of the connector for the TON network. */
export { tonAddresses } from './addresses.ts'
export { tonBuilder, type TonBuilderOptions } from './builder.ts'
export { tonConnector, type TonOptions } from './connector.ts'
export { tonSender, type TonSenderOptions } from './sender.ts'
