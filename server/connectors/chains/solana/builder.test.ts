/** Costs, reserves and refusals of Solana's builder. */
import { describe, expect, test } from 'vitest'
import type { TransactionPlan } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { solanaBuilder } from './index.ts'
import { addressOf, amountOf, type ExpiryPlan, FEES, rate } from './solana.fixture.ts'

const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const assets = [
  { asset: 'SOL', decimals: 9 },
  { asset: 'USDT', decimals: 6, contract: USDT },
] as const
const spec = { network: 'solana', assets, startHeight: 0 } as const
const builder = solanaBuilder({ spec, fees: FEES })
const [hot, deposit] = [{ account: 'hot', index: 0 } as const, { account: 'deposit', index: 3 } as const]
const plan: ExpiryPlan = {
  kind: 'expiry',
  payout: { to: '2gVkYWexTHR5Hb2aLeQN3tnngvWzisFKXDUPrgMHpdST', amount: amountOf('SOL', 5n) },
  from: { address: addressOf(hot), key: hot },
  lease: 'ab'.repeat(32),
  gasLimit: 450n,
  fee: rate(1_000_001n),
  window: { reference: 'ABdaGDKfoBe2SJAYkD31sojYVwTM8ainsdBD7ZM9dut1', lastValid: 150 },
}
const tokens: ExpiryPlan = { ...plan, payout: { ...plan.payout, amount: amountOf('USDT', 5n) }, gasLimit: 30_000n }
const built = (of: TransactionPlan) => {
  const answer = builder.build(of)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

test('the same plan gives the same bytes, another mark others', () => {
  expect(built(plan)).toEqual(built({ ...plan }))
  expect(built({ ...plan, lease: 'ac'.repeat(32) }).bytes).not.toBe(built(plan).bytes)
})

test('a fee is told to the lamport, rounded up: signatures, computing, and for a token the rent of an account', () => {
  expect(built(plan)).toMatchObject({ keys: [hot], feeMax: 5_000n + 451n, spends: [], change: null })
  expect(built(tokens).feeMax).toBe(5_000n + 30_001n + 2_039_280n)
  const swept = { ...tokens, from: { address: addressOf(deposit), key: deposit }, feePayer: plan.from }
  expect(built(swept)).toMatchObject({ keys: [hot, deposit], feeMax: 10_000n + 30_001n + 2_039_280n })
  // An address that pays its own fee signs once, in either notation.
  expect(built({ ...plan, feePayer: plan.from })).toEqual(built(plan))
  expect(builder.typicalFee('SOL', rate(1_000_001n))).toBe(10_000n + 1_001n)
  expect(builder.typicalFee('USDT', rate(0n))).toBe(10_000n + 2_039_280n)
})

test('an address keeps what the network asks for, or nothing at all', () => {
  expect([builder.guard, builder.sweepFee, builder.reserveOf('SOL'), builder.reserveOf('USDT')]).toEqual([
    'expiry',
    'hot',
    890_880n,
    0n,
  ])
  expect(builder.replacementRate(rate(9n), rate(7n))).toEqual(rate(7n))
})

test('nothing is not paid', () => {
  expect(builder.build({ ...plan, payout: { ...plan.payout, amount: amountOf('SOL', 0n) } })).toEqual({
    ok: false,
    refusal: { code: 'amount_too_small' },
  })
})

describe('throws on', () => {
  const wrongRate: FeeRate = { kind: 'inputs', perVirtualByte: 1n }
  const { lease: _lease, window: _window, ...rest } = plan
  test.each<[string, () => unknown, RegExp]>([
    [
      'a plan for another kind of network',
      () => builder.build({ ...rest, kind: 'sequence', sequence: 1n }),
      /expiry|bounds/,
    ],
    [
      'a coin that the network has not',
      () => builder.build({ ...plan, payout: { ...plan.payout, amount: amountOf('USDC', 1n) } }),
      /USDC does not live/,
    ],
    [
      'other decimals',
      () => builder.build({ ...plan, payout: { ...plan.payout, amount: { ...amountOf('SOL', 1n), decimals: 8 } } }),
      /9 decimals/,
    ],
    [
      'an address that is none',
      () => builder.build({ ...plan, payout: { ...plan.payout, to: `${plan.payout.to}#7` } }),
      /not an address/,
    ],
    [
      'a token account as payee',
      () =>
        builder.build({ ...tokens, payout: { ...tokens.payout, to: 'EDNd1ycsydWYwVmrYZvqYazFqwk1QjBgAUKFjBoz1jKP' } }),
      /not an address/,
    ],
    [
      'a payment to itself',
      () => builder.build({ ...plan, payout: { ...plan.payout, to: plan.from.address } }),
      /comes from/,
    ],
    ['a lease that is none', () => builder.build({ ...plan, lease: 'ab' }), /lease/],
    [
      'a window that names no block',
      () => builder.build({ ...plan, window: { reference: '', lastValid: 1 } }),
      /blockhash/,
    ],
    ['more computing than there is', () => builder.build({ ...plan, gasLimit: 1_400_001n }), /./],
    ['a rate of another kind', () => builder.typicalFee('SOL', wrongRate), /inputs rate/],
    [
      'a table without SOL',
      () => solanaBuilder({ spec: { ...spec, assets: [assets[1]] }, fees: FEES }),
      /no coin of its own/,
    ],
  ])('%s', (_name, act, message) => {
    expect(act).toThrow(message)
  })
})
