/** The development chain's own accounts and the contracts it always has, at addresses that are the same on every machine. */
import { type Address, getContractAddress } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { DEV_MNEMONIC } from '../keys.ts'

/** The chain id: Ethereum's own, so that nothing signed or configured differs from the real network. */
export const CHAIN_ID = 1

/** Deploys the contracts with its first nonces. */
export const DEPLOYER: HDAccount = mnemonicToAccount(DEV_MNEMONIC, { addressIndex: 0 })
/** Pays what the faucet sends. */
export const FAUCET: HDAccount = mnemonicToAccount(DEV_MNEMONIC, { addressIndex: 1 })
/** For whoever tests against the chain: it holds ether and no token, and the sandbox itself never uses it. */
export const TESTER: HDAccount = mnemonicToAccount(DEV_MNEMONIC, { addressIndex: 2 })

/** A token of the development chain. `FAKE_USDT` calls itself USDT and is another contract: an allow-list must refuse it. */
export type DevToken = {
  readonly asset: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly contract: Address
}

const token = (nonce: bigint, asset: string, symbol: string, name: string, decimals: number): DevToken => ({
  asset,
  name,
  symbol,
  decimals,
  contract: getContractAddress({ from: DEPLOYER.address, nonce }),
})

/** The tokens in the order of their deployment: the deployer's nonce decides the address. */
export const TOKENS: readonly DevToken[] = [
  token(0n, 'USDT', 'USDT', 'Tether USD', 6),
  token(1n, 'USDC', 'USDC', 'USD Coin', 6),
  token(2n, 'DAI', 'DAI', 'Dai Stablecoin', 18),
  token(3n, 'FAKE_USDT', 'USDT', 'Tether USD', 6),
]

/** The contract that passes ether on, so that it arrives as an internal transfer. */
export const FORWARDER: Address = getContractAddress({ from: DEPLOYER.address, nonce: BigInt(TOKENS.length) })
