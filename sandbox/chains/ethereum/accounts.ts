/** The development chains' own accounts and contracts, at addresses that are the same on every machine. */
import type { EvmNetworkId } from '@zend/kernel'
import { type Address, getContractAddress } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { DEV_MNEMONIC } from '../keys.ts'

/** Deploys the contracts with its first nonces. */
export const DEPLOYER: HDAccount = mnemonicToAccount(DEV_MNEMONIC, { addressIndex: 0 })
/** The account of the faucet. */
export const FAUCET: HDAccount = mnemonicToAccount(DEV_MNEMONIC, { addressIndex: 1 })
/** For tests against the chain: it holds ether and no token, and the sandbox itself never uses it. */
export const TESTER: HDAccount = mnemonicToAccount(DEV_MNEMONIC, { addressIndex: 2 })

/**
 * A token of the development chain. `FAKE_USDT` has the name USDT but another contract: an allow-list must refuse it.
 */
export type DevToken = {
  readonly asset: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly contract: Address
}

/**
 * One development chain: its network's own chain id, so that signatures and configuration equal the real ones, its own
 * coin, and its tokens.
 */
export type EvmChain = {
  readonly network: EvmNetworkId
  readonly chainId: number
  readonly coin: string
  /** In the order of deployment: the deployer's nonce decides the address. */
  readonly tokens: readonly DevToken[]
  /** The contract that forwards coins, so that they arrive as an internal transfer. */
  readonly forwarder: Address
}

const NAMES = { USDT: 'Tether USD', USDC: 'USD Coin', DAI: 'Dai Stablecoin' } as const

function evmChain(
  network: EvmNetworkId,
  chainId: number,
  coin: string,
  decimals: Readonly<Partial<Record<keyof typeof NAMES, number>>>,
): EvmChain {
  const real = Object.entries(decimals).map(([asset, digits]) => ({
    asset,
    symbol: asset,
    name: NAMES[asset as keyof typeof NAMES],
    decimals: digits,
  }))
  const fake = { asset: 'FAKE_USDT', symbol: 'USDT', name: NAMES.USDT, decimals: decimals.USDT ?? 6 }
  const tokens = [...real, fake].map((each, nonce) => ({ ...each, contract: contractAt(nonce) }))
  return { network, chainId, coin, tokens, forwarder: contractAt(tokens.length) }
}

const contractAt = (nonce: number): Address => getContractAddress({ from: DEPLOYER.address, nonce: BigInt(nonce) })

/** Every EVM development chain. The same token can have other decimals on another network, as the real ones do. */
export const EVM_CHAINS: Readonly<Record<EvmNetworkId, EvmChain>> = {
  ethereum: evmChain('ethereum', 1, 'ETH', { USDT: 6, USDC: 6, DAI: 18 }),
  bsc: evmChain('bsc', 56, 'BNB', { USDT: 18, USDC: 18, DAI: 18 }),
  polygon: evmChain('polygon', 137, 'MATIC', { USDT: 6, USDC: 6, DAI: 18 }),
  avalanche: evmChain('avalanche', 43_114, 'AVAX', { USDT: 6, USDC: 6, DAI: 18 }),
  xlayer: evmChain('xlayer', 196, 'OKB', { USDT: 6, USDC: 6 }),
}

/** The contract that forwards ether. */
export const FORWARDER = EVM_CHAINS.ethereum.forwarder
