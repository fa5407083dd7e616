/**
 * An EVM development chain in the sandbox: contracts at known addresses, a faucet account, exact control over blocks.
 */
import { mkdirSync } from 'node:fs'
import { type EvmNetworkId, ok, refuse } from '@zend/kernel'
import { BaseError, createWalletClient, http, isAddress, parseAbi } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { type DevChain, REORG_DEPTH_MAX, type Tip } from '../dev-chain.ts'
import { mutex } from '../mutex.ts'
import { DEPLOYER, EVM_CHAINS, type EvmChain, FAUCET, TESTER } from './accounts.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { clientChain } from './client-chain.ts'
import { deployContracts } from './deploy-contracts.ts'
import { RecordedBlocks } from './recorded-blocks.ts'

const TRANSFER = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])
/** The block with the contracts; it is never rolled back. */
const FIRST_BLOCKS = 1
/** A few more than the deepest reorganisation needs; older blocks cannot be traced. */
const STATES_KEPT = REORG_DEPTH_MAX + 14

const COIN_UNITS_MAX = 100n * 10n ** 18n
const TOKEN_COINS_MAX = 1_000_000n

/** The chain's data folder and address. `onExit` is called when the node ends unexpectedly. */
export type EvmOptions = {
  readonly network: EvmNetworkId
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly onExit: (name: string) => void
}

/** Starts the node with the chain it had; a new chain gets the contracts in block 1. Rejects when the port is taken. */
export async function startEvm({ network, dataDir, host, port, onExit }: EvmOptions): Promise<DevChain> {
  const chain = EVM_CHAINS[network]
  mkdirSync(dataDir, { recursive: true })
  const anvil = await startAnvil({ dataDir, host, port, chainId: chain.chainId, statesKept: STATES_KEPT })
  let stopping = false
  void anvil.exited.then(() => {
    if (!stopping) onExit(`the node of ${network}`)
  })
  const rpcUrl = `http://${host}:${port}`
  const blocks = new RecordedBlocks(anvil.rpc, dataDir)
  try {
    await blocks.restore()
    if ((await blocks.tip()).height === 0) await deployContracts(anvil.rpc, rpcUrl, blocks, chain)
  } catch (cause) {
    stopping = true
    await anvil.stop()
    throw cause
  }
  const runExclusive = mutex()
  const wallet = walletOf(FAUCET, chain, rpcUrl)
  let feeAsked: bigint | null = null

  return {
    network,
    assets: {
      [chain.coin]: { decimals: 18, unitsMax: COIN_UNITS_MAX },
      ...Object.fromEntries(
        chain.tokens.map(({ asset, decimals }) => [
          asset,
          { decimals, unitsMax: TOKEN_COINS_MAX * 10n ** BigInt(decimals) },
        ]),
      ),
    },
    facts: async () => ({
      ...toTip(await blocks.tip()),
      feeAsked,
      rpcUrl,
      chainId: chain.chainId,
      tokens: Object.fromEntries(chain.tokens.map(({ asset, contract, decimals }) => [asset, { contract, decimals }])),
    }),
    mine: (count) =>
      runExclusive(async () => {
        for (let i = 0; i < count; i++) await blocks.mine()
        return toTip(await blocks.tip())
      }),
    reorg: (depth, keepTransactions) =>
      runExclusive(async () => {
        const depthMax = Math.min(REORG_DEPTH_MAX, (await blocks.tip()).height - FIRST_BLOCKS)
        return depth > depthMax
          ? refuse('depth_too_large', { depthMax })
          : ok(await reorg({ anvil, blocks, chain, rpcUrl }, depth, keepTransactions))
      }),
    askFee: (price) =>
      runExclusive(async () => {
        await blocks.askFee(price)
        feeAsked = price
      }),
    forget: (txid) => runExclusive(async () => (await anvil.rpc('anvil_dropTransaction', txid)) !== null),
    send: (asset, address, units) =>
      runExclusive(async () => {
        if (!isAddress(address)) return refuse('address_invalid')
        if (units === 0n) return refuse('amount_too_small')
        const token = chain.tokens.find((known) => known.asset === asset)
        try {
          const txid =
            token === undefined
              ? await wallet.sendTransaction({ to: address, value: units })
              : await wallet.writeContract({
                  address: token.contract,
                  abi: TRANSFER,
                  functionName: 'transfer',
                  args: [address, units],
                })
          return ok({ txid })
        } catch (cause) {
          // The node simulates first: what it refuses was never sent.
          if (cause instanceof BaseError) return refuse('transaction_refused', { reason: cause.shortMessage })
          throw cause
        }
      }),
    stop: async () => {
      stopping = true
      // Outside the mutex: work in progress is in the journal already, and may take long.
      await anvil.stop()
    },
  }
}

type Running = {
  readonly anvil: Anvil
  readonly blocks: RecordedBlocks
  readonly chain: EvmChain
  readonly rpcUrl: string
}

async function reorg(
  { anvil, blocks, chain, rpcUrl }: Running,
  depth: number,
  keepTransactions: boolean,
): Promise<Tip> {
  const accounts = [DEPLOYER, FAUCET, TESTER]
  const nonces = (): Promise<number[]> =>
    Promise.all(
      accounts.map(async ({ address }) => Number(await anvil.rpc('eth_getTransactionCount', address, 'latest'))),
    )
  const before = await nonces()
  const taken = await blocks.takeBack(depth)
  if (keepTransactions) {
    for (const raw of taken.flatMap((block) => block.transactions)) await anvil.rpc('eth_sendRawTransaction', raw)
  } else {
    // Other transactions use the nonces, so that the dropped ones can never be mined again.
    const after = await nonces()
    for (const [i, account] of accounts.entries())
      await useUpNonces(walletOf(account, chain, rpcUrl), after[i] ?? 0, before[i] ?? 0)
  }
  await blocks.mine(taken[0]?.timestamp)
  for (let i = 0; i < depth; i++) await blocks.mine()
  return toTip(await blocks.tip())
}

async function useUpNonces(wallet: ReturnType<typeof walletOf>, from: number, to: number): Promise<void> {
  for (let nonce = from; nonce < to; nonce++)
    await wallet.sendTransaction({ to: wallet.account.address, value: 0n, nonce, gas: 21_000n })
}

/** A client that signs for one account; nonces come from the node. */
function walletOf(account: HDAccount, chain: EvmChain, rpcUrl: string) {
  return createWalletClient({ account, chain: clientChain(chain, rpcUrl), transport: http(rpcUrl) })
}

const toTip = ({ height, hash }: Tip): Tip => ({ height, hash })
