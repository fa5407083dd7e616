/**
 * Tron transactions: plain payments and token transfers are signed, with signatures equal to those of another library.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainAmount } from '@zend/kernel'
import { tronAddresses, tronBuilder } from '@zend/server/connectors/chains/tron'
import addresses from '../../../server/connectors/chains/tron/vectors/addresses.json' with { type: 'json' }
import transactions from '../../../server/connectors/chains/tron/vectors/transactions.json' with { type: 'json' }
import { NotUnderstood } from './reader.ts'
import {
  call,
  DEPOSIT,
  hexOf,
  HOT,
  LAST_VALID,
  payment,
  put,
  reader,
  ringOf,
  OUTSIDE,
  token,
  USDT,
} from './tron.fixture.ts'
import { tronReader } from './tron.ts'

describe('signatures', () => {
  const { signed } = transactions
  const ring = ringOf(hex.decode(signed.privateKey))

  test('of a payment are those of another library', () => {
    const vectors = tronReader({ coin: 'TRX', tokens: [] }, ring)
    expect(vectors.lookupKeyOfKey(HOT)).toBe(signed.owner)
    const built = tronBuilder({
      spec: { network: 'tron', assets: [{ asset: 'TRX', decimals: 6 }], startHeight: 0 },
      fees: {
        kind: 'metered',
        perUnitMin: 1n,
        perUnitMax: 1n,
        typicalUnits: { coin: 1n, token: 1n },
        unitsMax: { coin: 1n, token: 1n },
      },
    }).build({
      kind: 'expiry',
      payout: { to: signed.transfer.to, amount: chainAmount('TRX', 6, BigInt(signed.transfer.amount)) },
      from: { address: signed.owner, key: HOT },
      lease: (signed.expirationMs - signed.timestampMs).toString(16).padStart(8, '0').padEnd(64, '0'),
      gasLimit: 0n,
      fee: { kind: 'metered', perUnit: 1n },
      window: { reference: signed.refBlock, lastValid: signed.expirationMs / 1_000 },
    })
    if (!built.ok) throw new Error(built.refusal.code)
    const { txid, raw } = vectors.read(built.value).sign()
    expect(txid).toBe(signed.transfer.txid)
    expect(raw).toBe(`0a8501${built.value.bytes}1241${signed.transfer.signature}`)
  })

  test('of the digest that another library signed for a token are the same', () => {
    // Its bytes encode the payee differently from ours, so only the digest can be compared.
    const [recovery = 0, ...rs] = secp256k1.sign(hex.decode(signed.trc20.txid), hex.decode(signed.privateKey), {
      prehash: false,
      format: 'recovered',
    })
    expect(hex.encode(Uint8Array.of(...rs, recovery))).toBe(signed.trc20.signature)
  })

  test('come from the key that the bytes name, and are the same each time', () => {
    const unsigned = payment({ asset: 'USDT' })
    const { txid, raw } = reader.read(unsigned).sign()
    expect(reader.read(unsigned).sign()).toEqual({ txid, raw })
    expect(txid).toBe(hex.encode(sha256(hex.decode(unsigned.bytes))))
    const signature = hex.decode(raw.slice(-130))
    const publicKey = secp256k1.recoverPublicKey(
      Uint8Array.of(signature[64] ?? 9, ...signature.subarray(0, 64)),
      hex.decode(txid),
      { prehash: false },
    )
    expect(publicKey).toEqual(ringOf().publicKey('tron', HOT))
  })

  test('addresses of keys are those of another library', () => {
    for (const { privateKey, address } of addresses.ofKeys.keys)
      expect(tronReader({ coin: 'TRX', tokens: [] }, ringOf(hex.decode(privateKey))).lookupKeyOfKey(HOT)).toBe(address)
  })
})

describe('knows', () => {
  test('whom a payment pays, what it costs at most, and when it is dead', () => {
    const unsigned = payment({ units: 3n })
    const read = reader.read(unsigned)
    expect(read).toMatchObject({
      payments: [{ asset: 'TRX', lookupKey: OUTSIDE, units: 3n }],
      feeRate: 0n,
      guards: [],
      deadAfter: new Date('2026-03-02T10:06:00.000Z'),
      spendsFrom: new Set(['hot']),
    })
    // Activating the payee, and its bytes with a signature and space for a result.
    expect(read.fee).toBe(1_100_000n + BigInt(unsigned.bytes.length / 2 + 67 + 3 + 64) * 1_000n)
    expect(reader.read(payment({ units: 3n, lease: '6' })).identity).not.toBe(read.identity)
  })

  test('whom a token payment pays, and that its limit is what it costs at most', () => {
    const unsigned = payment({ asset: 'USDT', units: 2n ** 200n, from: DEPOSIT })
    const read = reader.read(unsigned)
    expect(read.payments).toEqual([{ asset: 'USDT', lookupKey: OUTSIDE, units: 2n ** 200n }])
    expect([read.fee, read.spendsFrom]).toEqual([unsigned.feeMax, new Set(['deposit'])])
    expect(read.fee).toBeGreaterThan(15_000_000n)
  })

  test('the bytes of the product’s builder and of a hand alike', () => {
    expect(put({ timestamp: BigInt(LAST_VALID) * 1_000n - 5n }).bytes).toBe(payment({ units: 5n }).bytes)
    expect(reader.read(put(token(call(OUTSIDE, 7n)))).payments).toEqual([
      { asset: 'USDT', lookupKey: OUTSIDE, units: 7n },
    ])
  })

  test('addresses, as the product does', () => {
    expect(reader.lookupKeyOf(USDT)).toBe(USDT)
    for (const none of ['', `${USDT}#1`, USDT.replace('H', 'h'), '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', hexOf(USDT)])
      expect(reader.lookupKeyOf(none)).toBeNull()
    const parsed = tronAddresses().parseAddress(reader.lookupKeyOfKey(DEPOSIT))
    expect(parsed.ok && parsed.value.lookupKey).toBe(reader.lookupKeyOfKey(DEPOSIT))
  })
})

test('says of any bytes either what they are or that it does not understand them', { timeout: 60_000 }, () => {
  const whole = put(token(call(OUTSIDE, 5n)))
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
        const read = reader.read({ ...whole, bytes: candidate.toString('hex') })
        expect(read.sign().raw).toContain(candidate.toString('hex'))
        expect(Number.isNaN(read.deadAfter?.getTime())).toBe(false)
      } catch (error) {
        expect(error).toBeInstanceOf(NotUnderstood)
      }
    }),
    { numRuns: 500 },
  )
})
