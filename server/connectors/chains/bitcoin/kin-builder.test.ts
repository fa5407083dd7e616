/** Building and pricing payments on Litecoin, Bitcoin Cash and Dogecoin, where it differs from Bitcoin. */
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { Transaction } from '@scure/btc-signer'
import { RawTx } from '@scure/btc-signer/script.js'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { chainAmount } from '@zend/kernel'
import type { SpendableOutput, TransactionPlan, UnsignedTransaction } from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import { bitcoinAddresses } from './addresses.ts'
import { bitcoinBuilder } from './builder.ts'
import { KIN } from './kin.ts'
import { dustLimit, virtualSize } from './sizes.ts'

type InputsPlan = TransactionPlan & { readonly kind: 'inputs' }
type Coin = 'LTC' | 'BCH' | 'DOGE'

// Hundreds of transactions are built on a shared machine, which may be slow.
vi.setConfig({ testTimeout: 30_000 })

const COINS = ['LTC', 'BCH', 'DOGE'] as const
const NETWORK = { LTC: 'litecoin', BCH: 'bitcoincash', DOGE: 'dogecoin' } as const
const PAYEES = {
  LTC: {
    P2PKH: ['LgKiekick9Ka7gYoYzAWGrEq8rFBJzYiyf', 5_460n],
    P2SH: ['MHhghmmCTASDnuwpgsPUNJVPTFaj61GzaG', 5_400n],
    P2WPKH: ['ltc1qs32zgdhe2tpzcnz55r7d9jvhce33063sfht3q0', 2_940n],
  },
  BCH: {
    P2PKH: ['bitcoincash:qpk05r5kcd8uuzwqunn8rlx5xvuvzjqju5rch3tc0u', 546n],
    P2SH: ['bitcoincash:pzukqjmcyzrkh3gsqzdcy3e3d39cqxhl3g0f405k5l', 540n],
    P2SH32: ['bitcoincash:pvqqqqqqqqqqqqqqqqqqqqqqzg69v7ysqqqqqqqqqqqqqqqqqqqqqpkp7fqn0', 576n],
  },
  DOGE: {
    P2PKH: ['DLSSSUS3ex7YNDACJDxMER1ZMW579Vy8Zy', 1_000_000n],
    P2SH: ['AETZJzedcmLM2rxCM6VqCGF3YEMUjA3jMw', 1_000_000n],
  },
} as const
const payeesOf = (coin: Coin): readonly (readonly [string, bigint])[] => Object.values(PAYEES[coin])

const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/1'/0'")
const ours = (coin: Coin, index: number) =>
  bitcoinAddresses('mainnet', coin).depositAddress(account.publicExtendedKey, index)
const builderOf = (coin: Coin) =>
  bitcoinBuilder({
    spec: { network: NETWORK[coin], assets: [{ asset: coin, decimals: 8 }], startHeight: 0 },
    coin,
    chain: 'mainnet',
  })
const rate = (perVirtualByte: bigint): FeeRate & { kind: 'inputs' } => ({ kind: 'inputs', perVirtualByte })
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

/**
 * An output of ours and the transaction that created it; `number` makes it unique. `padding` makes the transaction
 * larger.
 */
function output(coin: Coin, number: number, units: bigint, padding = 0): SpendableOutput {
  const index = number % 4
  const { lookupKey } = ours(coin, index)
  const parent = RawTx.encode({
    version: 1,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32).fill(1),
        index: number,
        finalScriptSig: new Uint8Array(padding),
        sequence: 0xffff_ffff,
      },
    ],
    outputs: [{ amount: units, script: hex.decode(lookupKey) }],
    witnesses: [],
    lockTime: 0,
  })
  const { id } = Transaction.fromRaw(parent, { disableScriptCheck: true })
  const key = { account: number % 2 === 0 ? 'hot' : 'deposit', index } as const
  return { txid: id, index: 0, units, lookupKey, key, ...(coin === 'DOGE' ? { parent: hex.encode(parent) } : {}) }
}
function plan(coin: Coin, changes: Partial<InputsPlan> = {}): InputsPlan {
  const [[to] = ['']] = payeesOf(coin)
  return {
    kind: 'inputs',
    payouts: [{ to, amount: chainAmount(coin, 8, 50_000_000n) }],
    spendable: [output(coin, 1, 100_000_000n)],
    mustSpend: [],
    change: { address: ours(coin, 0).address, key: { account: 'hot', index: 0 } },
    fee: rate(KIN[coin].rateLeast > 0n ? KIN[coin].rateLeast : 2n),
    ...changes,
  }
}
function built(coin: Coin, task: InputsPlan): UnsignedTransaction {
  const answer = builderOf(coin).build(task)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}
