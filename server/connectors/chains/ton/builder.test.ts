/** Payments built on the TON network, their cost, and invalid requests. */
import { Cell, comment, internal, loadOutList } from '@ton/core'
import { describe, expect, test } from 'vitest'
import { chainAmount, type CoinCode } from '@zend/kernel'
import type { TransactionPlan } from '../../../ports/chain-sender.ts'
import { tonBuilder } from './builder.ts'
import { walletId } from './wallet.ts'

type SequencePlan = TransactionPlan & { readonly kind: 'sequence' }

const OURS = 'UQCh41gQP1A4I0lnAn6yAfitDAIYpXG6UFIXqeSz1TVxNOJ_'
const OUR_USDT = 'EQDg4AjfaxQBVsUFueenkKlHLhhYWrcBvCEzbEgfrT0nxuGC'
const PAYEE = 'UQBjKqthWBE6GEcqb_epTRFrQ1niS6Z1Z1MHMwR-mnAYRoYr'
const SPEC = {
  network: 'ton',
  assets: [
    { asset: 'TON', decimals: 9 },
    { asset: 'USDT', decimals: 6, contract: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs' },
  ],
  startHeight: 0,
} as const
const FEES = {
  kind: 'metered',
  perUnitMin: 400n,
  perUnitMax: 4_000n,
  typicalUnits: { coin: 15_000n, token: 125_000n },
  unitsMax: { coin: 30_000n, token: 250_000n },
} as const
const builder = tonBuilder({ spec: SPEC, globalId: -239, fees: FEES })
const amount = (asset: CoinCode, units: bigint) => chainAmount(asset, asset === 'USDT' ? 6 : 9, units)
const plan = (changes: Partial<SequencePlan> = {}): SequencePlan => ({
  kind: 'sequence',
  payout: { to: PAYEE, amount: amount('TON', 5n) },
  from: { address: OURS, key: { account: 'hot', index: 0 } },
  sequence: 9n,
  gasLimit: 15_000n,
  fee: { kind: 'metered', perUnit: 400n },
  window: { reference: '', lastValid: 1_900_000_000 },
  ...changes,
})
function built(task: SequencePlan) {
  const answer = builder.build(task)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

/** The one message in a request, after everything around it was compared. */
function messageIn(bytes: string, sequence = 9) {
  const request = (Cell.fromBoc(Buffer.from(bytes, 'hex'))[0] ?? Cell.EMPTY).beginParse()
  expect([request.loadUint(32), request.loadInt(32), request.loadUint(32), request.loadUint(32)]).toEqual([
    0x7369676e,
    walletId(-239),
    1_900_000_000,
    sequence,
  ])
  const actions = loadOutList(request.loadRef().beginParse())
  // "There is a list", and no further actions.
  expect([request.loadBit(), request.loadBit(), request.remainingBits, request.remainingRefs]).toEqual([
    true,
    false,
    0,
    0,
  ])
  const [action] = actions
  if (action?.type !== 'sendMsg') throw new Error('no message')
  expect([actions.length, action.mode]).toEqual([1, 3])
  return action.outMsg
}

describe('a request', () => {
  test.each(['', '#10001'])('to pay coins%s', (memo) => {
    const { bytes, ...rest } = built(plan({ payout: { to: `${PAYEE}${memo}`, amount: amount('TON', 5n) } }))
    const { info, body, init } = messageIn(bytes)
    const expected = internal({ to: PAYEE, value: 5n, bounce: false })
    expect(info.type === 'internal' && [info.dest.toString(), info.value.coins, info.bounce]).toEqual([
      expected.info.dest?.toString(),
      5n,
      false,
    ])
    expect(body.equals(memo === '' ? Cell.EMPTY : comment('10001'))).toBe(true)
    expect(init).toBe(null)
    expect(rest).toEqual({
      network: 'ton',
      keys: [{ account: 'hot', index: 0 }],
      spends: [],
      change: null,
      feeMax: 6_000_000n,
    })
  })

  test.each(['', '#10001'])('to pay jettons%s', (memo) => {
    const { bytes, feeMax } = built(
      plan({ payout: { to: `${PAYEE}${memo}`, amount: amount('USDT', 5n) }, gasLimit: 125_000n }),
    )
    const { info, body } = messageIn(bytes)
    // The owner's jetton wallet is the one that a real payment of his went to.
    expect(info.type === 'internal' && [info.dest.toString(), info.value.coins, info.bounce]).toEqual([
      OUR_USDT,
      44_000_000n,
      true,
    ])
    const transfer = body.beginParse()
    expect([transfer.loadUint(32), transfer.loadUint(64), transfer.loadCoins()]).toEqual([0x0f8a7ea5, 9, 5n])
    expect(
      [transfer.loadAddress(), transfer.loadAddress()].map((each) => each.toString({ bounceable: false })),
    ).toEqual([PAYEE, OURS])
    expect([
      transfer.loadBit(),
      transfer.loadCoins(),
      transfer.loadMaybeRef()?.equals(comment('10001')) ?? null,
    ]).toEqual([false, 1n, memo === '' ? null : true])
    expect([transfer.remainingBits, transfer.remainingRefs, feeMax]).toEqual([0, 0, 50_000_000n])
  })

  test('is the same for the same plan, and another for another number or another end', () => {
    const bytes = [
      plan(),
      plan(),
      plan({ sequence: 10n }),
      plan({ window: { reference: '', lastValid: 1_900_000_001 } }),
    ].map((task) => built(task).bytes)
    expect(bytes[0]).toBe(bytes[1])
    expect(new Set(bytes).size).toBe(3)
  })
})

describe('what cannot be paid', () => {
  test('nothing', () => {
    for (const asset of ['TON', 'USDT'] as const)
      expect(builder.build(plan({ payout: { to: PAYEE, amount: amount(asset, 0n) }, gasLimit: 125_000n }))).toEqual({
        ok: false,
        refusal: { code: 'amount_too_small' },
      })
  })

  const { window: _window, ...endless } = plan()
  test.each<[string, SequencePlan, RegExp]>([
    ['a coin of another network', plan({ payout: { to: PAYEE, amount: chainAmount('BTC', 8, 1n) } }), /does not live/],
    ['other decimals', plan({ payout: { to: PAYEE, amount: chainAmount('USDT', 18, 1n) } }), /decimals/],
    ['no address', plan({ payout: { to: PAYEE.slice(1), amount: amount('TON', 1n) } }), /address_malformed/],
    [
      'a wrong checksum',
      plan({ payout: { to: PAYEE.replace('YRoYr', 'YRoYs'), amount: amount('TON', 1n) } }),
      /address_checksum/,
    ],
    ['no window', endless, /needs a window/],
    ['a window for ever', plan({ window: { reference: '', lastValid: 0xff_ff_ff_ff } }), /no second/],
    ['a window of no second', plan({ window: { reference: '', lastValid: 1.5 } }), /no second/],
    ['a number beyond the wallet’s', plan({ sequence: 2n ** 32n }), /32 bits/],
    ['a number below 0', plan({ sequence: -1n }), /32 bits/],
    [
      'jettons with nothing for their way',
      plan({ payout: { to: PAYEE, amount: amount('USDT', 1n) } }),
      /nothing for the contracts/,
    ],
  ])('%s is a fault', (_name, task, detail) => {
    expect(() => builder.build(task)).toThrow(detail)
  })

  test('a plan or rate of another kind is a fault', () => {
    const fee = { kind: 'inputs', perVirtualByte: 1n } as const
    expect(() =>
      builder.build({ kind: 'inputs', payouts: [], spendable: [], mustSpend: [], change: plan().from, fee }),
    ).toThrow('sequence numbers')
    expect(() => builder.typicalFee('TON', fee)).toThrow('metered one is due')
    expect(() => builder.replacementRate({ kind: 'metered', perUnit: 1n }, fee)).toThrow('metered one is due')
  })

  test('a network without a coin of its own, or with a jetton that is none', () => {
    expect(() => tonBuilder({ spec: { ...SPEC, assets: SPEC.assets.slice(1) }, globalId: -239, fees: FEES })).toThrow(
      'no coin of its own',
    )
    const assets = [SPEC.assets[0], { asset: 'USDT', decimals: 6, contract: 'USDT' }] as const
    expect(() => tonBuilder({ spec: { ...SPEC, assets }, globalId: -239, fees: FEES })).toThrow(
      'not the address of a jetton',
    )
  })
})

test('costs what its units cost; nobody can bid for a faster one, and coins keep a reserve', () => {
  const [old, now] = [400n, 500n].map((perUnit) => ({ kind: 'metered', perUnit }) as const)
  if (old === undefined || now === undefined) throw new Error('no rates')
  expect([builder.typicalFee('TON', old), builder.typicalFee('USDT', old), builder.typicalFee('USDT', now)]).toEqual([
    6_000_000n,
    50_000_000n,
    62_500_000n,
  ])
  expect([builder.replacementRate(old, now), builder.replacementRate(now, old)]).toEqual([now, old])
  expect([builder.reserveOf('TON'), builder.reserveOf('USDT')]).toEqual([10_000_000n, 0n])
  expect(() => builder.reserveOf('BTC')).toThrow('does not live')
  expect([builder.guard, builder.sweepFee]).toEqual(['sequence', 'address'])
})
