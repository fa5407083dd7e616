/** The signer signs exactly the plain spends of our own outputs on Bitcoin, correctly. */
import { hex } from '@scure/base'
import { p2pkh, p2wpkh, SigHash } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitcoinBuilder } from '@zend/server/connectors/chains/bitcoin'
import { networkSpec } from '@zend/server/core/assets'
import { signatureDigests, inputSignature } from './bip143.ts'
import { NotUnderstood } from './reader.ts'
import { bitcoinAddressOf, DEPOSIT, HOT, networks, psbt, readers, OUTSIDE } from './transactions.fixture.ts'

const change = bitcoinAddressOf(HOT)
const input = { key: DEPOSIT, units: 70_000n }
const output = { to: OUTSIDE.bitcoin, units: 60_000n }
const readIt = (transaction: ReturnType<typeof psbt>) => readers.bitcoin.read(transaction)

describe('signatures', () => {
  test('are those of BIP-143’s own example of a P2WPKH input', () => {
    const input = (txid: string, index: number, sequence: number, script: string, amount: bigint) => ({
      txid: hex.decode(txid),
      index,
      sequence,
      script: hex.decode(script),
      amount,
    })
    const digest = signatureDigests({
      version: 1,
      lockTime: 17,
      inputs: [
        input('9f96ade4b41d5433f4eda31e1738ec2b36f6e7d1420d94a6af99801a88f7f7ff', 0, 0xffff_ffee, '', 625_000_000n),
        input(
          '8ac60eb9575db5b2d987e29f301b5b819ea83a5c6579d282d189cc04b8e151ef',
          1,
          0xffff_ffff,
          '00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1',
          600_000_000n,
        ),
      ],
      outputs: [
        { script: hex.decode('76a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac'), amount: 112_340_000n },
        { script: hex.decode('76a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac'), amount: 223_450_000n },
      ],
    })[1]
    expect(hex.encode(digest ?? new Uint8Array())).toBe(
      'c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670',
    )
    const signature = inputSignature(
      digest ?? new Uint8Array(),
      hex.decode('619c335025c7f4012e556c2a58b2506e30b8511b53ade95ea316fd8c3286feb9'),
    )
    expect(hex.encode(signature)).toBe(
      '304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee01',
    )
  })

  test('make a transaction that a node’s script interpreter takes (checked once with bcoin, recorded here)', () => {
    const transaction = psbt(
      [
        { key: DEPOSIT, units: 70_000n },
        { key: HOT, units: 50_000n, index: 3 },
      ],
      [
        { to: OUTSIDE.bitcoin, units: 100_000n },
        { to: change, units: 19_000n },
      ],
    )
    const read = readIt(transaction)
    const txid = '3bc611c2105f3f1238990b0a148a236023e13f607725928170966740a4bb0c9e'
    expect(read).toMatchObject({ identity: txid, fee: 1_000n, spendsFrom: new Set(['deposit', 'hot']) })
    // 209 virtual bytes.
    expect(read.feeRate).toBe(5n)
    expect(read.sign()).toEqual({
      txid,
      raw:
        '0200000000010201000000000000000000000000000000000000000000000000000000000000000000000000fdffffff0200000000000000000000000000000000000000' +
        '0000000000000000000000000300000000fdffffff02a086010000000000160014751e76e8199196d454941c45d1b3a323f1433bd6384a0000000000001600142bd6ec45' +
        'c1fd7a2a61ae084b210ea45b9e035ee60247304402201e926e0498f3746296ab9134d216190db8ccf874ae977054d450007a0a9048cb02205bcfa0af5b1acdf726cd9878' +
        'cb853aa072794472f214987e16da02baa50ba61201210352772cca81632f5af27c6c66e7df668e25b667a871fa7beef17c2d34db15f3d602483045022100a2edd969144c' +
        '40c6deb192e6950436a93aa165c4461f75d42f70d3d42b5b5d3502207ec028eb026dd8960617580e06b0e9a34a3b59628875a1b4859ed65f99a3fd960121037e970584ca' +
        '6334fd888c33ced7767adacc2422ea78589649f818cbd0010e10d600000000',
    })
  })
})

test('reads what the product’s own builder makes, to every kind of address', () => {
  const payees = [
    OUTSIDE.bitcoin,
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ]
  const built = bitcoinBuilder({ spec: networkSpec(networks.bitcoin), chain: 'mainnet' }).build({
    kind: 'inputs',
    payouts: payees.map((to) => ({ to, amount: { asset: 'BTC', decimals: 8, units: 10_000n } })),
    spendable: [
      {
        txid: 'ab'.repeat(32),
        index: 1,
        units: 100_000n,
        lookupKey: readers.bitcoin.lookupKeyOfKey(DEPOSIT),
        key: DEPOSIT,
      },
    ],
    mustSpend: [],
    change: { address: change, key: HOT },
    fee: { kind: 'inputs', perVirtualByte: 3n },
  })
  if (!built.ok) throw new Error(built.refusal.code)
  const read = readIt(built.value)
  const byKey = new Map(read.payments.map(({ lookupKey, units }) => [lookupKey, units]))
  for (const to of payees) expect(byKey.get(readers.bitcoin.lookupKeyOf(to) ?? '')).toBe(10_000n)
  expect(byKey.get(readers.bitcoin.lookupKeyOf(change) ?? '')).toBe(built.value.change?.units)
  expect(read.fee).toBe(built.value.feeMax)
  expect(read.feeRate).toBeGreaterThanOrEqual(3n)
  expect(read.feeRate).toBeLessThanOrEqual(4n)
  expect(read.guards).toEqual([`${'ab'.repeat(32)}:1`])
})