const psbtOf = ({ bytes }: UnsignedTransaction): Transaction =>
  Transaction.fromPSBT(hex.decode(bytes), { allowUnknownOutputs: true, allowLegacyWitnessUtxo: true })
const scriptLengths = (transaction: Transaction) =>
  Array.from({ length: transaction.outputsLength }, (_, index) => transaction.getOutput(index).script?.length ?? 0)

describe.each(COINS)('%s', (coin) => {
  test('never loses or makes a unit, pays its rate, and keeps no dust', () => {
    const payee = fc.constantFrom(...payeesOf(coin))
    const wanted = fc.record({
      coins: fc.array(fc.bigInt(1_000n, 900_000_000n), { maxLength: 8 }),
      must: fc.array(fc.bigInt(1_000_000n, 90_000_000n), { maxLength: 2 }),
      pays: fc.array(fc.tuple(payee, fc.bigInt(1_000_000n, 500_000_000n)), { minLength: 1, maxLength: 5 }),
      perVirtualByte: fc.bigInt(1n, 3_000n),
    })
    const dust = dustLimit(hex.decode(ours(coin, 0).lookupKey), KIN[coin])
    fc.assert(
      fc.property(wanted, ({ coins, must, pays, perVirtualByte }) => {
        const spendable = coins.map((units, number) => output(coin, number + 1, units))
        const mustSpend = must.map((units, number) => output(coin, number + 1_000, units))
        const payouts = pays.map(([[to], units]) => ({ to, amount: chainAmount(coin, 8, units) }))
        const task = plan(coin, { payouts, spendable, mustSpend, fee: rate(perVirtualByte) })
        const answer = builderOf(coin).build(task)
        if (!answer.ok) {
          if (answer.refusal.code !== 'funds_short') throw new Error(answer.refusal.code)
          const enough = { ...task, spendable: [...spendable, output(coin, 2_000, answer.refusal.missing)] }
          expect(builderOf(coin).build(enough).ok).toBe(true)
          return
        }
        const { spends, change, feeMax } = answer.value
        const size = virtualSize(spends.length, scriptLengths(psbtOf(answer.value)), KIN[coin].ours)
        expect(sum(spends.map(({ units }) => units))).toBe(
          sum(payouts.map(({ amount }) => amount.units)) + feeMax + (change?.units ?? 0n),
        )
        expect(feeMax).toBeGreaterThanOrEqual(perVirtualByte * size)
        if (change !== null) expect(change.units).toBeGreaterThanOrEqual(dust)
        else expect(feeMax - perVirtualByte * size).toBeLessThan(dust + perVirtualByte * 34n)
        expect(built(coin, { ...task, spendable: spendable.toReversed() })).toEqual(answer.value)
      }),
      { numRuns: 15 },
    )
  })

  test.each(Object.entries<readonly [string, bigint]>(PAYEES[coin]))(
    '%s: less than what its nodes relay is not paid',
    (_form, [to, least]) => {
      const paying = (units: bigint) =>
        builderOf(coin).build(plan(coin, { payouts: [{ to, amount: chainAmount(coin, 8, units) }] }))
      expect(paying(least).ok).toBe(true)
      expect(paying(least - 1n)).toEqual({ ok: false, refusal: { code: 'amount_too_small' } })
    },
  )

  test('says that it is final, since its nodes replace nothing', () => {
    const transaction = psbtOf(built(coin, plan(coin)))
    expect(transaction.getInput(0).sequence).toBe(0xffff_ffff)
    expect(transaction.lockTime).toBe(0)
  })

  test('keeps nothing back, and has no other coin', () => {
    expect(builderOf(coin).reserveOf(coin)).toBe(0n)
    expect(() => builderOf(coin).reserveOf('BTC')).toThrow('does not live')
    const spec = { network: NETWORK[coin], assets: [{ asset: 'BTC', decimals: 8 }], startHeight: 0 } as const
    expect(() => bitcoinBuilder({ spec, coin, chain: 'mainnet' })).toThrow('its own')
  })
})

