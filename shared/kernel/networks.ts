/** The networks by the ids that everything from the database to a link uses. */

/**
 * Networks that pay from an account at a time, as Ethereum does. They share keys: an address of ours is the same on all
 * of them.
 */
export const EVM_NETWORK_IDS = ['ethereum', 'bsc', 'polygon', 'avalanche', 'xlayer'] as const
/** One of them. */
export type EvmNetworkId = (typeof EVM_NETWORK_IDS)[number]

/** Networks that speak Bitcoin's protocol. */
export const BITCOIN_NETWORK_IDS = ['bitcoin', 'litecoin', 'bitcoincash', 'dogecoin'] as const
/** One of them. */
export type BitcoinNetworkId = (typeof BITCOIN_NETWORK_IDS)[number]

/** Every network, in the order in which lists show them. */
export const NETWORK_IDS = [
  ...BITCOIN_NETWORK_IDS,
  ...EVM_NETWORK_IDS,
  'tron',
  'solana',
  'xrpl',
  'stellar',
  'algorand',
  'cardano',
  'ton',
] as const
/** A network. Adding one is a folder of connectors and its data. */
export type NetworkId = (typeof NETWORK_IDS)[number]

/**
 * Networks that share keys: whoever has an address in a space has the same one on all its networks, so that coins which
 * a customer sends over the wrong one of them are not lost. Named after the first network of each.
 */
export const ADDRESS_SPACES = [
  ...BITCOIN_NETWORK_IDS,
  'ethereum',
  'tron',
  'solana',
  'xrpl',
  'stellar',
  'algorand',
  'cardano',
  'ton',
] as const
/** One of them. */
export type AddressSpace = (typeof ADDRESS_SPACES)[number]
