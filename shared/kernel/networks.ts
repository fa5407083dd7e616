/** The network ids, used everywhere from the database to links. */

/** Account-based networks that work like Ethereum. They share keys: an address of ours is the same on all of them. */
export const EVM_NETWORK_IDS = ['ethereum', 'bsc', 'polygon', 'avalanche', 'xlayer'] as const
/** An EVM network. */
export type EvmNetworkId = (typeof EVM_NETWORK_IDS)[number]

/** Networks that speak Bitcoin's protocol. */
export const BITCOIN_NETWORK_IDS = ['bitcoin', 'litecoin', 'bitcoincash', 'dogecoin'] as const
/** A network of Bitcoin's protocol. */
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
/** A network. Adding one takes a folder of connectors and its data. */
export type NetworkId = (typeof NETWORK_IDS)[number]

/**
 * Networks that share keys: an address in a space exists on all its networks, so coins sent over the wrong one of them
 * are not lost. Named after the first network of each.
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
/** An address space. */
export type AddressSpace = (typeof ADDRESS_SPACES)[number]
