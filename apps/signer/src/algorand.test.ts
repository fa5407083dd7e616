/** The signer accepts plain payments on Algorand, and nothing else that the official library can encode. */
import { hex } from '@scure/base'
import { algorandAddresses } from '@zend/server/connectors/chains/algorand'
import {
  Address,
  base64ToBytes,
  decodeSignedTransaction,
  makeAssetFreezeTxnWithSuggestedParamsFromObject,
  makeAssetTransferTxnWithSuggestedParamsFromObject,
  makePaymentTxnWithSuggestedParamsFromObject,
  type Transaction,
} from 'algosdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GENESIS, HOT, LEASE, ours, payload, reader, type Sketch, outsider } from './algorand.fixture.ts'
import { NotUnderstood, type Unsigned } from './reader.ts'

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
const plain = {
  sender: ours.addr,
  receiver: outsider,
  amount: 5,
  lease: hex.decode(LEASE),
  suggestedParams: suggested(),
}
const made = (more: Partial<Parameters<typeof makePaymentTxnWithSuggestedParamsFromObject>[0]>): Transaction =>
  makePaymentTxnWithSuggestedParamsFromObject({ ...plain, ...more })
const transferred = (
  more: Partial<Parameters<typeof makeAssetTransferTxnWithSuggestedParamsFromObject>[0]>,
): Transaction => makeAssetTransferTxnWithSuggestedParamsFromObject({ ...plain, assetIndex: 31_566_704, ...more })
const unsigned = (transaction: Transaction): Unsigned => ({
  network: 'algorand',
  bytes: hex.encode(transaction.bytesToSign()),
  keys: [HOT],
})

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
    expect(read.payments).toEqual([{ asset: 'ALGO', lookupKey: outsider.toString(), units: sketch.units }])
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
    expect(unsigned(transferred({})).bytes).toBe(payload({ asset: 'USDC', units: 5n }).bytes)
    const self = ours.addr.toString()
    expect(unsigned(transferred({ receiver: self, amount: 0 })).bytes).toBe(
      payload({ asset: 'USDC', to: self, units: 0n }).bytes,
    )
  })

  test('an asset’s payment, and the one of nothing to itself that opts in', () => {
    const [paid, self] = [payload({ asset: 'USDC', units: 2n ** 40n }), ours.addr.toString()]
    expect(reader.read(paid).payments).toEqual([{ asset: 'USDC', lookupKey: outsider.toString(), units: 2n ** 40n }])
    const optIn = payload({ asset: 'USDC', to: self, units: 0n })
    const read = reader.read(optIn)
    expect(read).toMatchObject({
      payments: [{ asset: 'USDC', lookupKey: self, units: 0n }],
      fee: 1_000n,
      spendsFrom: new Set(['hot']),
    })
    expect(read.guards).toEqual([`algorand:${self}:${LEASE}:50000100`])
    for (const asked of [paid, optIn]) {
      const { txid, raw } = reader.read(asked).sign()
      const { txn } = decodeSignedTransaction(hex.decode(raw))
      expect([txn.txID(), hex.encode(txn.signTxn(ours.sk))]).toEqual([txid, raw])
    }
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
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.nat(57),
      fc.constantFrom(...'ABCXYZ27'),
      (key, at, letter) => {
        const right = new Address(key).toString()
        const changed = right.slice(0, at) + letter + right.slice(at + 1)
        for (const text of [right, changed])
          expect(reader.lookupKeyOf(text) !== null).toBe(addresses.parseAddress(text).ok)
      },
    ),
  )
  for (const text of [
    '',
    outsider.toString().toLowerCase(),
    `${outsider.toString()}A`,
    Address.zeroAddress().toString(),
    outsider.toString().replace(/.$/, 'B'),
  ])
    expect([reader.lookupKeyOf(text), addresses.parseAddress(text).ok]).toEqual([null, false])
})

