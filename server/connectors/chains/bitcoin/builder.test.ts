import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { chainAmount } from '@zend/kernel'
import type { SpendableOutput, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { bitcoinAddresses } from './addresses.ts'
import { bitcoinBuilder } from './builder.ts'
import { dustLimit, virtualSize } from './sizes.ts'

type InputsPlan = TransactionPlan & { readonly kind: 'inputs' }

// Hundreds of transactions are built on a shared machine, which may be slow.
vi.setConfig({ testTimeout: 30_000 })

const SPEC = { network: 'bitcoin', assets: [{ asset: 'BTC', decimals: 8 }], startHeight: 0 } as const
const builder = bitcoinBuilder({ spec: SPEC, chain: 'regtest' })
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/84'/1'/0'")
const ours = Array.from({ length: 4 }, (_, index) =>
  bitcoinAddresses('regtest').depositAddress(account.publicExtendedKey, index),
)
const change = { address: ours[0]?.address ?? '', key: { account: 'hot', index: 0 } } as const
const PAYEES = {
  P2PKH: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  P2SH: '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
  P2WPKH: 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx',
  P2WSH: 'bcrt1q5n2k3frgpxces3dsw4qfpqk4kksv0cz96pldxdwxrrw0d5ud5hcqzzx7zt',
  P2TR: 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6',
} as const

const rate = (perVirtualByte: bigint): FeeRate & { kind: 'inputs' } => ({ kind: 'inputs', perVirtualByte })
const btc = (units: bigint) => chainAmount('BTC', 8, units)
const coin = (number: number, units: bigint): SpendableOutput => {
  const index = number % ours.length
  const key = { account: number % 2 === 0 ? 'hot' : 'deposit', index } as const
  return {
    txid: number.toString(16).padStart(64, '0'),
    index: number % 3,
    units,
    lookupKey: ours[index]?.lookupKey ?? '',
    key,
  }
}
const plan = (changes: Partial<InputsPlan>): InputsPlan => ({
  kind: 'inputs',
  payouts: [{ to: PAYEES.P2WPKH, amount: btc(50_000n) }],
  spendable: [coin(1, 100_000n)],
  mustSpend: [],
  change,
  fee: rate(2n),
  ...changes,
})
function built(task: InputsPlan): UnsignedTransaction {
  const answer = builder.build(task)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
const outputsOf = (transaction: Transaction) =>
  Array.from({ length: transaction.outputsLength }, (_, index) => transaction.getOutput(index))

/** Signs every input with the key it names. */
function signed({ bytes, keys }: UnsignedTransaction): Transaction {
  const transaction = Transaction.fromPSBT(hex.decode(bytes))
  for (const [position, { index }] of keys.entries()) {
    const { privateKey } = account.deriveChild(0).deriveChild(index)
    if (privateKey === null) throw new Error('no private key')
    transaction.signIdx(privateKey, position)
  }
  transaction.finalize()
  return transaction
}

describe('a PSBT', () => {
  test('says everything a signer must check: what is spent and of what worth, who is paid, that it may be replaced', () => {
    const payouts = Object.values(PAYEES).map((to, position) => ({ to, amount: btc(10_000n + BigInt(position)) }))
    const unsigned = built(plan({ payouts, spendable: [coin(9, 30_000n), coin(5, 30_000n), coin(2, 1_000n)] }))
    const transaction = Transaction.fromPSBT(hex.decode(unsigned.bytes))
    const inputs = Array.from({ length: transaction.inputsLength }, (_, index) => transaction.getInput(index))
    expect(inputs.map(({ txid, index }) => `${hex.encode(txid ?? new Uint8Array())}:${index}`)).toEqual(
      unsigned.spends.map(({ txid, index }) => `${txid}:${index}`),
    )
    expect(
      inputs.map(({ witnessUtxo }) => [hex.encode(witnessUtxo?.script ?? new Uint8Array()), witnessUtxo?.amount]),
    ).toEqual(unsigned.spends.map(({ lookupKey, units }) => [lookupKey, units]))
    expect(inputs.map(({ sequence }) => sequence)).toEqual([0xffff_fffd, 0xffff_fffd])
    expect(unsigned.keys).toEqual(unsigned.spends.map(({ key }) => key))
    const expected = [
      ...payouts.map(({ to, amount }) => [scriptOf(to), amount.units]),
      [ours[0]?.lookupKey, unsigned.change?.units],
    ]
    const outputs = outputsOf(transaction).map(({ script, amount }) => [hex.encode(script ?? new Uint8Array()), amount])
    expect(new Set(outputs.map(String))).toEqual(new Set(expected.map(String)))
    expect(outputs).toHaveLength(6)
    expect(outputs[unsigned.change?.index ?? -1]).toEqual([ours[0]?.lookupKey, unsigned.change?.units])
  })

  test('is as large as it is reckoned to be, whatever it spends and pays', () => {
    for (const inputs of [1, 2, 5, 260])
      for (const payees of [1, 3, 30]) {
        const names = Object.values(PAYEES)
        const payouts = Array.from({ length: payees }, (_, position) => ({
          to: names[position % names.length] ?? '',
          amount: btc(1_000n),
        }))
        const mustSpend = Array.from({ length: inputs }, (_, number) => coin(number + 1, 40_000n))
        const transaction = Transaction.fromPSBT(hex.decode(built(plan({ payouts, spendable: [], mustSpend })).bytes))
        // A signature at its longest, and a public key.
        const finalScriptWitness = [new Uint8Array(72), new Uint8Array(33)]
        for (let position = 0; position < inputs; position++)
          transaction.updateInput(position, { finalScriptWitness }, true)
        const scripts = outputsOf(transaction).map(({ script }) => script?.length ?? 0)
        expect(virtualSize(inputs, scripts)).toBe(BigInt(transaction.vsize))
      }
  })

  test('is signed by the keys it names, in their order', () => {
    const spendable = [coin(3, 40_000n), coin(2, 40_000n), coin(1, 40_000n)]
    const unsigned = built(plan({ payouts: [{ to: PAYEES.P2TR, amount: btc(110_000n) }], spendable }))
    expect(new Set(unsigned.keys.map(({ index }) => index)).size).toBe(3)
    expect(signed(unsigned).isFinal).toBe(true)
  })

  test('never loses or makes a satoshi, pays its rate, and keeps no dust', () => {
    const wanted = fc.record({
      coins: fc.array(fc.bigInt(300n, 10_000_000n), { maxLength: 12 }),
      must: fc.array(fc.bigInt(300n, 1_000_000n), { maxLength: 3 }),
      pays: fc.array(fc.tuple(fc.constantFrom(...Object.values(PAYEES)), fc.bigInt(546n, 5_000_000n)), {
        minLength: 1,
        maxLength: 6,
      }),
      perVirtualByte: fc.bigInt(1n, 300n),
      feeAbove: fc.option(fc.bigInt(0n, 10_000n), { nil: undefined }),
      seed: fc.nat(),
    })
    fc.assert(
      fc.property(wanted, ({ coins, must, pays, perVirtualByte, feeAbove, seed }) => {
        const spendable = coins.map((units, number) => coin(number + 1, units))
        const mustSpend = must.map((units, number) => coin(number + 1_000, units))
        const payouts = pays.map(([to, units]) => ({ to, amount: btc(units) }))
        const task = plan({
          payouts,
          spendable,
          mustSpend,
          fee: rate(perVirtualByte),
          ...(feeAbove === undefined ? {} : { feeAbove }),
        })
        const answer = builder.build(task)
        if (!answer.ok) {
          if (answer.refusal.code !== 'funds_short') throw new Error(answer.refusal.code)
          // With the missing amount it can be built; a replacement may need a little more.
          if (feeAbove === undefined)
            expect(builder.build({ ...task, spendable: [...spendable, coin(2_000, answer.refusal.missing)] }).ok).toBe(
              true,
            )
          return
        }
        const { spends, change: back, feeMax, bytes } = answer.value
        const paid = sum(payouts.map(({ amount }) => amount.units))
        expect(sum(spends.map(({ units }) => units))).toBe(paid + feeMax + (back?.units ?? 0n))
        const size = virtualSize(
          spends.length,
          outputsOf(Transaction.fromPSBT(hex.decode(bytes))).map(({ script }) => script?.length ?? 0),
        )
        expect(feeMax).toBeGreaterThanOrEqual(perVirtualByte * size)
        if (feeAbove !== undefined) expect(feeMax).toBeGreaterThanOrEqual(feeAbove + size)
        if (back !== null) expect(back.units).toBeGreaterThanOrEqual(294n)
        else if (feeAbove === undefined)
          expect(feeMax - perVirtualByte * size).toBeLessThan(294n + perVirtualByte * 31n)
        for (const { txid } of mustSpend) expect(spends.map((spent) => spent.txid)).toContain(txid)
        expect(new Set(spends.map(({ txid, index }) => `${txid}:${index}`)).size).toBe(spends.length)
        const turned = seed % (spendable.length + 1)
        const shuffled = [...spendable.slice(turned), ...spendable.slice(0, turned)].toReversed()
        expect(built({ ...task, spendable: shuffled })).toEqual(answer.value)
      }),
      { numRuns: 80 },
    )
  })
})

describe('what is spent', () => {
  test('a few large outputs rather than many small ones, and never more than nodes relay', () => {
    const dusty = Array.from({ length: 3_000 }, (_, number) => coin(number + 10, 700n + BigInt(number % 7)))
    expect(built(plan({ spendable: [...dusty, coin(1, 100_000n)] })).spends).toEqual([coin(1, 100_000n)])
    const answer = builder.build(plan({ spendable: dusty, payouts: [{ to: PAYEES.P2WPKH, amount: btc(400_000n) }] }))
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'funds_short' } })
    expect(
      built(plan({ spendable: dusty, payouts: [{ to: PAYEES.P2WPKH, amount: btc(200_000n) }] })).spends.length,
    ).toBeLessThanOrEqual(500)
  })

  test('outputs that cost more to spend than they hold are left alone', () => {
    const answer = builder.build(plan({ spendable: [coin(1, 50_000n), coin(2, 500n), coin(3, 500n)], fee: rate(10n) }))
    // 50,000 and the fee for two inputs and one output, less the one useful output.
    expect(answer).toEqual({ ok: false, refusal: { code: 'funds_short', missing: 10n * virtualSize(2, [22]) } })
  })

  test('without payouts everything named comes together as change, unless that would be dust', () => {
    const merged = built(plan({ payouts: [], spendable: [], mustSpend: [coin(1, 5_000n), coin(2, 6_000n)] }))
    expect([merged.change, merged.feeMax]).toEqual([
      { index: 0, units: 11_000n - 2n * virtualSize(2, [22]) },
      2n * virtualSize(2, [22]),
    ])
    expect(builder.build(plan({ payouts: [], spendable: [], mustSpend: [coin(1, 400n)] }))).toMatchObject({ ok: false })
  })

  test('change of one satoshi less than a node relays goes to the fee', () => {
    const fee = 2n * virtualSize(1, [22, 22])
    const kept = built(plan({ spendable: [coin(1, 50_000n + fee + 294n)] }))
    const dropped = built(plan({ spendable: [coin(1, 50_000n + fee + 293n)] }))
    expect([kept.change?.units, kept.feeMax]).toEqual([294n, fee])
    expect([dropped.change, dropped.feeMax]).toEqual([null, fee + 293n])
  })
})

