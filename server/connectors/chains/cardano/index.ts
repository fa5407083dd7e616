/** The Cardano connector's front door. */
export { type CardanoChain, cardanoAddresses } from './addresses.ts'
export { cardanoBuilder, type CardanoBuilderOptions } from './builder.ts'
export { cardanoConnector, type CardanoOptions } from './connector.ts'
export { cardanoSender, type CardanoSenderOptions } from './sender.ts'
