/** Orders of the XRP Ledger: plain payments are signed, with signatures equal to those of the official library. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Wallet } from 'xrpl'
import { decode, encode } from 'ripple-binary-codec'
import vectors from '../../../server/connectors/chains/xrpl/vectors/signatures.json' with { type: 'json' }
import { NotUnderstood, type Unsigned } from './reader.ts'
import { HOT, HOT_ACCOUNT, order, pairOf, reader, ring, OUTSIDE } from './xrpl.fixture.ts'
import { signOrder, xrplReader } from './xrpl.ts'

const upperHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()
const issued = { currency: 'USD', issuer: 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B', value: '1' }

describe('signatures', () => {
  test.each(vectors.signatures)('are those of the official library: $name', ({ seed, transaction, raw, txid }) => {
    const { privateKey, publicKey } = vectors.keys[seed as keyof typeof vectors.keys]
    expect(signOrder(encode(transaction), Buffer.from(privateKey, 'hex'), Buffer.from(publicKey, 'hex'))).toEqual({
      txid,
      raw,
    })
  })

  test.each([
    {},
    { DestinationTag: 0 },
    { DestinationTag: 4_294_967_295, Amount: '1' },
    { Amount: '99999999999999999', Fee: '2000', Sequence: 4_294_967_295 },
  ])('of what the reader read are those of the official wallet: %o', (fields) => {
    const { privateKey, publicKey } = pairOf(0)
    const unsigned = order(fields)
    const { tx_blob: raw, hash: txid } = new Wallet(upperHex(publicKey), `00${upperHex(privateKey)}`).sign(
      decode(unsigned.bytes) as never,
    )
    expect(reader.read(unsigned).sign()).toEqual({ txid, raw })
  })

  test('are the same every time, and low', () => {
    for (let Sequence = 1; Sequence <= 40; Sequence++) {
      const read = reader.read(order({ Sequence }))
      const { raw } = read.sign()
      expect(read.sign().raw).toBe(raw)
      const der = Buffer.from(decode(raw)['TxnSignature'] as string, 'hex')
      const s = der.subarray(6 + (der[3] ?? 0))
      expect(s.length < 33 && (s[0] ?? 0x80) < 0x80).toBe(true)
    }
  })
})

test('knows what a payment pays and costs at most, whose it is, and what excludes it', () => {
  const read = reader.read(order({ DestinationTag: 10_007, Fee: '500', Sequence: 9 }))
  expect(read).toMatchObject({ fee: 500n, feeRate: 500n, deadAfter: null, spendsFrom: new Set(['hot']) })
  expect(read.payments).toEqual([{ asset: 'XRP', lookupKey: `${OUTSIDE}#10007`, units: 25_000_000n }])
  expect(read.guards).toEqual([`xrpl:${HOT_ACCOUNT}:9`])
  expect(reader.read(order({ DestinationTag: 0 })).payments[0]?.lookupKey).toBe(`${OUTSIDE}#0`)
  expect(reader.read(order()).payments[0]?.lookupKey).toBe(OUTSIDE)
  expect(reader.read(order({ Fee: '13' })).identity).not.toBe(reader.read(order()).identity)
  expect([reader.guard, reader.coin]).toEqual(['sequence', 'XRP'])
})

describe('addresses', () => {
  test.each([OUTSIDE, `${OUTSIDE}#0`, `${OUTSIDE}#4294967295`])('canonical: %s', (address) =>
    expect(reader.lookupKeyOf(address)).toBe(address),
  )
  test.each([
    'rQ3PTWGLCbPz8ZCicV5tCX3xuymojTng5q',
    `${OUTSIDE}#`,
    `${OUTSIDE}#01`,
    `${OUTSIDE}#4294967296`,
    `${OUTSIDE}#1#2`,
    'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ',
    'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '',
  ])('none, or another form: %s', (address) => expect(reader.lookupKeyOf(address)).toBeNull())
})

describe('does not understand', () => {
  const { bytes } = order()
  const signed = reader.read(order()).sign().raw
  const cases: readonly [string, () => Unsigned, RegExp][] = [
    [
      'another kind of transaction',
      () => order({ TransactionType: 'AccountDelete', Amount: undefined }),
      /plain payment/,
    ],
    [
      'settings of the account',
      () => order({ TransactionType: 'AccountSet', Destination: undefined, Amount: undefined, SetFlag: 4 }),
      /plain payment/,
    ],
    [
      'another key for the account',
      () => order({ TransactionType: 'SetRegularKey', Destination: undefined, Amount: undefined, RegularKey: OUTSIDE }),
      /plain payment/,
    ],
    [
      'other signers',
      () => order({ TransactionType: 'SignerListSet', Destination: undefined, Amount: undefined, SignerQuorum: 1 }),
      /plain payment/,
    ],
    ['a part payment', () => order({ Flags: 0x8002_0000 }), /Flags/],
    ['a payment without direct path', () => order({ Flags: 0x8001_0000 }), /Flags/],
    ['a payment without the flag', () => order({ Flags: 0 }), /Flags/],
    ['a payment with no flags', () => order({ Flags: undefined }), /Flags/],
    ['a token', () => order({ Amount: issued }), /Amount/],
    ['another price', () => order({ SendMax: issued }), /SendMax/],
    ['a least amount', () => order({ DeliverMin: '1' }), /DeliverMin/],
    ['a path', () => order({ Paths: [[{ currency: 'USD', issuer: issued.issuer }]] }), /Paths/],
    ['a memo', () => order({ Memos: [{ Memo: { MemoData: '72656E74' } }] }), /Memos/],
    ['a tag of the sender', () => order({ SourceTag: 1 }), /SourceTag/],
    ['an invoice', () => order({ InvoiceID: 'A'.repeat(64) }), /InvoiceID/],
    ['a chain of transactions', () => order({ AccountTxnID: 'A'.repeat(64) }), /AccountTxnID/],
    ['a ticket', () => order({ Sequence: 0, TicketSequence: 3 }), /plain payment/],
    ['no last ledger', () => order({ LastLedgerSequence: undefined }), /LastLedgerSequence/],
    ['a key that is there already', () => order({ SigningPubKey: upperHex(pairOf(0).publicKey) }), /SigningPubKey/],
    ['a signed transaction', () => ({ ...order(), bytes: signed }), /TxnSignature|SigningPubKey/],
    ['a payment for another account', () => order({ Account: OUTSIDE, Destination: HOT_ACCOUNT }), /not the key/],
    ['a payment to itself', () => order({ Destination: HOT_ACCOUNT }), /itself/],
    ['a payment to nobody', () => order({ Destination: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp' }), /nobody/],
    ['a payment of nothing', () => order({ Amount: '0' }), /nothing/],
    ['no fee', () => order({ Fee: '0' }), /no fee/],
    ['another network', () => order({ NetworkID: 1_025 }), /network 1025/],
    ['the main network by name', () => order({ NetworkID: 0 }), /network 0/],
    ['two keys', () => order({}, [HOT, { account: 'hot', index: 1 }]), /number of keys/],
    ['no key', () => order({}, []), /number of keys/],
    ['bytes in lower case', () => ({ ...order(), bytes: bytes.toLowerCase() }), /canonical/],
    ['bytes behind the end', () => ({ ...order(), bytes: `${bytes}00` }), /XRP Ledger|canonical/],
    ['bytes cut short', () => ({ ...order(), bytes: bytes.slice(0, -2) }), /XRP Ledger|canonical/],
    [
      'a field that stands there twice',
      () => ({ ...order(), bytes: bytes.replace('2400000007', '24000000072400000008') }),
      /canonical/,
    ],
    [
      'fields in another order',
      () => ({ ...order(), bytes: bytes.replace('22800000002400000007', '24000000072280000000') }),
      /canonical/,
    ],
    ['no bytes', () => ({ ...order(), bytes: '' }), /plain payment|XRP Ledger/],
    ['no hex', () => ({ ...order(), bytes: 'zz' }), /XRP Ledger/],
  ]
  test.each(cases)('%s', (_, transaction, detail) => {
    expect(() => reader.read(transaction())).toThrow(NotUnderstood)
    expect(() => reader.read(transaction())).toThrow(detail)
  })

  test.each(vectors.signatures)(
    'the official example with other fields, or of an account that is not ours: $name',
    ({ transaction }) => {
      expect(() => reader.read({ ...order(), bytes: encode(transaction) })).toThrow(NotUnderstood)
    },
  )

  test('a network that is to be named, without its name or with another', () => {
    const side = xrplReader({ networkId: 21_337, coin: 'XRP' }, ring)
    expect(side.read(order({ NetworkID: 21_337 })).payments).toHaveLength(1)
    for (const NetworkID of [undefined, 21_338]) expect(() => side.read(order({ NetworkID }))).toThrow(/network/)
  })
})

test('says of any bytes either what they are or that it does not understand them', { timeout: 60_000 }, () => {
  const whole = order({ DestinationTag: 10_001 })
  const bytes = Buffer.from(whole.bytes, 'hex')
  const changed = fc
    .array(fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) }), { minLength: 1, maxLength: 4 })
    .map((edits) => {
      const copy = Buffer.from(bytes)
      for (const { at, to } of edits) copy[at] = to
      return copy
    })
  const anything = fc.oneof(
    changed,
    fc.uint8Array({ maxLength: 200 }).map((random) => Buffer.from(random)),
    fc.nat(bytes.length).map((end) => bytes.subarray(0, end)),
  )
  fc.assert(
    fc.property(anything, (candidate) => {
      try {
        const text = upperHex(candidate)
        const { SigningPubKey, TxnSignature, ...rest } = decode(reader.read({ ...whole, bytes: text }).sign().raw)
        // The signed bytes equal the read ones, except for key and signature.
        expect(encode(rest)).toBe(text)
        expect([SigningPubKey, typeof TxnSignature]).toEqual([upperHex(pairOf(0).publicKey), 'string'])
      } catch (error) {
        expect(error).toBeInstanceOf(NotUnderstood)
      }
    }),
    { numRuns: 500 },
  )
})
