/** A development chain in the client library's type. */
import { type Chain, defineChain } from 'viem'
import type { EvmChain } from './accounts.ts'

/** The library's description of this chain, for signing and for calling its node. */
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
