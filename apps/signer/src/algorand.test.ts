/** What the signer makes of Algorand's bytes: plain payments, and nothing that the official library can put in their place. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '@scure/base'
import { algorandAddresses, algorandBuilder } from '@zend/server/connectors/chains/algorand'
import {
  Address,
  base64ToBytes,
  decodeSignedTransaction,
  makeAssetTransferTxnWithSuggestedParamsFromObject,
  makePaymentTxnWithSuggestedParamsFromObject,
  mnemonicFromSeed,
  mnemonicToSecretKey,
  type Transaction,
} from 'algosdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { algorandReader } from './algorand.ts'
import type { KeyRing } from './key-ring.ts'
import { NotUnderstood, type Unsigned } from './reader.ts'

const GENESIS = { genesisId: 'mainnet-v1.0', genesisHash: 'wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=' }
const HOT = { account: 'hot', index: 0 } as const
const NOW = new Date('2026-03-02T10:00:00.000Z')
const seed = new Uint8Array(32).fill(7)
const ring: KeyRing = {
  publicKey: () => ed25519.getPublicKey(seed),
  withPrivateKey: (_space, _ref, use) => use(Uint8Array.from(seed), ed25519.getPublicKey(seed)),
}
const reader = algorandReader({ ...GENESIS, coin: 'ALGO' }, ring, { now: () => NOW })
const ours = mnemonicToSecretKey(mnemonicFromSeed(seed))
const stranger = mnemonicToSecretKey(mnemonicFromSeed(new Uint8Array(32).fill(8))).addr
const LEASE = 'ab'.repeat(32)
const builder = algorandBuilder({
  spec: { network: 'algorand', assets: [{ asset: 'ALGO', decimals: 6 }], startHeight: 0 },
  ...GENESIS,
  fees: { kind: 'metered', perUnitMin: 1n, perUnitMax: 1n, typicalUnits: { coin: 1n, token: 1n }, unitsMax: { coin: 1n, token: 1n } },
})

type Sketch = { readonly units?: bigint; readonly lastValid?: number; readonly lease?: string; readonly fee?: bigint }
/** A payload as the product's builder makes it. */
function payload({ units = 1_234_567n, lastValid = 50_000_100, lease = LEASE, fee = 1_000n }: Sketch = {}): Unsigned {
  const built = builder.build({
    kind: 'expiry',
    payout: { to: stranger.toString(), amount: { asset: 'ALGO', decimals: 6, units } },
    from: { address: ours.addr.toString(), key: HOT },
    lease,
    gasLimit: 1n,
    fee: { kind: 'metered', perUnit: fee },
    window: { reference: '', lastValid },
  })
  if (!built.ok) throw new Error(built.refusal.code)
  return built.value
}

const suggested = (more: object = {}) => ({
  fee: 1_000,
  flatFee: true,
  minFee: 1_000,
  firstValid: 50_000_000,
  lastValid: 50_000_100,
  genesisID: GENESIS.genesisId,
  genesisHash: base64ToBytes(GENESIS.genesisHash),
  ...more,
})
const plain = { sender: ours.addr, receiver: stranger, amount: 5, lease: hex.decode(LEASE), suggestedParams: suggested() }
const made = (more: Partial<Parameters<typeof makePaymentTxnWithSuggestedParamsFromObject>[0]>): Transaction =>
  makePaymentTxnWithSuggestedParamsFromObject({ ...plain, ...more })
const unsigned = (transaction: Transaction): Unsigned => ({ network: 'algorand', bytes: hex.encode(transaction.bytesToSign()), keys: [HOT] })

describe('reads and signs', () => {
  test.each([
    { units: 1n, fee: 127n, lastValid: 101 },
    { units: 127n, fee: 128n, lastValid: 300 },
    { units: 255n, fee: 256n, lastValid: 65_535 },
    { units: 65_536n, fee: 65_535n, lastValid: 4_294_967_295 },
    { units: 4_294_967_296n, fee: 4_294_967_295n, lastValid: 50_000_100 },
    { units: 2n ** 64n - 1n, fee: 1_000n, lastValid: 50_000_100 },
  ])('%o as the official library does', (sketch) => {
    const asked = payload(sketch)
    const read = reader.read(asked)
    expect(read.payments).toEqual([{ asset: 'ALGO', lookupKey: stranger.toString(), units: sketch.units }])
    expect(read).toMatchObject({
      fee: sketch.fee,
      feeRate: sketch.fee,
      spendsFrom: new Set(['hot']),
      deadAfter: new Date('2026-03-02T10:30:00.000Z'),
    })
    expect(read.guards).toEqual([`algorand:${ours.addr.toString()}:${LEASE}:${sketch.lastValid}`])
    const { txid, raw } = read.sign()
    expect(read.identity).toBe(txid)
    expect(reader.read(asked).sign()).toEqual({ txid, raw })
    const { txn } = decodeSignedTransaction(hex.decode(raw))
    expect(txn.txID()).toBe(txid)
    expect(hex.encode(txn.signTxn(ours.sk))).toBe(raw)
    expect(hex.encode(txn.bytesToSign())).toBe(asked.bytes)
  })

  test('what the official library makes of the same fields has the same bytes', () => {
    const { bytes } = payload({ units: 5n })
    expect(unsigned(made({})).bytes).toBe(bytes)
  })
})

test('two versions exclude each other with the same lease and the same last round, and not with one of them alone', () => {
  const guardOf = (sketch: Sketch) => reader.read(payload(sketch)).guards
  expect(guardOf({ fee: 9_000n })).toEqual(guardOf({}))
  expect(guardOf({ lastValid: 50_000_101 })).not.toEqual(guardOf({}))
  expect(guardOf({ lease: 'cd'.repeat(32) })).not.toEqual(guardOf({}))
})

