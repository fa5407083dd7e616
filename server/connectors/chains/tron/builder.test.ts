import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { chainAmount, type CoinCode } from '@zend/kernel'
import type { TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { tronAddresses, tronBuilder } from './index.ts'
import addresses from './vectors/addresses.json' with { type: 'json' }
import transactions from './vectors/transactions.json' with { type: 'json' }

type ExpiryPlan = TransactionPlan & { readonly kind: 'expiry' }

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const { signed, unsigned } = transactions
const SPEC = {
  network: 'tron',
  assets: [
    { asset: 'TRX', decimals: 6 },
    { asset: 'USDT', decimals: 6, contract: USDT },
  ],
  startHeight: 0,
} as const
const FEES = {
  kind: 'metered',
  perUnitMin: 100n,
  perUnitMax: 420n,
  typicalUnits: { coin: 13_700n, token: 130_285n },
  unitsMax: { coin: 20_000n, token: 200_000n },
} as const
const builder = tronBuilder({ spec: SPEC, fees: FEES })
const rate = (perUnit: bigint): FeeRate & { kind: 'metered' } => ({ kind: 'metered', perUnit })
/** The mark of a payment whose timestamp is this many milliseconds before its expiration. */
const leaseOf = (ms: number): string => ms.toString(16).padStart(8, '0').padEnd(64, '7')
const plan = (changes: Partial<ExpiryPlan> = {}): ExpiryPlan => ({
  kind: 'expiry',
  payout: { to: signed.transfer.to, amount: chainAmount('TRX', 6, 2_000_000n) },
  from: { address: signed.owner, key: { account: 'hot', index: 0 } },
  lease: leaseOf(signed.expirationMs - signed.timestampMs),
  gasLimit: 0n,
  fee: rate(100n),
  window: { reference: signed.refBlock, lastValid: signed.expirationMs / 1_000 },
  ...changes,
})
function built(task: ExpiryPlan, by = builder): UnsignedTransaction {
  const answer = by.build(task)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}
const txidOf = ({ bytes }: UnsignedTransaction): string => hex.encode(sha256(hex.decode(bytes)))

describe('what is signed', () => {
  test('of the coin is what another library makes', () => {
    expect(txidOf(built(plan()))).toBe(signed.transfer.txid)
  })

  test('of a token without a limit on energy differs from another library’s in one byte, which contracts do not look at', () => {
    const assets = [SPEC.assets[0], { asset: 'USDT', decimals: 6, contract: signed.trc20.contract }] as const
    const other = tronBuilder({ spec: { ...SPEC, assets }, fees: FEES })
    const payout = { to: signed.trc20.to, amount: chainAmount('USDT', 6, BigInt(signed.trc20.amount)) }
    const ours = built(plan({ payout }), other)
    // It writes the network's prefix before the payee's 20 bytes; the ABI has zeros there.
    const theirs = ours.bytes.replace(`a9059cbb${'0'.repeat(24)}`, `a9059cbb${'0'.repeat(22)}41`)
    expect(theirs).not.toBe(ours.bytes)
    expect(txidOf({ ...ours, bytes: theirs })).toBe(signed.trc20.txid)
  })

  test('of a token with a limit on energy is byte for byte what another library makes', () => {
    const payout = { to: unsigned.to, amount: chainAmount('USDT', 6, BigInt(unsigned.amount)) }
    const made = built(
      plan({
        payout,
        from: { address: unsigned.owner, key: { account: 'hot', index: 3 } },
        lease: leaseOf(unsigned.expirationMs - unsigned.timestampMs),
        gasLimit: BigInt(unsigned.feeLimit) / 100n,
        window: { reference: unsigned.refBlock, lastValid: unsigned.expirationMs / 1_000 },
      }),
    )
    expect(made).toEqual({
      network: 'tron',
      bytes: unsigned.rawData,
      keys: [{ account: 'hot', index: 3 }],
      spends: [],
      change: null,
      // The limit, and bandwidth: a transaction of 281 bytes with its signature, and 64 for the result.
      feeMax: 1_000_000_000n + 346_000n,
    })
  })

  test('differs for two payments of the same amount to the same payee within one window', () => {
    const ids = ['00000001', '00000002', 'ffffffff'].map((mark) => txidOf(built(plan({ lease: mark.padEnd(64, '0') }))))
    expect(new Set(ids).size).toBe(3)
    expect(built(plan())).toEqual(built(plan()))
  })
})

describe('what it costs', () => {
  test('a coin to somebody: what was asked for, or at worst waking the payee and bandwidth', () => {
    const feeMax = (gasLimit: bigint, units = 2_000_000n): bigint =>
      built(plan({ gasLimit, payout: { to: signed.transfer.to, amount: chainAmount('TRX', 6, units) } })).feeMax
    expect([feeMax(2_940n), feeMax(13_939n), feeMax(13_940n), feeMax(200_000n)]).toEqual([
      294_000n,
      294_000n,
      1_394_000n,
      1_394_000n,
    ])
    expect([feeMax(0n), feeMax(2_939n)]).toEqual([1_394_000n, 1_394_000n])
    // A sweep asks with one unit and pays with all of them.
    expect(feeMax(2_940n, 1n)).toBe(feeMax(2_940n, 2n ** 63n - 1n))
    const longest =
      built(plan({ payout: { to: signed.transfer.to, amount: chainAmount('TRX', 6, 2n ** 63n - 1n) } })).bytes.length /
      2
    expect(BigInt(longest + 67 + 3 + 64) * 1_000n).toBeLessThanOrEqual(294_000n)
  })

  test.each<[CoinCode, bigint, bigint]>([
    ['TRX', 100n, 1_394_000n],
    ['TRX', 420n, 1_394_000n],
    ['USDT', 100n, 13_402_500n],
    ['USDT', 420n, 55_093_700n],
  ])('a typical payment of %s at %i sun costs at most %i sun', (asset, perUnit, cost) => {
    expect(builder.typicalFee(asset, rate(perUnit))).toBe(cost)
  })

  test('a new version pays what is asked now, and an address may be emptied', () => {
    expect(builder.replacementRate(rate(400n), rate(100n))).toEqual(rate(100n))
    expect([builder.reserveOf('TRX'), builder.reserveOf('USDT')]).toEqual([0n, 0n])
    expect(() => builder.reserveOf('BTC')).toThrow('does not live')
  })
})

describe('what cannot be paid', () => {
  test('nothing', () => {
    for (const asset of ['TRX', 'USDT'] as const)
      expect(builder.build(plan({ payout: { to: signed.transfer.to, amount: chainAmount(asset, 6, 0n) } }))).toEqual({
        ok: false,
        refusal: { code: 'amount_too_small' },
      })
  })

  test.each<[string, Partial<ExpiryPlan>]>([
    ['a coin of another network', { payout: { to: USDT, amount: chainAmount('BTC', 8, 1n) } }],
    ['other decimals', { payout: { to: USDT, amount: chainAmount('USDT', 18, 1n) } }],
    ['no address', { payout: { to: USDT.slice(1), amount: chainAmount('TRX', 6, 1n) } }],
    ['an address with a memo', { payout: { to: `${USDT}#7`, amount: chainAmount('TRX', 6, 1n) } }],
    ['more coins than the network counts', { payout: { to: USDT, amount: chainAmount('TRX', 6, 2n ** 63n) } }],
    ['more tokens than a contract counts', { payout: { to: USDT, amount: chainAmount('USDT', 6, 2n ** 256n) } }],
    ['a block that is named by half', { window: { reference: signed.refBlock.slice(2), lastValid: 1_539_331_479 } }],
    ['no mark', { lease: '' }],
  ])('%s is a fault', (_name, changes) => {
    expect(() => builder.build(plan(changes))).toThrow(RangeError)
  })

  test('a plan or rate of another kind is a fault', () => {
    const { payout, from } = plan()
    const fee = { kind: 'sequence', maxPerGas: 1n, priorityPerGas: 1n } as const
    expect(() => builder.build({ kind: 'sequence', payout, from, sequence: 0n, gasLimit: 1n, fee })).toThrow('expire')
    expect(() => builder.typicalFee('TRX', fee)).toThrow('metered one is due')
    expect(() => tronBuilder({ spec: { ...SPEC, assets: SPEC.assets.slice(1) }, fees: FEES })).toThrow(
      'no coin of its own',
    )
  })
})

describe('addresses', () => {
  const known = tronAddresses()
  const { derived, ofKeys, invalid } = addresses
  const account = HDKey.fromMasterSeed(mnemonicToSeedSync(derived.mnemonic)).derive(derived.accountPath)

  test('are derived from a public key alone', () => {
    const made = { address: derived.address, lookupKey: derived.address }
    expect(known.depositAddress(account.publicExtendedKey, derived.index)).toEqual(made)
    expect(known.hotAddress(account.publicExtendedKey)).toEqual(made)
    expect(() => known.depositAddress(account.publicExtendedKey, 2 ** 31)).toThrow()
    expect(() => known.depositAddress('xpub', 0)).toThrow()
  })

  test('are read as people and nodes write them', () => {
    for (const { address } of ofKeys.keys)
      expect(known.parseAddress(address)).toEqual({ ok: true, value: { address, lookupKey: address } })
    const value = { address: USDT, lookupKey: USDT }
    expect(known.parseAddress('41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toEqual({ ok: true, value })
    expect(known.parseAddress('41A614F803B6FD780986A42C78EC9C7F77E6DED13C')).toEqual({ ok: true, value })
  })

  test('are refused when they are none, or another network’s', () => {
    const codeOf = (input: string): string => {
      const parsed = known.parseAddress(input)
      return parsed.ok ? 'an address' : parsed.refusal.code
    }
    expect(invalid.addresses.map(codeOf)).toEqual([
      'address_malformed',
      'address_wrong_network',
      'address_checksum',
      'address_malformed',
    ])
    expect(codeOf(`${USDT.slice(0, -1)}T`)).toBe('address_checksum')
    expect(codeOf(USDT.replace('H', 'h'))).toBe('address_checksum')
    // Bitcoin's genesis address.
    expect(codeOf('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe('address_wrong_network')
    for (const input of [
      '',
      `${USDT}#7`,
      ` ${USDT}`,
      USDT.slice(0, 20),
      USDT.replace('R', '0'),
      '42a614f803b6fd780986a42c78ec9c7f77e6ded13c',
      'T'.repeat(10_000),
    ])
      expect(codeOf(input)).toBe('address_malformed')
  })
})
