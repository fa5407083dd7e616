/** Cardano under test. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { cardanoAddresses } from '@zend/server/connectors/chains/cardano'
import { NETWORK_MAGIC, startCardano } from '../../../sandbox/chains/cardano/index.ts'
import type { NetworkUnderTest } from '../under-test.ts'

const COIN = 10n ** 6n
const KEY_BYTES = 32
type Held = { readonly amount: readonly { readonly unit: string; readonly quantity: string }[] }

/** The network, configured from the development chain. */
export function cardanoUnderTest(): NetworkUnderTest<'cardano'> {
  const addresses = cardanoAddresses({ networkMagic: NETWORK_MAGIC })
  // An extended public key is any public key with any chain code.
  const publicKey = generateKeyPairSync('ed25519')
    .publicKey.export({ format: 'der', type: 'spki' })
    .subarray(-KEY_BYTES)
  const outsideKey = Buffer.concat([publicKey, randomBytes(KEY_BYTES)]).toString('hex')
  return {
    network: 'cardano',
    start: startCardano,
    rpcUrl: ({ rpcUrl }) => rpcUrl,
    settings: { networkMagic: NETWORK_MAGIC },
    reorganises: true,
    amounts: [{ asset: 'ADA', units: 25n * COIN + 1n }],
    funds: [{ asset: 'ADA', units: 500n * COIN }],
    blocksToFinal: 0,
    outside: async (nth) => addresses.depositAddress(outsideKey, nth).address,
    // Sums the outputs that the provider still counts as unspent.
    holds: async (rpcUrl, address) => {
      const answer = await fetch(`${rpcUrl}/addresses/${address}/utxos`)
      if (answer.status === 404) return 0n
      const outputs = (await answer.json()) as readonly Held[]
      return outputs
        .flatMap(({ amount }) => amount)
        .reduce((held, { unit, quantity }) => (unit === 'lovelace' ? held + BigInt(quantity) : held), 0n)
    },
    without: {
      memo: 'every customer has an address of their own',
      fake: 'no token is offered here',
      failed: 'what fails makes no output to anybody else',
      partial: 'an output holds what it holds',
      sweep: 'outputs are spent where they arrived',
    },
  }
}