test('addresses are read as the connector reads them', () => {
  expect(reader.lookupKeyOfKey(HOT)).toBe(ours.addr.toString())
  const addresses = algorandAddresses()
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(57), fc.constantFrom(...'ABCXYZ27'), (key, at, letter) => {
      const right = new Address(key).toString()
      const changed = right.slice(0, at) + letter + right.slice(at + 1)
      for (const text of [right, changed]) expect(reader.lookupKeyOf(text) !== null).toBe(addresses.parseAddress(text).ok)
    }),
  )
  for (const text of [
    '',
    stranger.toString().toLowerCase(),
    `${stranger.toString()}A`,
    Address.zeroAddress().toString(),
    stranger.toString().replace(/.$/, 'B'),
  ])
    expect([reader.lookupKeyOf(text), addresses.parseAddress(text).ok]).toEqual([null, false])
})

describe('does not understand', () => {
  const cases: readonly [string, () => Unsigned, RegExp][] = [
    ['what is left for somebody', () => unsigned(made({ closeRemainderTo: stranger })), /number of fields/],
    ['another signer', () => unsigned(made({ rekeyTo: stranger })), /number of fields/],
    ['a note', () => unsigned(made({ note: Uint8Array.of(1) })), /number of fields/],
    ['another signer in place of a lease', () => unsigned(made({ rekeyTo: stranger, lease: new Uint8Array(32) })), /field rcv|field rekey|belongs/],
    [
      'what is left for somebody in place of a lease',
      () => unsigned(made({ closeRemainderTo: stranger, lease: new Uint8Array(32) })),
      /field close where fee belongs/,
    ],
    ['no lease', () => unsigned(made({ lease: new Uint8Array(32) })), /number of fields/],
    ['an asset', () => unsigned(makeAssetTransferTxnWithSuggestedParamsFromObject({ ...plain, assetIndex: 31_566_704 })), /number of fields|belongs/],
    ['another network', () => unsigned(made({ suggestedParams: suggested({ genesisHash: new Uint8Array(32).fill(1) }) })), /another network/],
    ['another network’s name', () => unsigned(made({ suggestedParams: suggested({ genesisID: 'testnet-v1.0' }) })), /another network/],
    ['a long window', () => unsigned(made({ suggestedParams: suggested({ firstValid: 49_999_999 }) })), /window/],
    ['an account that is not the key’s', () => unsigned(made({ sender: stranger, receiver: ours.addr })), /not the key/],
    ['a payment to itself', () => unsigned(made({ receiver: ours.addr })), /to itself/],
    ['a payment of nothing', () => unsigned(made({ amount: 0 })), /number of fields/],
    ['a payment to nobody', () => unsigned(made({ receiver: Address.zeroAddress() })), /number of fields/],
    ['no fee', () => unsigned(made({ suggestedParams: suggested({ fee: 0 }) })), /number of fields/],
    ['a signed transaction', () => ({ ...payload(), bytes: reader.read(payload()).sign().raw }), /other than a transaction/],
    ['bytes of a group', () => ({ ...payload(), bytes: payload().bytes.replace(/^5458/, '5447') }), /other than a transaction/],
    ['two keys', () => ({ ...payload(), keys: [HOT, { account: 'deposit', index: 0 }] }), /number of keys/],
    ['bytes behind the end', () => ({ ...payload(), bytes: `${payload().bytes}00` }), /behind the end/],
    ['bytes cut short', () => ({ ...payload(), bytes: payload().bytes.slice(0, -2) }), /too early/],
    [
      'a number in a longer form',
      () => ({ ...payload({ units: 5n }), bytes: payload({ units: 5n }).bytes.replace('a3616d7405', 'a3616d74cc05') }),
      /longer form/,
    ],
    [
      'a number of another kind',
      () => ({ ...payload({ units: 5n }), bytes: payload({ units: 5n }).bytes.replace('a3616d7405', 'a3616d74d005') }),
      /other than a number/,
    ],
    ['a lease of nothing', () => ({ ...payload(), bytes: payload().bytes.replace(LEASE, '00'.repeat(32)) }), /no lease/],
    [
      'a number that is nothing',
      () => ({ ...payload({ units: 5n }), bytes: payload({ units: 5n }).bytes.replace('a3616d7405', 'a3616d7400') }),
      /nothing/,
    ],
    ['no hex', () => ({ ...payload(), bytes: 'xyz' }), /hex/],
  ]
  test.each(cases)('%s', (_, asked, detail) => {
    expect(() => reader.read(asked())).toThrow(NotUnderstood)
    expect(() => reader.read(asked())).toThrow(detail)
  })
})

test('says of any bytes either what they are, as the official library reads them, or that it does not understand them', { timeout: 60_000 }, () => {
  const whole = payload()
  const bytes = Buffer.from(whole.bytes, 'hex')
  const changed = fc.array(fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) }), { minLength: 1, maxLength: 3 }).map((edits) => {
    const copy = Buffer.from(bytes)
    for (const { at, to } of edits) copy[at] = to
    return copy
  })
  fc.assert(
    fc.property(changed, (candidate) => {
      try {
        const read = reader.read({ ...whole, bytes: candidate.toString('hex') })
        const { txid, raw } = read.sign()
        const { txn } = decodeSignedTransaction(hex.decode(raw))
        expect([txn.txID(), hex.encode(txn.bytesToSign())]).toEqual([txid, candidate.toString('hex')])
        expect(read.payments).toEqual([{ asset: 'ALGO', lookupKey: txn.payment?.receiver.toString(), units: txn.payment?.amount }])
      } catch (error) {
        expect(error).toBeInstanceOf(NotUnderstood)
      }
    }),
    { numRuns: 500 },
  )
})
