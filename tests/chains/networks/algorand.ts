/** Algorand under test. */
import algosdk, { type Account } from 'algosdk'
import { GENESIS_HASH, GENESIS_ID, startAlgorand } from '../../../sandbox/chains/algorand/index.ts'
import type { DevChain } from '../../../sandbox/chains/dev-chain.ts'
import type { NetworkUnderTest } from '../under-test.ts'

const ALGO = 1_000_000n
const USDC = 1_000_000n
const USDC_ID = 31_566_704

/** The network, configured from its development chain. */
export const algorandUnderTest: NetworkUnderTest<'algorand'> = {
  network: 'algorand',
  start: startAlgorand,
  rpcUrl: ({ rpcUrl }) => rpcUrl,
  settings: { genesisId: GENESIS_ID, genesisHash: Buffer.from(GENESIS_HASH).toString('base64') },
  reorganises: false,
  amounts: [
    { asset: 'ALGO', units: 25n * ALGO + 1n },
    { asset: 'USDC', units: 25n * USDC + 1n },
  ],
  funds: [
    { asset: 'ALGO', units: 5_000n * ALGO },
    { asset: 'USDC', units: 5_000n * USDC },
  ],
  blocksToFinal: 0,
  outside: async (_nth, chain) => {
    const account = algosdk.generateAccount()
    await optIn(chain, account)
    return account.addr.toString()
  },
  holds: async (rpcUrl, address, asset) => {
    const client = clientOf(rpcUrl)
    if (asset === 'ALGO') return (await client.accountInformation(address).do()).amount
    const { assets = [] } = await client.accountInformation(address).do()
    if (!assets.some(({ assetId }) => assetId === BigInt(USDC_ID))) return 0n
    return (await client.accountAssetInformation(address, USDC_ID).do()).assetHolding?.amount ?? 0n
  },
  // More rounds than the validity of our payments.
  expire: async (dev) => void (await dev.mine(1_000)),
  without: {
    memo: 'every customer has an address of their own',
    fake: 'an address receives only what it opted in to',
    failed: 'a transaction that fails is in no block',
    partial: 'a payment moves what it says or nothing',
  },
}

function clientOf(rpcUrl: string): algosdk.Algodv2 {
  const { protocol, hostname, port } = new URL(rpcUrl)
  return new algosdk.Algodv2('', `${protocol}//${hostname}`, port)
}

/** Funds an account for opting in, and opts in. */
async function optIn(chain: DevChain, { addr, sk }: Account): Promise<void> {
  await chain.send('ALGO', addr.toString(), ALGO)
  await chain.mine(1)
  const client = clientOf((await chain.facts()).rpcUrl)
  const suggestedParams = await client.getTransactionParams().do()
  const txn = algosdk.makeAssetTransferTxnWithSuggestedParamsFromObject({
    sender: addr,
    receiver: addr,
    amount: 0,
    assetIndex: USDC_ID,
    suggestedParams,
  })
  await client.sendRawTransaction(txn.signTxn(sk)).do()
  await chain.mine(1)
}
