/** Deploys the development chain's contracts in its first block, at the addresses listed in accounts.ts. */
import { createWalletClient, encodeDeployData, type Hex, http, parseAbi } from 'viem'
import type { Rpc } from './anvil.ts'
import { DEPLOYER, type EvmChain, FAUCET } from './accounts.ts'
import artifacts from './contracts/artifacts.generated.json' with { type: 'json' }
import { clientChain } from './client-chain.ts'
import type { RecordedBlocks } from './recorded-blocks.ts'

const TOKEN_CONSTRUCTOR = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, uint256 supply, address holder)',
])
const TOKEN_SUPPLY_COINS = 10n ** 12n
// Fixed, so that the first block is the same on every machine whatever the node would suggest.
const FEES = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, gas: 2_000_000n } as const

/**
 * Deploys every token, with its whole supply for the faucet, and the forwarder; mines one block. Throws when a contract
 * is not at its address.
 */
export async function deployContracts(
  rpc: Rpc,
  rpcUrl: string,
  blocks: RecordedBlocks,
  chain: EvmChain,
): Promise<void> {
  const wallet = createWalletClient({ account: DEPLOYER, chain: clientChain(chain, rpcUrl), transport: http(rpcUrl) })
  const creations = [
    ...chain.tokens.map(({ name, symbol, decimals }) =>
      encodeDeployData({
        abi: TOKEN_CONSTRUCTOR,
        bytecode: artifacts.DevToken.bytecode as Hex,
        args: [name, symbol, decimals, TOKEN_SUPPLY_COINS * 10n ** BigInt(decimals), FAUCET.address],
      }),
    ),
    artifacts.Forwarder.bytecode as Hex,
  ]
  for (const [nonce, data] of creations.entries()) await wallet.sendTransaction({ data, nonce, ...FEES })
  await blocks.mine()
  for (const address of [...chain.tokens.map(({ contract }) => contract), chain.forwarder])
    if ((await rpc('eth_getCode', address, 'latest')) === '0x') throw new Error(`no contract at ${address}`)
}
