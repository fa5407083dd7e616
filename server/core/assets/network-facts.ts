/** Facts of EVM networks that no operator decides: which coin is a network's own, and which tokens of ours live there with how many decimals (chains.md §3.5). */
import type { CoinCode, EvmNetworkId } from '@zend/kernel'

/** `name` is what a customer reads. A connector asks every token's contract for its decimals and refuses one that differs. */
type EvmFacts = {
  readonly name: string
  readonly coin: CoinCode
  readonly tokens: readonly { readonly asset: CoinCode; readonly decimals: number }[]
}

const USDT = { asset: 'USDT', decimals: 6 } as const
const USDC = { asset: 'USDC', decimals: 6 } as const
const DAI = { asset: 'DAI', decimals: 18 } as const

/** Every EVM network. */
export const EVM_FACTS: Readonly<Record<EvmNetworkId, EvmFacts>> = {
  ethereum: { name: 'Ethereum (ERC-20)', coin: 'ETH', tokens: [USDT, USDC, DAI] },
  // What is pegged there was issued by the chain's own bridge, with its own decimals.
  bsc: { name: 'BNB Smart Chain (BEP-20)', coin: 'BNB', tokens: [{ ...USDT, decimals: 18 }, { ...USDC, decimals: 18 }, DAI] },
  polygon: { name: 'Polygon', coin: 'MATIC', tokens: [USDT, USDC, DAI] },
  avalanche: { name: 'Avalanche C-Chain', coin: 'AVAX', tokens: [USDT, USDC, DAI] },
  xlayer: { name: 'X Layer', coin: 'OKB', tokens: [USDT, USDC] },
}
