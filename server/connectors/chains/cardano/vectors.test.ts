/** Published Cardano vectors through our own code: addresses, keys, ids and signatures. */
import { readFileSync } from 'node:fs'
import { Bip32PrivateKey, FixedTransaction } from '@emurgo/cardano-serialization-lib-nodejs'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { cardanoReader, signBody } from '../../../../apps/signer/src/cardano.ts'
import { ring } from './cardano.fixture.ts'
import { cardanoAddresses } from './index.ts'
import { readOutputs, txidOf } from './wire.ts'

type Published = {
  readonly addresses: {
    readonly mainnet: Readonly<Record<string, string>>
    readonly testnet: Readonly<Record<string, string>>
    readonly trailing: string
    readonly byron: readonly string[]
  }
  readonly account: { readonly mnemonic: string; readonly mainnet: string; readonly testnet: string }
  readonly transactions: {
    readonly privateKey: string
    readonly signed: readonly { readonly name: string; readonly encoded: string; readonly txid: string }[]
  }
}
const { addresses, account, transactions } = JSON.parse(
  readFileSync(new URL('vectors/published.json', import.meta.url), 'utf8'),
) as Published

const MAIN = 764_824_073
const CHAINS = { mainnet: cardanoAddresses({ networkMagic: MAIN }), testnet: cardanoAddresses({ networkMagic: 1 }) }
const KEY = '9493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e'
const SCRIPT = 'script:c37b1b5dc0669f1d3c61a6fddb2e8fde96be87b881c60bce8e8d542f'
/** The spending credentials of these; a pointer address or a reward account can no longer be paid. */
const OWNERS: Readonly<Record<string, string | null>> = {
  'type-00': KEY,
  'type-01': SCRIPT,
  'type-02': KEY,
  'type-03': SCRIPT,
  'type-04': null,
  'type-05': null,
  'type-06': KEY,
  'type-07': SCRIPT,
  'type-14': null,
  'type-15': null,
}

describe.each(['mainnet', 'testnet'] as const)('CIP-19, %s', (chain) => {
  const [own, other] = chain === 'mainnet' ? [CHAINS.mainnet, CHAINS.testnet] : [CHAINS.testnet, CHAINS.mainnet]
  const reader = cardanoReader({ networkMagic: chain === 'mainnet' ? MAIN : 1, coin: 'ADA' }, ring)

  test.each(Object.entries(addresses[chain]))('%s', (type, address) => {
    const owner = OWNERS[type] ?? null
    const expected =
      owner === null
        ? { ok: false, refusal: { code: 'address_malformed' } }
        : { ok: true, value: { address, lookupKey: owner } }
    for (const typed of [address, address.toUpperCase()]) expect(own.parseAddress(typed)).toEqual(expected)
    expect(other.parseAddress(address)).toEqual({
      ok: false,
      refusal: { code: owner === null ? 'address_malformed' : 'address_wrong_network' },
    })
    // A single wrong letter is detected at any position.
    for (const at of [12, 30, address.length - 1]) {
      const typo = `${address.slice(0, at)}${address[at] === 'q' ? 'p' : 'q'}${address.slice(at + 1)}`
      expect(own.parseAddress(typo)).toEqual({ ok: false, refusal: { code: 'address_checksum' } })
    }
    expect(reader.lookupKeyOf(address) !== null).toBe(owner !== null)
  })
})

test('addresses of the Byron era are paid, on their own chain alone', () => {
  for (const address of addresses.byron) {
    const parsed = CHAINS.mainnet.parseAddress(address)
    expect(parsed).toMatchObject({ ok: true, value: { address } })
    expect(CHAINS.testnet.parseAddress(address)).toEqual({ ok: false, refusal: { code: 'address_wrong_network' } })
    const typo = `${address.slice(0, 20)}${address[20] === 'a' ? 'b' : 'a'}${address.slice(21)}`
    expect(CHAINS.mainnet.parseAddress(typo)).toEqual({ ok: false, refusal: { code: 'address_checksum' } })
    const reader = cardanoReader({ networkMagic: MAIN, coin: 'ADA' }, ring)
    expect(reader.lookupKeyOf(address)).toBe(parsed.ok ? parsed.value.lookupKey : null)
  }
})

test.each([
  '',
  'addr1',
  'nonsense',
  addresses.trailing,
  'Addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
  ' addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
])('none: %s', (typed) => {
  expect(CHAINS.mainnet.parseAddress(typed)).toEqual({ ok: false, refusal: { code: 'address_malformed' } })
  expect(cardanoReader({ networkMagic: MAIN, coin: 'ADA' }, ring).lookupKeyOf(typed)).toBeNull()
})

test('the address of a published account comes from its extended public key alone', () => {
  const root = Bip32PrivateKey.from_bip39_entropy(mnemonicToEntropy(account.mnemonic, wordlist), new Uint8Array(0))
  const node = [1852, 1815, 0].reduce((at, step) => at.derive(0x80000000 + step), root)
  const accountKey = hex.encode(node.to_public().as_bytes())
  expect(CHAINS.mainnet.depositAddress(accountKey, 0)).toEqual({ address: account.mainnet, lookupKey: KEY })
  expect(CHAINS.testnet.hotAddress(accountKey)).toEqual({ address: account.testnet, lookupKey: KEY })
  for (const index of [-1, 0.5, 2 ** 31])
    expect(() => CHAINS.mainnet.depositAddress(accountKey, index)).toThrow(/not an index/)
  for (const key of ['', accountKey.slice(2), 'xpub'])
    expect(() => CHAINS.mainnet.depositAddress(key, 0)).toThrow(/extended public key/)
})

describe('Trust Wallet Core’s transactions', () => {
  const published = { publicKey: ring.publicKey, withPrivateKey: ring.withPrivateKey }
  const golden: typeof ring = {
    ...published,
    withPrivateKey: (_space, _ref, use) => use(hex.decode(transactions.privateKey), new Uint8Array(32)),
  }

  test.each(transactions.signed)('$name', ({ encoded, txid }) => {
    const theirs = FixedTransaction.from_hex(encoded)
    expect(txidOf(encoded)).toBe(txid)
    const signed = signBody(hex.encode(theirs.raw_body()), [{ account: 'hot', index: 0 }], golden)
    expect(signed.txid).toBe(txid)
    const witnesses = [theirs, FixedTransaction.from_hex(signed.raw)].map((each) =>
      each.witness_set().vkeys()?.get(0).to_hex(),
    )
    expect(witnesses[1]).toBe(witnesses[0])
    // Every one has an end of validity, which ours never have.
    const reader = cardanoReader({ networkMagic: MAIN, coin: 'ADA' }, ring)
    expect(() =>
      reader.read({
        network: 'cardano',
        bytes: hex.encode(theirs.raw_body()),
        keys: [
          { account: 'hot', index: 0 },
          { account: 'hot', index: 1 },
        ],
      }),
    ).toThrow(/more than inputs, plain outputs and a fee/)
  })

  test('are read as the blocks hold them', () => {
    const real = transactions.signed.find(({ name }) => name === 'SignTransfer_0db1ea')
    if (real === undefined) throw new Error('no such vector')
    expect(
      readOutputs(real.encoded, real.txid).map(({ index, units, plain, lookupKey }) => [
        index,
        units,
        plain,
        lookupKey?.length,
      ]),
    ).toEqual([
      [0, 1_100_000n, true, 56],
      [1, 1_529_853n, true, 56],
    ])
    expect(() => readOutputs(real.encoded, '00'.repeat(32))).toThrow(/node sent transaction/)
  })
})
