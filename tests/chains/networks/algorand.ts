/** Algorand under test. */
import algosdk from 'algosdk'
import { GENESIS_HASH, GENESIS_ID, startAlgorand } from '../../../sandbox/chains/algorand/index.ts'
import type { NetworkUnderTest } from '../under-test.ts'

const ALGO = 1_000_000n

/** The network, from its development chain's own description. */
export const algorandUnderTest: NetworkUnderTest<'algorand'> = {
  network: 'algorand',
  start: startAlgorand,
  rpcUrl: ({ rpcUrl }) => rpcUrl,
  settings: { genesisId: GENESIS_ID, genesisHash: Buffer.from(GENESIS_HASH).toString('base64') },
  reorganises: false,
  amounts: [{ asset: 'ALGO', units: 25n * ALGO + 1n }],
  funds: [{ asset: 'ALGO', units: 5_000n * ALGO }],
  blocksToFinal: 0,
  outside: async () => algosdk.generateAccount().addr.toString(),
  holds: async (rpcUrl, address) => {
    const { protocol, hostname, port } = new URL(rpcUrl)
    const { amount } = await new algosdk.Algodv2('', `${protocol}//${hostname}`, port).accountInformation(address).do()
    return amount
  },
  // More rounds than a payment of ours is valid for.
  expire: async (dev) => void (await dev.mine(1_000)),
  without: {
    memo: 'every customer has an address of their own',
    fake: 'only the network’s own coin is taken',
    failed: 'a transaction that fails is in no block',
    partial: 'a payment moves what it says or nothing',
  },
}
