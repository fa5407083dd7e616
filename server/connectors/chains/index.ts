/** Connects each network to the connectors of its family. To add a family, add its lines here. */
import { splitDestination } from '@zend/kernel'
import type { ChainBuilder, ChainSender } from '../../ports/chain-sender.ts'
import type { NetworkFamily } from '../../ports/network-family.ts'
import type {
  AddressSpace,
  BitcoinChain,
  BitcoinKin,
  ChainAddresses,
  ChainConnector,
  NetworkSpec,
} from '../../ports/chain.ts'
import { algorandAddresses, algorandBuilder, algorandConnector, algorandSender } from './algorand/index.ts'
import { bitcoinAddresses, bitcoinBuilder, bitcoinConnector, bitcoinSender } from './bitcoin/index.ts'
import { cardanoAddresses, cardanoBuilder, cardanoConnector, cardanoSender } from './cardano/index.ts'
import { ethereumAddresses, ethereumBuilder, ethereumConnector, ethereumSender } from './ethereum/index.ts'
import { solanaAddresses, solanaBuilder, solanaConnector, solanaSender } from './solana/index.ts'
import { stellarAddresses, stellarBuilder, stellarConnector, stellarSender } from './stellar/index.ts'
import { tonAddresses, tonBuilder, tonConnector, tonSender } from './ton/index.ts'
import { tronAddresses, tronBuilder, tronConnector, tronSender } from './tron/index.ts'
import { xrplAddresses, xrplBuilder, xrplConnector, xrplSender } from './xrpl/index.ts'

export { withWitness } from './with-witness.ts'

type Kin = { readonly coin: BitcoinKin; readonly chain: BitcoinChain }

/** What a space's addresses depend on besides its keys: the chain of its family. */
export type SpaceFacts = {
  readonly bitcoin: Kin
  readonly litecoin: Kin
  readonly bitcoincash: Kin
  readonly dogecoin: Kin
  readonly xrpl: { readonly networkId: number }
  readonly cardano: { readonly networkMagic: number }
  readonly ton: { readonly globalId: number }
}

/** Returns how addresses of every space are made and read. Needs no node. */
export function addressSpaces({ bitcoin, litecoin, bitcoincash, dogecoin, xrpl, cardano, ton }: SpaceFacts): {
  readonly [S in AddressSpace]: ChainAddresses
} {
  const kin = ({ coin, chain }: Kin): ChainAddresses => bitcoinAddresses(chain, coin)
  return {
    bitcoin: kin(bitcoin),
    litecoin: kin(litecoin),
    bitcoincash: kin(bitcoincash),
    dogecoin: kin(dogecoin),
    ethereum: ethereumAddresses(),
    tron: tronAddresses(),
    solana: solanaAddresses(),
    xrpl: xrplAddresses(xrpl),
    stellar: stellarAddresses(),
    algorand: algorandAddresses(),
    cardano: cardanoAddresses(cardano),
    ton: tonAddresses(ton),
  }
}

/** Returns the payment builder of a network, for a process without nodes. */
export function chainBuilder(spec: NetworkSpec, of: NetworkFamily): ChainBuilder {
  switch (of.family) {
    case 'bitcoin':
      return bitcoinBuilder({ spec, ...of })
    case 'evm':
      return ethereumBuilder({ spec, ...of })
    case 'tron':
      return tronBuilder({ spec, ...of })
    case 'xrpl':
      return xrplBuilder({ spec, ...of })
    case 'stellar':
      return stellarBuilder({ spec, ...of })
    case 'solana':
      return solanaBuilder({ spec, ...of })
    case 'ton':
      return tonBuilder({ spec, ...of })
    case 'algorand':
      return algorandBuilder({ spec, ...of })
    case 'cardano':
      return cardanoBuilder({ spec, ...of })
  }
}

/**
 * Returns the reader and the sender of a network at this node. `timeoutMs` limits each answer, default 30 seconds.
 * Connects nothing yet. Throws on an invalid address.
 */
export function connectNetwork(
  spec: NetworkSpec,
  of: NetworkFamily,
  rpcUrl: string,
  timeoutMs?: number,
): { readonly connector: ChainConnector; readonly sender: ChainSender } {
  const receiving = spec.receiving === undefined ? [] : [splitDestination(spec.receiving).address]
  const [account] = receiving
  const at = { spec, rpcUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
  switch (of.family) {
    case 'bitcoin':
      return { connector: bitcoinConnector({ ...at, ...of }), sender: bitcoinSender({ ...at, ...of }) }
    case 'evm':
      return { connector: ethereumConnector({ ...at, ...of }), sender: ethereumSender({ ...at, ...of }) }
    case 'tron':
      return { connector: tronConnector({ ...at, ...of }), sender: tronSender({ ...at, ...of }) }
    case 'xrpl':
      return { connector: xrplConnector({ ...at, ...of, receiving }), sender: xrplSender({ ...at, ...of }) }
    case 'stellar':
      return {
        connector: stellarConnector({ ...at, ...of, ...(account === undefined ? {} : { account }) }),
        sender: stellarSender({ ...at, ...of }),
      }
    case 'solana':
      return { connector: solanaConnector({ ...at, ...of }), sender: solanaSender({ ...at, ...of }) }
    case 'ton':
      return {
        connector: tonConnector({ ...at, ...of, receiving: async () => receiving }),
        sender: tonSender({ ...at, ...of }),
      }
    case 'algorand':
      return { connector: algorandConnector({ ...at, ...of }), sender: algorandSender({ ...at, ...of }) }
    case 'cardano':
      return { connector: cardanoConnector({ ...at, ...of }), sender: cardanoSender({ ...at, ...of }) }
  }
}
