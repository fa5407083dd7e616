/**
 * Published transactions, two of them on the main network: our builder reproduces their bytes, and the signer's reader
 * their hash and signature.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '@scure/base'
import { joinDestination, splitDestination } from '@zend/kernel'
import { expect, test } from 'vitest'
import { stellarReader } from '../../../../apps/signer/src/stellar.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { stellarBuilder } from './index.ts'
import { FEES } from './stellar.fixture.ts'
import published from './vectors/published.json' with { type: 'json' }

const { passphrase, token } = published
const spec: NetworkSpec = {
  network: 'stellar',
  assets: [
    { asset: 'XLM', decimals: 7 },
    { asset: 'USDC', decimals: 7, contract: token },
  ],
  startHeight: 0,
}

test.each(published.transactions)(
  '$name',
  ({ seed, from, sequence, to, asset, units, operation, fee, envelope, txid }) => {
    const key = { account: 'hot', index: 0 } as const
    const coin = asset === 'coin' ? 'XLM' : 'USDC'
    const built = stellarBuilder({ spec, passphrase, fees: FEES }).build({
      kind: 'sequence',
      payout: { to, amount: { asset: coin, decimals: 7, units: BigInt(units) } },
      from: { address: from, key },
      sequence: BigInt(sequence),
      gasLimit: operation === 'creation' ? 2n : 1n,
      fee: { kind: 'metered', perUnit: BigInt(fee) },
    })
    if (!built.ok) throw new Error(built.refusal.code)
    const publicKey = ed25519.getPublicKey(hex.decode(seed))
    const reader = stellarReader(
      { passphrase, coin: 'XLM', tokens: [{ asset: 'USDC', contract: token }] },
      { publicKey: () => publicKey, withPrivateKey: (_space, _key, use) => use(hex.decode(seed), publicKey) },
    )
    const read = reader.read(built.value)
    const { address, memo } = splitDestination(to)
    expect(read.payments).toEqual([{ asset: coin, lookupKey: joinDestination(address, memo), units: BigInt(units) }])
    expect(read).toMatchObject({ fee: BigInt(fee), guards: [`stellar:${from}:${sequence}`] })
    const signed = read.sign()
    // Version 0 begins with its number, 0; version 1 with its own and the type of the source's key, 0 too. The rest is
    // the same, byte for byte.
    expect(signed.raw).toBe(`00000002${Buffer.from(envelope, 'base64').toString('hex')}`)
    if (txid !== undefined) expect(signed.txid).toBe(txid)
  },
)