describe('does not understand', () => {
  const cases: readonly [string, () => Unsigned, RegExp][] = [
    ['what is left for somebody', () => unsigned(made({ closeRemainderTo: outsider })), /number of fields/],
    ['another signer', () => unsigned(made({ rekeyTo: outsider })), /number of fields/],
    ['a note', () => unsigned(made({ note: Uint8Array.of(1) })), /number of fields/],
    [
      'another signer in place of a lease',
      () => unsigned(made({ rekeyTo: outsider, lease: new Uint8Array(32) })),
      /field rcv|field rekey|belongs/,
    ],
    [
      'what is left for somebody in place of a lease',
      () => unsigned(made({ closeRemainderTo: outsider, lease: new Uint8Array(32) })),
      /field close where fee belongs/,
    ],
    ['no lease', () => unsigned(made({ lease: new Uint8Array(32) })), /number of fields/],
    ['an asset of nobody’s choice', () => unsigned(transferred({ assetIndex: 31_566_705 })), /none of ours/],
    [
      'an asset that another must give back',
      () => unsigned(transferred({ assetSender: outsider, receiver: ours.addr })),
      /number of fields/,
    ],
    [
      'an asset taken back in place of a lease',
      () => unsigned(transferred({ assetSender: outsider, lease: new Uint8Array(32) })),
      /belongs/,
    ],
    ['what is left of an asset', () => unsigned(transferred({ closeRemainderTo: outsider })), /number of fields/],
    [
      'what is left of an asset in place of an amount',
      () => unsigned(transferred({ closeRemainderTo: outsider, receiver: ours.addr, amount: 0 })),
      /number of fields|belongs/,
    ],
    [
      'what is left of an asset in place of amount and lease',
      () =>
        unsigned(
          transferred({ closeRemainderTo: outsider, receiver: ours.addr, amount: 0, lease: new Uint8Array(32) }),
        ),
      /belongs/,
    ],
    ['an asset of nothing to somebody', () => unsigned(transferred({ amount: 0 })), /of nothing/],
    ['an asset to itself', () => unsigned(transferred({ receiver: ours.addr })), /to itself/],
    [
      'an asset to nobody',
      () => unsigned(transferred({ receiver: Address.zeroAddress() })),
      /number of fields|belongs/,
    ],
    ['an asset and another signer', () => unsigned(transferred({ rekeyTo: outsider })), /number of fields/],
    ['an asset with a note', () => unsigned(transferred({ note: Uint8Array.of(1) })), /number of fields/],
    [
      'an asset that is frozen for somebody',
      () =>
        unsigned(
          makeAssetFreezeTxnWithSuggestedParamsFromObject({
            sender: ours.addr,
            assetIndex: 31_566_704,
            freezeTarget: outsider,
            frozen: true,
            lease: hex.decode(LEASE),
            suggestedParams: suggested(),
          }),
        ),
      /belongs|number of fields/,
    ],
    [
      'another network',
      () => unsigned(made({ suggestedParams: suggested({ genesisHash: new Uint8Array(32).fill(1) }) })),
      /another network/,
    ],
    [
      'another network’s name',
      () => unsigned(made({ suggestedParams: suggested({ genesisID: 'testnet-v1.0' }) })),
      /another network/,
    ],
    ['a long window', () => unsigned(made({ suggestedParams: suggested({ firstValid: 49_999_999 }) })), /window/],
    [
      'an account that is not the key’s',
      () => unsigned(made({ sender: outsider, receiver: ours.addr })),
      /not the key/,
    ],
    ['a payment to itself', () => unsigned(made({ receiver: ours.addr })), /to itself/],
    ['a payment of nothing', () => unsigned(made({ amount: 0 })), /number of fields/],
    ['a payment to nobody', () => unsigned(made({ receiver: Address.zeroAddress() })), /number of fields/],
    ['no fee', () => unsigned(made({ suggestedParams: suggested({ fee: 0 }) })), /number of fields/],
    [
      'a signed transaction',
      () => ({ ...payload(), bytes: reader.read(payload()).sign().raw }),
      /other than a transaction/,
    ],
    [
      'bytes of a group',
      () => ({ ...payload(), bytes: payload().bytes.replace(/^5458/, '5447') }),
      /other than a transaction/,
    ],
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
    [
      'a lease of nothing',
      () => ({ ...payload(), bytes: payload().bytes.replace(LEASE, '00'.repeat(32)) }),
      /no lease/,
    ],
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

const KINDS: readonly [string, () => Unsigned][] = [
  ['a payment', () => payload()],
  ['a transfer', () => payload({ asset: 'USDC' })],
  ['opting in', () => payload({ asset: 'USDC', to: ours.addr.toString(), units: 0n })],
]
test.each(KINDS)(
  'says of bytes like %s what they are, as the official library reads them, or that it does not understand',
  { timeout: 60_000 },
  (_, make) => {
    const whole = make()
    const bytes = Buffer.from(whole.bytes, 'hex')
    const changed = fc
      .array(fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) }), { minLength: 1, maxLength: 3 })
      .map((edits) => {
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
          const { receiver, amount: units } = txn.payment ?? txn.assetTransfer ?? expect.unreachable()
          expect(read.payments).toEqual([
            { asset: txn.payment === undefined ? 'USDC' : 'ALGO', lookupKey: receiver.toString(), units },
          ])
          expect([
            txn.rekeyTo,
            txn.payment?.closeRemainderTo,
            txn.assetTransfer?.closeRemainderTo,
            txn.assetTransfer?.assetSender,
          ]).toEqual(Array.from({ length: 4 }))
          expect(txn.assetTransfer?.assetIndex ?? 31_566_704n).toBe(31_566_704n)
        } catch (error) {
          expect(error).toBeInstanceOf(NotUnderstood)
        }
      }),
      { numRuns: 500 },
    )
  },
)
