/** The public interface of the Cardano connector. */
export { type CardanoChain, cardanoAddresses } from './addresses.ts'
export { cardanoBuilder, type CardanoBuilderOptions } from './builder.ts'
export { cardanoConnector, type CardanoOptions } from './connector.ts'
export { cardanoSender, type CardanoSenderOptions } from './sender.ts'
