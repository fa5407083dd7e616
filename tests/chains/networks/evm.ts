/** The EVM networks under test. */
import type { EvmNetworkId } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { createPublicClient, createWalletClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { EVM_CHAINS, TESTER } from '../../../sandbox/chains/ethereum/accounts.ts'
import { startEvm } from '../../../sandbox/chains/ethereum/ethereum-chain.ts'
import type { NetworkUnderTest } from '../under-test.ts'

const ERC20 = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])

/** An EVM network, configured from the development chain. */
export function evmUnderTest<Id extends EvmNetworkId>(network: Id): NetworkUnderTest<Id> {
  const chain = EVM_CHAINS[network]
  const native = chain.coin
  const tokenOf = (asset: string) => {
    const token = chain.tokens.find((each) => each.asset === asset)
    if (token === undefined) throw new Error(`${network} has no ${asset}`)
    return token
  }
  const usdt = tokenOf('USDT')
  const contracts = Object.fromEntries(
    Object.keys(DEFAULTS.networks[network].contracts).map((asset) => [asset, tokenOf(asset).contract]),
  )
  const dollars = 10n ** BigInt(usdt.decimals)
  return {
    network,
    start: (place) => startEvm({ network, ...place }),
    rpcUrl: ({ rpcUrl }) => rpcUrl,
    settings: { contracts } as NetworkUnderTest<Id>['settings'],
    reorganises: true,
    amounts: [
      { asset: native as 'ETH', units: 2_000_000_000_000_000_001n },
      // The smallest unit of our books.
      { asset: 'USDT', units: 25n * dollars + dollars / 1_000_000n },
    ],
    funds: [
      { asset: native as 'ETH', units: 50n * 10n ** 18n },
      { asset: 'USDT', units: 1_000n * dollars },
    ],
    // The development node finalises a block a few blocks later.
    blocksToFinal: DEFAULTS.networks[network].finality === 'finalized' ? 8 : 0,
    fakeToken: 'FAKE_USDT',
    // The tester holds none of the token: the call is mined, and fails.
    fail: async (dev, address, rpcUrl) => {
      const wallet = createWalletClient({ account: TESTER, transport: http(rpcUrl) })
      const data = encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [address as Hex, 5n * dollars] })
      await wallet.sendTransaction({ chain: null, to: usdt.contract, data, gas: 200_000n })
      await dev.mine(1)
    },
    outside: async () => privateKeyToAddress(generatePrivateKey()),
    holds: async (rpcUrl, address, asset) => {
      const client = createPublicClient({ transport: http(rpcUrl) })
      if (asset === native) return client.getBalance({ address: address as Hex })
      return client.readContract({
        address: tokenOf(asset).contract,
        abi: ERC20,
        functionName: 'balanceOf',
        args: [address as Hex],
      })
    },
    without: { memo: 'every customer has an address of their own', partial: 'a payment moves what it says or nothing' },
  }
}
