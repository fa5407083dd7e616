/** A development chain in the words of the client library. */
import { type Chain, defineChain } from 'viem'
import type { EvmChain } from './accounts.ts'

/** What the library must know to sign for this chain and to ask its node. */
export const clientChain = (
  { network, chainId, coin }: Pick<EvmChain, 'network' | 'chainId' | 'coin'>,
  rpcUrl: string,
): Chain =>
  defineChain({
    id: chainId,
    name: network,
    nativeCurrency: { name: coin, symbol: coin, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