describe('what cannot be paid', () => {
  test.each([
    ['P2PKH', 546n],
    ['P2SH', 540n],
    ['P2WPKH', 294n],
    ['P2WSH', 330n],
    ['P2TR', 330n],
  ] as const)('%s: less than %i satoshi', (form, least) => {
    expect(dustLimit(hex.decode(scriptOf(PAYEES[form])))).toBe(least)
    const paying = (units: bigint) => builder.build(plan({ payouts: [{ to: PAYEES[form], amount: btc(units) }] }))
    expect(paying(least).ok).toBe(true)
    expect(paying(least - 1n)).toEqual({ ok: false, refusal: { code: 'amount_too_small' } })
  })

  test.each<[string, Partial<InputsPlan>]>([
    [
      'an address of another chain',
      { payouts: [{ to: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', amount: btc(5_000n) }] },
    ],
    ['change to no address', { change: { ...change, address: 'home' } }],
    ['another coin', { payouts: [{ to: PAYEES.P2PKH, amount: chainAmount('ETH', 8, 5_000n) }] }],
    ['other decimals', { payouts: [{ to: PAYEES.P2PKH, amount: chainAmount('BTC', 18, 5_000n) }] }],
    ['the same output twice', { spendable: [coin(1, 60_000n), coin(1, 60_000n)] }],
  ])('%s is a fault', (_name, changes) => {
    expect(() => builder.build(plan(changes))).toThrow()
  })

  test('a plan or rate of another kind is a fault', () => {
    const fee = { kind: 'sequence', maxPerGas: 1n, priorityPerGas: 1n } as const
    const payout = { to: PAYEES.P2PKH, amount: btc(1n) }
    expect(() => builder.build({ kind: 'sequence', payout, from: change, sequence: 0n, gasLimit: 1n, fee })).toThrow(
      'spends outputs',
    )
    expect(() => builder.typicalFee('BTC', fee)).toThrow('spends outputs')
    expect(() => builder.typicalFee('ETH', rate(1n))).toThrow('does not live')
    expect(() => builder.replacementRate(fee, rate(1n))).toThrow('spends outputs')
  })
})

test('a typical payment spends one output, pays the longest and makes change', () => {
  expect(builder.typicalFee('BTC', rate(7n))).toBe(7n * 153n)
})

test.each([
  [5n, 3n, 6n],
  [5n, 6n, 6n],
  [5n, 50n, 50n],
])('a replacement of rate %i where %i is asked pays %i', (previous, now, expected) => {
  expect(builder.replacementRate(rate(previous), rate(now))).toEqual(rate(expected))
})

function scriptOf(address: string): string {
  const parsed = bitcoinAddresses('regtest').parseAddress(address)
  if (!parsed.ok) throw new Error(`${address}: ${parsed.refusal.code}`)
  return parsed.value.lookupKey
}