describe('inputs without witnesses', () => {
  // Ten bytes overhead, 148 for the input, 34 for change; the payee's output is ten bytes longer where a script hash
  // may have 32 bytes.
  test.each([
    ['BCH', 236n],
    ['DOGE', 226n],
    ['LTC', 153n],
  ] as const)('a typical %s payment spends one output, pays the longest and makes change', (coin, size) => {
    expect(builderOf(coin).typicalFee(coin, rate(7n))).toBe(7n * size)
  })

  test('as large as reckoned once they are signed', () => {
    for (const coin of ['BCH', 'DOGE'] as const)
      for (const inputs of [1, 2, 180]) {
        const mustSpend = Array.from({ length: inputs }, (_, number) => output(coin, number + 1, 90_000_000n))
        const unsigned = built(coin, plan(coin, { spendable: [], mustSpend }))
        const transaction = psbtOf(unsigned)
        // A signature at its longest, and a public key.
        const finalScriptSig = Uint8Array.from([72, ...new Uint8Array(72), 33, ...new Uint8Array(33)])
        const raw = RawTx.encode({
          version: 2,
          segwitFlag: false,
          inputs: unsigned.spends.map(({ txid, index }) => ({
            txid: hex.decode(txid),
            index,
            finalScriptSig,
            sequence: 0xffff_ffff,
          })),
          outputs: scriptLengths(transaction).map((length) => ({ amount: 1n, script: new Uint8Array(length) })),
          witnesses: [],
          lockTime: 0,
        })
        expect(virtualSize(inputs, scriptLengths(transaction), 'p2pkh')).toBe(BigInt(raw.length))
      }
  })

  test('Bitcoin Cash says what each holds, Dogecoin where that is written', () => {
    const cash = psbtOf(built('BCH', plan('BCH'))).getInput(0)
    expect([cash.witnessUtxo?.amount, cash.nonWitnessUtxo]).toEqual([100_000_000n, undefined])
    const unsigned = built('DOGE', plan('DOGE'))
    const doge = psbtOf(unsigned).getInput(0)
    expect(doge.witnessUtxo).toBeUndefined()
    expect(doge.nonWitnessUtxo?.outputs[0]?.amount).toBe(100_000_000n)
  })

  test.each<[string, (honest: SpendableOutput) => SpendableOutput]>([
    ['without it', ({ parent: _parent, ...rest }) => rest],
    ['of another one', (honest) => ({ ...honest, txid: 'ab'.repeat(32) })],
    ['that holds less', (honest) => ({ ...honest, units: honest.units + 1n })],
    ['of somebody else', (honest) => ({ ...honest, lookupKey: ours('DOGE', 3).lookupKey })],
    ['that is not there', (honest) => ({ ...honest, index: 5 })],
  ])('a Dogecoin output that its parent does not bear out is a fault: %s', (_name, change) => {
    const honest = output('DOGE', 1, 100_000_000n)
    expect(() => builderOf('DOGE').build(plan('DOGE', { spendable: [change(honest)] }))).toThrow(
      /transaction that made it/,
    )
  })

  test('as many parents as one request to the signer has room for, whatever they weigh', () => {
    const heavy = Array.from({ length: 6 }, (_, number) =>
      output('DOGE', number + 1, 100_000_000n + BigInt(number), 60_000),
    )
    const light = Array.from({ length: 300 }, (_, number) => output('DOGE', number + 10, 3_000_000n))
    const pay = (units: bigint) =>
      plan('DOGE', {
        payouts: [{ to: PAYEES.DOGE.P2PKH[0], amount: chainAmount('DOGE', 8, units) }],
        spendable: [...heavy, ...light],
      })
    const { bytes, spends } = built('DOGE', pay(330_000_000n))
    expect(spends.length).toBeLessThanOrEqual(200)
    expect(bytes.length).toBeLessThan(450_000)
    expect(builderOf('DOGE').build(pay(900_000_000n))).toMatchObject({ ok: false, refusal: { code: 'funds_short' } })
  })
})
