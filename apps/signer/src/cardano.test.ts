/** The signer signs exactly the plain bodies of our own builder on Cardano, correctly. */
import {
  Address,
  AssetName,
  Assets,
  AuxiliaryDataHash,
  BigNum,
  Certificate,
  Certificates,
  Credential,
  DataHash,
  Ed25519KeyHash,
  Ed25519KeyHashes,
  MultiAsset,
  NetworkId,
  RewardAddress,
  ScriptDataHash,
  ScriptHash,
  StakeDeregistration,
  TransactionBody,
  TransactionOutput,
  TransactionOutputs,
  Withdrawals,
} from '@emurgo/cardano-serialization-lib-nodejs'
import { blake2b } from '@noble/hashes/blake2.js'
import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  built,
  changed,
  DEPOSIT,
  HOT,
  MAIN,
  reader,
  ring,
  OUTSIDE,
  OUTSIDE_STAKED,
  witnessesOf,
} from './cardano.fixture.ts'
import { cardanoReader } from './cardano.ts'
import { NotUnderstood } from './reader.ts'

const big = (units: bigint): BigNum => BigNum.from_str(units.toString())
const hash = new Uint8Array(32).fill(5)
const stake = Credential.from_keyhash(Ed25519KeyHash.from_bytes(new Uint8Array(28).fill(6)))

test('reads what the product’s own builder makes', () => {
  const unsigned = built()
  const read = reader.read(unsigned)
  expect(read).toMatchObject({
    identity: hex.encode(blake2b(hex.decode(unsigned.bytes), { dkLen: 32 })),
    fee: unsigned.feeMax,
    feeRate: 44n,
    deadAfter: null,
    spendsFrom: new Set(['deposit', 'hot']),
    guards: [1, 2, 3].map((salt) => `cardano:${salt.toString(16).padStart(64, '0')}#${salt}`),
  })
  expect(read.payments).toEqual([
    { asset: 'ADA', lookupKey: reader.lookupKeyOf(OUTSIDE), units: 60_000_000n },
    { asset: 'ADA', lookupKey: reader.lookupKeyOfKey(HOT), units: 75_000_000n - 60_000_000n - unsigned.feeMax },
  ])
})

test('signs it once with each key, the same way every time, and names it by its hash', () => {
  const read = reader.read(built())
  const signed = read.sign()
  expect(signed).toEqual(reader.read(built()).sign())
  expect(signed.txid).toBe(read.identity)
  const keys = [HOT, DEPOSIT].map((key) => ({ publicKey: hex.encode(ring.publicKey('cardano', key)), holds: true }))
  expect(witnessesOf(signed.raw)).toEqual(keys)
})

test('tells addresses apart by all that stands in them, and knows its own', () => {
  expect(reader.lookupKeyOf(addressOf(HOT))).toBe(reader.lookupKeyOfKey(HOT))
  expect(reader.lookupKeyOf(OUTSIDE)).not.toBe(reader.lookupKeyOf(OUTSIDE_STAKED))
  expect(reader.read(built(OUTSIDE_STAKED)).payments[0]?.lookupKey).toBe(reader.lookupKeyOf(OUTSIDE_STAKED))
  const test = cardanoReader({ networkMagic: 1, coin: 'ADA' }, ring)
  expect([test.lookupKeyOf(OUTSIDE), reader.lookupKeyOf(OUTSIDE.toUpperCase()), reader.lookupKeyOf('')]).toEqual([
    null,
    null,
    null,
  ])
  expect(test.lookupKeyOfKey(HOT)).not.toBe(reader.lookupKeyOfKey(HOT))
  expect(() => test.read(built())).toThrow(/no address of this network/)
  expect([reader.guard, reader.coin, MAIN.networkMagic]).toEqual(['inputs', 'ADA', 764_824_073])
})

/** The first output as a different builder would make it. */
function dressed(dress: (output: TransactionOutput) => TransactionOutput): (body: TransactionBody) => TransactionBody {
  return (body) => {
    const outputs = TransactionOutputs.new()
    outputs.add(dress(body.outputs().get(0)))
    outputs.add(body.outputs().get(1))
    return TransactionBody.new_tx_body(body.inputs(), outputs, body.fee())
  }
}
const paying =
  (address: string, units = 60_000_000n): ((body: TransactionBody) => TransactionBody) =>
  (body) => {
    const outputs = TransactionOutputs.new()
    const value = body.outputs().get(0).amount()
    value.set_coin(big(units))
    outputs.add(TransactionOutput.new(Address.from_bech32(address), value))
    return TransactionBody.new_tx_body(body.inputs(), outputs, body.fee())
  }

