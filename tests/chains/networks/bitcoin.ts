/** Bitcoin and its relatives under test. */
import { randomBytes } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import type { BitcoinNetworkId } from '@zend/kernel'
import { bitcoinAddresses } from '@zend/server/connectors/chains/bitcoin'
import { BITCOIN_RPC_CREDENTIALS, type DevCoin, startBitcoinKin } from '../../../sandbox/chains/bitcoin/index.ts'
import type { NetworkUnderTest } from '../under-test.ts'

const COINS: Readonly<Record<BitcoinNetworkId, DevCoin>> = {
  bitcoin: 'BTC',
  litecoin: 'LTC',
  bitcoincash: 'BCH',
  dogecoin: 'DOGE',
}
const COIN = 10n ** 8n
// More than any case mines.
const BLOCKS = 60

async function ask<T>(rpcUrl: string, method: string, ...params: readonly unknown[]): Promise<T> {
  const { username, password, origin } = new URL(rpcUrl)
  const headers = { 'content-type': 'application/json', authorization: `Basic ${btoa(`${username}:${password}`)}` }
  const answer = await fetch(origin, { method: 'POST', headers, body: JSON.stringify({ method, params, id: 1 }) })
  const { result, error } = (await answer.json()) as { result: T; error: { message: string } | null }
  if (error !== null) throw new Error(`${method}: ${error.message}`)
  return result
}

type Output = { readonly value: number; readonly scriptPubKey: { readonly hex: string } }

/** A network of Bitcoin's family, configured from the development chain. */
export function bitcoinUnderTest<Id extends BitcoinNetworkId>(network: Id): NetworkUnderTest<Id> {
  const coin = COINS[network]
  const addresses = bitcoinAddresses('regtest', coin)
  const outsideKey = HDKey.fromMasterSeed(randomBytes(32)).publicExtendedKey
  return {
    network,
    start: (place) => startBitcoinKin({ coin, ...place }),
    rpcUrl: ({ rpcUrl }) => {
      const url = new URL(rpcUrl)
      url.username = BITCOIN_RPC_CREDENTIALS.user
      url.password = BITCOIN_RPC_CREDENTIALS.password
      return url.href
    },
    settings: { chain: 'regtest' } as NetworkUnderTest<Id>['settings'],
    reorganises: true,
    amounts: [{ asset: coin, units: 20n * COIN + 1n }],
    funds: [{ asset: coin, units: 90n * COIN }],
    blocksToFinal: 0,
    outside: async (nth) => addresses.depositAddress(outsideKey, nth).address,
    // Sums all outputs to its script in the newest blocks, since an outside address here is new and never spends.
    holds: async (rpcUrl, address) => {
      const parsed = addresses.parseAddress(address)
      if (!parsed.ok) throw new Error(parsed.refusal.code)
      const tip = await ask<number>(rpcUrl, 'getblockcount')
      const heights = Array.from({ length: Math.min(BLOCKS, tip) }, (_, back) => tip - back)
      const blocks = await Promise.all(
        heights.map(async (height) =>
          ask<{ readonly tx: readonly string[] }>(
            rpcUrl,
            'getblock',
            await ask<string>(rpcUrl, 'getblockhash', height),
            true,
          ),
        ),
      )
      // The first transaction of a block pays its miner.
      const txids = blocks.flatMap(({ tx }) => tx.slice(1))
      const transactions = await Promise.all(
        txids.map((txid) => ask<{ readonly vout: readonly Output[] }>(rpcUrl, 'getrawtransaction', txid, 1)),
      )
      const outputs = transactions
        .flatMap(({ vout }) => vout)
        .filter(({ scriptPubKey }) => scriptPubKey.hex === parsed.value.lookupKey)
      return outputs.reduce((held, { value }) => held + BigInt(Math.round(value * 1e8)), 0n)
    },
    without: {
      memo: 'every customer has an address of their own',
      fake: 'there are no tokens',
      failed: 'a transaction that fails is in no block',
      partial: 'an output holds what it holds',
      sweep: 'outputs are spent where they arrived',
    },
  }
}