describe('does not understand', () => {
  const foreignKey = hex.decode('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798')
  const foreign = p2wpkh(foreignKey)
  const derivation = [[foreignKey, { fingerprint: 1, path: [0] }]]
  const cases: readonly [string, ReturnType<typeof psbt>, RegExp][] = [
    ['a lock time', psbt([input], [output], { lockTime: 800_000 }), /lock time/],
    ['a version nobody uses', psbt([input], [output], { version: 3, allowUnknownVersion: true }), /version|PSBT/],
    ['a relative lock time', psbt([{ ...input, more: { sequence: 144 } }], [output]), /relative lock time/],
    ['a signature of nothing', psbt([{ ...input, more: { sighashType: SigHash.NONE } }], [output]), /signature/],
    [
      'a signature that others may add to',
      psbt([{ ...input, more: { sighashType: SigHash.ALL_ANYONECANPAY } }], [output]),
      /signature/,
    ],
    [
      'a key that is not the output’s',
      psbt([{ ...input, more: { witnessUtxo: { script: foreign.script, amount: 70_000n } } }], [output]),
      /named key/,
    ],
    [
      'another index of the same account',
      { ...psbt([input], [output]), keys: [{ ...DEPOSIT, index: 8 }] },
      /named key/,
    ],
    [
      'the same index of the other account',
      { ...psbt([input], [output]), keys: [{ ...DEPOSIT, account: 'hot' }] },
      /named key/,
    ],
    [
      'fewer keys than inputs',
      { ...psbt([input, { ...input, index: 1 }], [output]), keys: [DEPOSIT] },
      /number of keys/,
    ],
    ['more keys than inputs', { ...psbt([input], [output]), keys: [DEPOSIT, DEPOSIT] }, /number of keys/],
    ['more out than in', psbt([input], [{ ...output, units: 70_001n }]), /more goes out/],
    ['an output of nothing', psbt([input], [output, { ...output, units: 0n }]), /pays nothing/],
    ['no output', psbt([input], []), /without/],
    ['more than there is', psbt([{ ...input, units: 2_100_000_000_000_001n }], [output]), /amount/],
    [
      'an input that says how to derive',
      psbt([{ ...input, more: { bip32Derivation: derivation } }], [output]),
      /field bip32/,
    ],
    [
      'an output that says how to derive',
      psbt([input], [{ ...output, more: { bip32Derivation: derivation } }]),
      /field bip32/,
    ],
    [
      'an output to no kind of address',
      psbt([input], [{ ...output, more: { script: hex.decode('6a0548656c6c6f') } }]),
      /no kind of address/,
    ],
    ['no PSBT at all', { ...psbt([input], [output]), bytes: '00ff' }, /PSBT/],
  ]
  test.each(cases)('%s', (_, transaction, detail) => {
    expect(() => readIt(transaction)).toThrow(NotUnderstood)
    expect(() => readIt(transaction)).toThrow(detail)
  })

  test('an output of ours that is no P2WPKH', () => {
    const { script } = p2pkh(foreignKey)
    expect(() => readIt(psbt([{ ...input, more: { witnessUtxo: { script, amount: 70_000n } } }], [output]))).toThrow(
      NotUnderstood,
    )
  })

  test('the same output twice', () => {
    // The library refuses to build it, so the second outpoint is overwritten in the bytes.
    const two = psbt([input, { ...input, txid: 'cd'.repeat(32) }], [output])
    const bytes = two.bytes.replace('cd'.repeat(32), `01${'00'.repeat(31)}`)
    expect(bytes).not.toBe(two.bytes)
    expect(() => readIt({ ...two, bytes })).toThrow(NotUnderstood)
  })
})

test('says of any bytes either what they are or that it does not understand them', { timeout: 60_000 }, () => {
  const whole = psbt([input, { key: HOT, units: 5_000n }], [output, { to: change, units: 1_000n }])
  const bytes = hex.decode(whole.bytes)
  const changed = fc
    .array(fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) }), { minLength: 1, maxLength: 4 })
    .map((edits) => {
      const copy = Uint8Array.from(bytes)
      for (const { at, to } of edits) copy[at] = to
      return copy
    })
  const anything = fc.oneof(
    changed,
    fc.uint8Array({ maxLength: 200 }),
    fc.nat(bytes.length).map((end) => bytes.slice(0, end)),
  )
  fc.assert(
    fc.property(anything, (candidate) => {
      try {
        const read = readIt({ ...whole, bytes: hex.encode(candidate) })
        expect(read.fee).toBeGreaterThanOrEqual(0n)
        expect(read.sign().txid).toBe(read.identity)
      } catch (error) {
        expect(error).toBeInstanceOf(NotUnderstood)
      }
    }),
    { numRuns: 300 },
  )
})
