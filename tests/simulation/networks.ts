/**
 * The networks of a simulated world: one that spends outputs, one that counts sequence numbers, and one more of those that shares its addresses with it, has a dollar with
 * more decimals than our books, and says which blocks are final. The others differ from these in their data alone.
 */
import type { NetworkId } from '@zend/kernel'

/** All of them. */
export const NETWORKS = ['bitcoin', 'ethereum', 'bsc'] as const satisfies readonly NetworkId[]
/** One of them. */
export type WorldNetwork = (typeof NETWORKS)[number]

/** Something for each network. */
export type EachNetwork<T> = { readonly [N in WorldNetwork]: T }

/** The same for each network, made one after the other. */
export const eachNetwork = <T>(make: (network: WorldNetwork) => T): EachNetwork<T> => ({
  bitcoin: make('bitcoin'),
  ethereum: make('ethereum'),
  bsc: make('bsc'),
})

/** The network whose rules of sequence numbers a command is about: the one drawn, or Ethereum for Bitcoin, which has none. */
export const countingNetwork = (drawn: WorldNetwork): Exclude<WorldNetwork, 'bitcoin'> => (drawn === 'bitcoin' ? 'ethereum' : drawn)
