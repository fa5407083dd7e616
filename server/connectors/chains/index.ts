/** The one place where a network meets the connectors of its family. Whoever adds a family adds a line here. */
import type { ChainBuilder, ChainSender, NetworkFamily } from '../../ports/chain-sender.ts'
import type { AddressSpace, BitcoinChain, ChainAddresses, ChainConnector, NetworkSpec } from '../../ports/chain.ts'
import { bitcoinAddresses, bitcoinBuilder, bitcoinConnector, bitcoinSender } from './bitcoin/index.ts'
import { ethereumAddresses, ethereumBuilder, ethereumConnector, ethereumSender } from './ethereum/index.ts'

/** How addresses of every space are made and read. Asks no node. */
export const addressSpaces = ({
  bitcoin,
}: {
  readonly bitcoin: { readonly chain: BitcoinChain }
}): { readonly [S in AddressSpace]: ChainAddresses } => ({ bitcoin: bitcoinAddresses(bitcoin.chain), ethereum: ethereumAddresses() })

/** What payments on a network cost, and their bytes, for a process without nodes. */
export const chainBuilder = (spec: NetworkSpec, of: NetworkFamily): ChainBuilder =>
  of.family === 'bitcoin' ? bitcoinBuilder({ spec, ...of }) : ethereumBuilder({ spec, ...of })

/** What reads a network and what sends on it, at this node. Connects nothing yet. Throws when the address is none. */
export function connectNetwork(
  spec: NetworkSpec,
  of: NetworkFamily,
  rpcUrl: string,
): { readonly connector: ChainConnector; readonly sender: ChainSender } {
  return of.family === 'bitcoin'
    ? { connector: bitcoinConnector({ spec, ...of, rpcUrl }), sender: bitcoinSender({ spec, ...of, rpcUrl }) }
    : { connector: ethereumConnector({ spec, ...of, rpcUrl }), sender: ethereumSender({ spec, ...of, rpcUrl }) }
}
