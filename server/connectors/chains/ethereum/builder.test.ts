import { parseTransaction } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { chainAmount, type CoinCode } from '@zend/kernel'
import type { TransactionPlan } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { ethereumBuilder } from './builder.ts'

type SequencePlan = TransactionPlan & { readonly kind: 'sequence' }

const GWEI = 10n ** 9n
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const PAYEE = '0x3535353535353535353535353535353535353535'
const SPEC = {
  network: 'ethereum',
  assets: [
    { asset: 'ETH', decimals: 18 },
    { asset: 'USDT', decimals: 6, contract: USDT },
  ],
  startHeight: 0,
} as const
const FEES = {
  kind: 'sequence',
  priorityPerGasMin: 1n,
  priorityPerGasMax: 5n * GWEI,
  maxPerGasMax: 200n * GWEI,
  gasMarginPercent: 20n,
  typicalGas: { coin: 21_000n, token: 65_000n },
  gasMax: { coin: 60_000n, token: 150_000n },
} as const
const builder = ethereumBuilder({ spec: SPEC, chainId: 1, fees: FEES })
const rate = (maxPerGas: bigint, priorityPerGas: bigint): FeeRate & { kind: 'sequence' } => ({
  kind: 'sequence',
  maxPerGas,
  priorityPerGas,
})
const plan = (changes: Partial<SequencePlan>): SequencePlan => ({
  kind: 'sequence',
  payout: { to: PAYEE, amount: chainAmount('ETH', 18, 10n ** 18n) },
  from: { address: '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F', key: { account: 'hot', index: 0 } },
  sequence: 9n,
  gasLimit: 21_000n,
  fee: rate(20n * GWEI, GWEI),
  ...changes,
})
function built(task: SequencePlan) {
  const answer = builder.build(task)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

describe('a payload', () => {
  // Made with another implementation (micro-eth-signer 0.20.1).
  test('of the network’s own coin', () => {
    expect(built(plan({}))).toEqual({
      network: 'ethereum',
      bytes: '02f00109843b9aca008504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080c0',
      keys: [{ account: 'hot', index: 0 }],
      spends: [],
      change: null,
      feeMax: 21_000n * 20n * GWEI,
    })
  })

  test('of a token', () => {
    const payout = { to: PAYEE, amount: chainAmount('USDT', 6, 12_345_678n) } as const
    const { bytes, feeMax } = built(plan({ payout, sequence: 0n, gasLimit: 78_000n, fee: rate(3_000_000_001n, 1n) }))
    expect(bytes).toBe(
      '02f86901800184b2d05e01830130b094dac17f958d2ee523a2206206994597c13d831ec780b844a9059cbb0000000000000000000000003535353535353535353535353535353535353535' +
        '0000000000000000000000000000000000000000000000000000000000bc614ec0',
    )
    expect(feeMax).toBe(78_000n * 3_000_000_001n)
  })

  test('reads back as what was planned', () => {
    const { bytes } = built(plan({ sequence: 2n ** 31n, gasLimit: 30_000_000n, fee: rate(2n ** 70n, 2n ** 69n) }))
    expect(parseTransaction(`0x02${bytes.slice(2)}`)).toMatchObject({
      chainId: 1,
      nonce: 2 ** 31,
      gas: 30_000_000n,
      maxFeePerGas: 2n ** 70n,
      maxPriorityFeePerGas: 2n ** 69n,
      to: PAYEE,
      value: 10n ** 18n,
    })
  })

  test('says which chain it is for', () => {
    const other = ethereumBuilder({ spec: SPEC, chainId: 137, fees: FEES }).build(plan({}))
    expect(other.ok && other.value.bytes).toMatch(/^02f1818909/)
  })
})

describe('what cannot be paid', () => {
  test('nothing', () => {
    for (const [asset, decimals] of [['ETH', 18] as const, ['USDT', 6] as const])
      expect(builder.build(plan({ payout: { to: PAYEE, amount: chainAmount(asset, decimals, 0n) } }))).toEqual({
        ok: false,
        refusal: { code: 'amount_too_small' },
      })
  })

  test.each<[string, Partial<SequencePlan>]>([
    ['a coin of another network', { payout: { to: PAYEE, amount: chainAmount('BTC', 8, 1n) } }],
    ['other decimals', { payout: { to: PAYEE, amount: chainAmount('USDT', 18, 1n) } }],
    ['no address', { payout: { to: PAYEE.slice(1), amount: chainAmount('ETH', 18, 1n) } }],
    [
      'an address with a wrong checksum',
      { payout: { to: USDT.replace('D831', 'd831'), amount: chainAmount('ETH', 18, 1n) } },
    ],
    ['more for the miner than in all', { fee: rate(1n, 2n) }],
  ])('%s is a fault', (_name, changes) => {
    expect(() => builder.build(plan(changes))).toThrow()
  })

  test('a plan or rate of another kind is a fault', () => {
    const fee = { kind: 'inputs', perVirtualByte: 1n } as const
    const { from } = plan({})
    expect(() =>
      builder.build({ kind: 'inputs', payouts: [], spendable: [], mustSpend: [], change: from, fee }),
    ).toThrow('sequence numbers')
    expect(() => builder.typicalFee('ETH', fee)).toThrow('sequence numbers')
    expect(() => builder.replacementRate(rate(1n, 1n), fee)).toThrow('sequence numbers')
  })

  test('a network without a coin of its own is none', () => {
    expect(() => ethereumBuilder({ spec: { ...SPEC, assets: SPEC.assets.slice(1) }, chainId: 1, fees: FEES })).toThrow(
      'no coin of its own',
    )
  })
})

test.each<[CoinCode, bigint]>([
  ['ETH', 21_000n * 7n],
  ['USDT', 65_000n * 7n],
])('a typical payment of %s costs at most %i wei at 7 wei per gas', (asset, cost) => {
  expect(builder.typicalFee(asset, rate(7n, 1n))).toBe(cost)
})

// An eighth more, rounded up, of both prices; the current price where that is more.
test.each([
  [rate(1_000n, 8n), rate(10n, 1n), rate(1_125n, 9n)],
  [rate(1_001n, 1n), rate(10n, 1n), rate(1_127n, 2n)],
  [rate(1_000n, 8n), rate(5_000n, 100n), rate(5_000n, 100n)],
  [rate(1_000n, 8n), rate(1_100n, 2_000n), rate(2_000n, 2_000n)],
])('%o where %o is asked is replaced at %o', (previous, now, expected) => {
  expect(builder.replacementRate(previous, now)).toEqual(expected)
})