/** Everything that the ledger supports and we never use. */
const STRANGE: readonly (readonly [string, (body: TransactionBody) => TransactionBody | void])[] = [
  ['an end of validity', (body) => body.set_ttl(big(100n))],
  ['a beginning of validity', (body) => body.set_validity_start_interval_bignum(big(1n))],
  [
    'a certificate',
    (body) => {
      const certificates = Certificates.new()
      certificates.add(Certificate.new_stake_deregistration(StakeDeregistration.new(stake)))
      body.set_certs(certificates)
    },
  ],
  [
    'a withdrawal',
    (body) => {
      const withdrawals = Withdrawals.new()
      withdrawals.insert(RewardAddress.new(1, stake), big(5n))
      body.set_withdrawals(withdrawals)
    },
  ],
  ['metadata', (body) => body.set_auxiliary_data_hash(AuxiliaryDataHash.from_bytes(hash))],
  ['script data', (body) => body.set_script_data_hash(ScriptDataHash.from_bytes(hash))],
  ['collateral', (body) => body.set_collateral(body.inputs())],
  ['the change of a collateral', (body) => body.set_collateral_return(body.outputs().get(0))],
  ['a total collateral', (body) => body.set_total_collateral(big(5n))],
  ['reference inputs', (body) => body.set_reference_inputs(body.inputs())],
  [
    'required signers',
    (body) => {
      const signers = Ed25519KeyHashes.new()
      signers.add(Ed25519KeyHash.from_bytes(new Uint8Array(28)))
      body.set_required_signers(signers)
    },
  ],
  ['the name of the network', (body) => body.set_network_id(NetworkId.mainnet())],
  ['a donation', (body) => body.set_donation(big(5n))],
  ['what the treasury holds', (body) => body.set_current_treasury_value(big(5n))],
  [
    'a datum',
    dressed((output) => {
      output.set_data_hash(DataHash.from_bytes(hash))
      return output
    }),
  ],
  [
    'tokens',
    dressed((output) => {
      const [tokens, assets] = [MultiAsset.new(), Assets.new()]
      assets.insert(AssetName.new(new Uint8Array([1])), big(1n))
      tokens.insert(ScriptHash.from_bytes(new Uint8Array(28)), assets)
      const value = output.amount()
      value.set_multiasset(tokens)
      return TransactionOutput.new(output.address(), value)
    }),
  ],
  ['an address of the other network', paying('addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz')],
  ['an account of rewards', paying('stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw')],
  ['a pointer', paying('addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k')],
  ['an output of nothing', paying(OUTSIDE, 0n)],
  ['more than there is', paying(OUTSIDE, 45_000_000_001n * 1_000_000n)],
  ['no outputs', (body) => TransactionBody.new_tx_body(body.inputs(), TransactionOutputs.new(), body.fee())],
]
describe('does not sign', () => {
  test('what is changed into itself is signed, so that what follows is refused for what it has', () => {
    expect(() => reader.read(changed(() => undefined))).not.toThrow()
    expect(() => reader.read(changed(dressed((output) => output)))).not.toThrow()
  })

  test.each(STRANGE)('%s', (_what, change) => expect(() => reader.read(changed(change))).toThrow(NotUnderstood))
})

describe('does not sign the same in another form', () => {
  const { bytes, keys } = built()
  const body = TransactionBody.from_hex(bytes)
  const first = body.outputs().get(0)
  const forms: readonly (readonly [string, string])[] = [
    ['with bytes behind the end', `${bytes}00`],
    ['in capitals', bytes.toUpperCase()],
    ['inputs without their tag', bytes.replace('d90102', '')],
    ['a longer head of the map', bytes.replace(/^a3/, 'b803')],
    ['a map without its length', bytes.replace(/^a3/, 'bf').concat('ff')],
    ['a longer fee', bytes.replace(/021a([0-9a-f]{8})$/, '021b00000000$1')],
    ['inputs in another order', bytes.replace(/(825820[0-9a-f]{64}01)(825820[0-9a-f]{64}02)/, '$2$1')],
    ['an input twice', bytes.replace(/825820[0-9a-f]{64}02/, /825820[0-9a-f]{64}01/.exec(bytes)?.[0] ?? '')],
    [
      'an output as a map',
      bytes.replace(
        first.to_hex(),
        first
          .to_hex()
          .replace(/^82/, 'a200')
          .replace(/1a03938700$/, '011a03938700'),
      ),
    ],
    ['nothing', ''],
    ['no CBOR', 'ffff'],
  ]
  test.each(forms)('%s', (_what, form) => {
    expect(form).not.toBe(bytes)
    expect(() => reader.read({ network: 'cardano', bytes: form, keys })).toThrow(NotUnderstood)
  })

  test('with another number of keys', () => {
    for (const other of [keys.slice(1), [...keys, HOT], []]) {
      expect(() => reader.read({ network: 'cardano', bytes, keys: other })).toThrow(/another number of keys/)
    }
  })

  test('with any bit turned: it is another transaction, or none', () => {
    const read = reader.read({ network: 'cardano', bytes, keys })
    fc.assert(
      fc.property(fc.nat(bytes.length / 2 - 1), fc.nat(7), (at, bit) => {
        const other = hex.decode(bytes)
        other[at] = (other[at] ?? 0) ^ (1 << bit)
        try {
          expect(reader.read({ network: 'cardano', bytes: hex.encode(other), keys }).identity).not.toBe(read.identity)
        } catch (error) {
          expect(error).toBeInstanceOf(NotUnderstood)
        }
      }),
      { numRuns: 300 },
    )
  })
})
