import { decode } from 'ripple-binary-codec'
import { describe, expect, test } from 'vitest'
import { chainAmount } from '@zend/kernel'
import { signOrder } from '../../../../apps/signer/src/xrpl.ts'
import type { TransactionPlan } from '../../../ports/chain-sender.ts'
import { xrplBuilder } from './index.ts'
import vectors from './vectors/signatures.json' with { type: 'json' }

type SequencePlan = TransactionPlan & { readonly kind: 'sequence' }

const SPEC = { network: 'xrpl', assets: [{ asset: 'XRP', decimals: 6 }], startHeight: 0 } as const
const FEES = {
  kind: 'metered',
  perUnitMin: 10n,
  perUnitMax: 20_000n,
  typicalUnits: { coin: 1n, token: 1n },
  unitsMax: { coin: 1n, token: 1n },
} as const
const builder = xrplBuilder({ spec: SPEC, networkId: 0, fees: FEES })
const PAYER = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'
const PAYEE = 'rQ3PTWGLCbPz8ZCicV5tCX3xuymojTng5r'
const rate = (perUnit: bigint) => ({ kind: 'metered', perUnit }) as const
const xrp = (units: bigint) => chainAmount('XRP', 6, units)
const plan = (changes: Partial<SequencePlan> = {}): SequencePlan => ({
  kind: 'sequence',
  payout: { to: PAYEE, amount: xrp(1n) },
  from: { address: PAYER, key: { account: 'hot', index: 0 } },
  sequence: 23n,
  gasLimit: 1n,
  fee: rate(12n),
  window: { reference: '', lastValid: 8_819_954 },
  ...changes,
})
function built(task: SequencePlan, by = builder) {
  const answer = by.build(task)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

describe('a payment', () => {
  test('is, once signed, byte for byte that of the official library', () => {
    const [prepared] = vectors.signatures
    const keys = vectors.keys.ss1x3KLrSvfg7irFc1D929WXZ7z9H
    const { bytes } = built(plan())
    expect(signOrder(bytes, Buffer.from(keys.privateKey, 'hex'), Buffer.from(keys.publicKey, 'hex'))).toEqual({
      txid: prepared?.txid,
      raw: prepared?.raw,
    })
  })

  test('reads back as what was planned', () => {
    const most = plan({
      payout: { to: `${PAYEE}#4294967295`, amount: xrp(10n ** 17n) },
      sequence: 2n ** 32n - 1n,
      fee: rate(20_000n),
      window: { reference: '', lastValid: 2 ** 32 - 1 },
    })
    const { bytes, ...rest } = built(most)
    expect(decode(bytes)).toEqual({
      TransactionType: 'Payment',
      Flags: 2_147_483_648,
      Account: PAYER,
      Destination: PAYEE,
      DestinationTag: 4_294_967_295,
      Amount: '100000000000000000',
      Fee: '20000',
      Sequence: 4_294_967_295,
      LastLedgerSequence: 4_294_967_295,
    })
    expect(rest).toEqual({
      network: 'xrpl',
      keys: [{ account: 'hot', index: 0 }],
      spends: [],
      change: null,
      feeMax: 20_000n,
    })
    expect(decode(built(plan({ payout: { to: `${PAYEE}#0`, amount: xrp(1n) } })).bytes)['DestinationTag']).toBe(0)
  })

  test('names its network where the number is above 1024, and only there', () => {
    const named = (networkId: number) =>
      decode(built(plan(), xrplBuilder({ spec: SPEC, networkId, fees: FEES })).bytes)['NetworkID']
    expect([0, 1, 1_024, 1_025, 21_337].map(named)).toEqual([undefined, undefined, undefined, 1_025, 21_337])
  })
})

describe('what cannot be paid', () => {
  test('nothing', () => {
    expect(builder.build(plan({ payout: { to: PAYEE, amount: xrp(0n) } }))).toEqual({
      ok: false,
      refusal: { code: 'amount_too_small' },
    })
  })

  test.each<[string, Partial<SequencePlan>]>([
    ['a coin of another network', { payout: { to: PAYEE, amount: chainAmount('BTC', 8, 1n) } }],
    ['other decimals', { payout: { to: PAYEE, amount: chainAmount('XRP', 8, 1n) } }],
    ['more than there is', { payout: { to: PAYEE, amount: xrp(10n ** 17n + 1n) } }],
    ['an address with a wrong checksum', { payout: { to: `${PAYEE.slice(0, -1)}q`, amount: xrp(1n) } }],
    [
      'an X-address, which is not the canonical form',
      { payout: { to: 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', amount: xrp(1n) } },
    ],
    ['a tag that is none', { payout: { to: `${PAYEE}#4294967296`, amount: xrp(1n) } }],
    ['itself', { payout: { to: `${PAYER}#10001`, amount: xrp(1n) } }],
    ['from a tag', { from: { address: `${PAYER}#5`, key: { account: 'hot', index: 0 } } }],
    ['a ticket in place of a number', { sequence: 0n }],
    ['a number of more than 32 bits', { sequence: 2n ** 32n }],
    ['no fee', { fee: rate(0n) }],
    ['no gas', { gasLimit: 0n }],
    ['a window that names a block', { window: { reference: 'A', lastValid: 9 } }],
    ['a last ledger of more than 32 bits', { window: { reference: '', lastValid: 2 ** 32 } }],
    ['a rate of another kind', { fee: { kind: 'sequence', maxPerGas: 1n, priorityPerGas: 1n } }],
  ])('%s is a fault', (_name, changes) => {
    expect(() => builder.build(plan(changes))).toThrow()
  })

  test('a payment for ever, another kind of plan, a network without coins', () => {
    const { window: _none, ...endless } = plan()
    expect(() => builder.build(endless)).toThrow('last ledger')
    const fee = { kind: 'inputs', perVirtualByte: 1n } as const
    expect(() =>
      builder.build({ kind: 'inputs', payouts: [], spendable: [], mustSpend: [], change: plan().from, fee }),
    ).toThrow('sequence numbers')
    expect(() => builder.typicalFee('XRP', fee)).toThrow('metered one is due')
    expect(() => builder.typicalFee('BTC', rate(1n))).toThrow('does not live')
    expect(() => builder.reserveOf('BTC')).toThrow('does not live')
    expect(() => xrplBuilder({ spec: { ...SPEC, assets: [] }, networkId: 0, fees: FEES })).toThrow('no coin of its own')
    const token = { asset: 'USDC', decimals: 6, contract: 'USD:r' } as const
    expect(() => xrplBuilder({ spec: { ...SPEC, assets: [...SPEC.assets, token] }, networkId: 0, fees: FEES })).toThrow(
      'own coin alone',
    )
  })
})

test('what it costs and what must stay', () => {
  expect([builder.guard, builder.typicalFee('XRP', rate(12n)), builder.reserveOf('XRP')]).toEqual([
    'sequence',
    12n,
    1_000_000n,
  ])
  expect(xrplBuilder({ spec: SPEC, networkId: 0, fees: FEES, reserve: 10_000_000n }).reserveOf('XRP')).toBe(10_000_000n)
})

// More than a quarter more; what is asked now where that is more.
test.each([
  [10n, 10n, 13n],
  [12n, 10n, 16n],
  [100n, 10n, 126n],
  [10n, 500n, 500n],
])('%i drops where %i are asked are replaced by %i', (previous, now, expected) => {
  expect(builder.replacementRate(rate(previous), rate(now))).toEqual(rate(expected))
})
