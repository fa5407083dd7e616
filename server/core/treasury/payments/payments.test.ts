import { chainAmount, money, newId } from '@zend/kernel'
import { faultsOf, NO_FAULTS } from '@zend/tests/testkit/state-machines'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../../config/index.ts'
import { bitcoinBuilder } from '../../../connectors/chains/bitcoin/index.ts'
import { ethereumBuilder } from '../../../connectors/chains/ethereum/index.ts'
import type { SpendableOutput } from '../../../ports/chain-sender.ts'
import { networkSpec, networkTable } from '../../assets/index.ts'
import { aboveCeiling } from './bump-transactions.ts'
import { choosePayments } from './choose-payments.ts'
import { feeMoney, typicalPaymentFee } from '../index.ts'
import { verdictOn } from './sign-transactions.ts'
import { coinUnits } from '../collecting/sweep-deposits.ts'
import { networkCost, treasuryFunding } from '../coins/coins.postings.ts'
import { type Payment, PAYMENT_STATES, paymentMachine, type PaymentStep, transactionMachine } from './payments.ts'
import { lowCoins, type WalletView } from '../watching/watch-funds.ts'

const networks = networkTable(DEFAULTS.networks)
const { bitcoin, ethereum } = networks
const builder = bitcoinBuilder({ spec: networkSpec(bitcoin), chain: 'mainnet' })
const HOT = { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', key: { account: 'hot', index: 0 } } as const
const LOOKUP_KEY = '0014751e76e8199196d454941c45d1b3a323f1433bd6'

const STEPS: Readonly<Record<PaymentStep, true>> = {
  reserve: true,
  release: true,
  sign: true,
  accept: true,
  include: true,
  drop: true,
  settle: true,
  revert: true,
  rebuild: true,
  give_up: true,
}

test('of a transaction every state can be reached, every step happens, and only what was never signed is given up', () => {
  const steps = {
    sign: true,
    accept: true,
    include: true,
    drop: true,
    settle: true,
    lose: true,
    give_up: true,
  } as const
  expect(faultsOf(transactionMachine, 'reserved', steps)).toEqual(NO_FAULTS)
  expect(transactionMachine.table.reserved).toEqual({ sign: 'signed', give_up: 'void' })
})

describe('a payment’s life', () => {
  test('every state can be reached, every step happens, and only the last two states are an end', () => {
    expect(faultsOf(paymentMachine, 'created', STEPS)).toEqual(NO_FAULTS)
    expect(PAYMENT_STATES.filter(paymentMachine.isFinal)).toEqual(['done', 'failed'])
  })

  /** The states in which a step may happen. */
  const statesOf = (step: PaymentStep) => PAYMENT_STATES.filter((state) => paymentMachine.allows(state, step))

  test('nothing that was signed can be given up, and nothing in a block can be built anew', () => {
    expect(statesOf('give_up')).toEqual(['created', 'reserved'])
    expect(statesOf('release')).toEqual(['reserved'])
    expect(statesOf('rebuild')).toEqual(['signed', 'broadcast'])
  })

  test('only what is in a block ends as paid or reverted', () => {
    expect([statesOf('settle'), statesOf('revert')]).toEqual([['included'], ['included']])
  })
})

describe('what a refusal by the vault means', () => {
  const single = { askedBefore: false, first: true, together: false }
  const retryAt = new Date('2026-11-21T12:00:00Z')

  test.each([
    [{ code: 'limit_hour', retryAt }, single, { kind: 'wait', why: 'limit' }],
    [{ code: 'limit_transaction' }, single, { kind: 'fail', reason: 'limit_transaction' }],
    [{ code: 'not_the_intent' }, single, { kind: 'fail', reason: 'not_signed' }],
    [{ code: 'not_understood' }, single, { kind: 'fail', reason: 'not_signed' }],
    [{ code: 'fee_too_high' }, single, { kind: 'wait', why: 'fee' }],
    [{ code: 'signing_stopped' }, single, { kind: 'wait', why: 'signing_stopped' }],
    [{ code: 'signing_stopped' }, { ...single, together: true }, { kind: 'wait', why: 'signing_stopped' }],
    [{ code: 'limit_hour', retryAt }, { ...single, together: true }, { kind: 'apart' }],
    [{ code: 'limit_transaction' }, { ...single, together: true }, { kind: 'apart' }],
  ] as const)('%j of %j', (refusal, asked, verdict) => {
    expect(verdictOn(refusal, asked)).toEqual(verdict)
  })

  test('when an answer was lost before, only a stop says nothing of whether the bytes are signed', () => {
    const again = { ...single, askedBefore: true }
    for (const together of [true, false])
      expect(verdictOn({ code: 'signing_stopped' }, { ...again, together })).toEqual({ kind: 'keep' })
    // The vault looks for its own earlier signature before it checks a limit.
    expect(verdictOn({ code: 'limit_transaction' }, again)).toEqual({ kind: 'fail', reason: 'limit_transaction' })
    expect(verdictOn({ code: 'limit_hour', retryAt }, again)).toEqual({ kind: 'wait', why: 'limit' })
    expect(verdictOn({ code: 'limit_hour', retryAt }, { ...again, together: true })).toEqual({ kind: 'apart' })
    expect(verdictOn({ code: 'not_the_intent' }, again)).toEqual({ kind: 'fail', reason: 'not_signed' })
  })

  test('that other bytes of a payment are signed undoes nothing', () => {
    for (const askedBefore of [true, false])
      for (const together of [true, false])
        expect(verdictOn({ code: 'intent_changed' }, { askedBefore, first: true, together })).toEqual({ kind: 'keep' })
  })
})

describe('choosing a batch', () => {
  const coin = (units: bigint, index = 0): SpendableOutput => ({
    txid: 'ab'.repeat(32),
    index,
    units,
    lookupKey: LOOKUP_KEY,
    key: HOT.key,
  })
  const payment = (units: bigint, over: Partial<Payment> = {}): Payment => ({
    id: newId('pay', 0),
    purpose: 'withdrawal',
    statement: null,
    secondConfirmation: null,
    cause: 'test',
    network: 'bitcoin',
    to: { address: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', lookupKey: '00' },
    toKey: null,
    from: HOT.key,
    amount: chainAmount('BTC', 8, units),
    feeBudget: null,
    state: 'created',
    root: null,
    intent: newId('pay', 0),
    alone: false,
    waitsFor: null,
    failedTries: 0,
    txid: null,
    confirmations: 0,
    feeBumps: 0,
    failure: null,
    createdAt: new Date(0),
    resolvedAt: null,
    ...over,
  })
  const choose = (spendable: readonly SpendableOutput[], ...due: readonly Payment[]) =>
    choosePayments(builder, { spendable, change: HOT, fee: { kind: 'inputs', perVirtualByte: 5n } }, due)

  test('takes all that the coins suffice for, and change comes back', () => {
    const due = [payment(10_000n), payment(20_000n), payment(30_000n)]
    const { batch, short, tooSmall } = choose([coin(100_000n)], ...due)
    expect(batch?.payments).toEqual(due)
    expect([short, tooSmall]).toEqual([[], []])
    expect(batch?.unsigned.change?.units).toBe(40_000n - (batch?.unsigned.feeMax ?? 0n))
  })

  test('leaves out what is too large, and the newest when the fee has no room', () => {
    const [large, first, second] = [payment(200_000n), payment(60_000n), payment(40_000n)]
    const { batch, short } = choose([coin(100_000n)], large, first, second)
    expect(batch?.payments).toEqual([first])
    expect(short).toEqual([large, second])
  })

  test('tells dust from a lack of funds', () => {
    const [dust, sound] = [payment(200n), payment(5_000n)]
    expect(choose([], dust, sound)).toEqual({ batch: null, tooSmall: [dust], short: [sound] })
    expect(choose([coin(50_000n)], dust, sound).batch?.payments).toEqual([sound])
  })

  test('keeps apart what must be alone', () => {
    const [plain, alone] = [payment(5_000n), payment(6_000n, { alone: true })]
    expect(choose([coin(50_000n)], plain, alone).batch?.payments).toEqual([alone])
    const unpayable = payment(90_000n, { alone: true })
    expect(choose([coin(50_000n)], unpayable, plain).batch?.payments).toEqual([plain])
  })
})

describe('postings', () => {
  const at = new Date('2026-11-21T10:00:00Z')

  test('a fee lowers the reserve and is a cost; funds from outside raise it and are capital', () => {
    expect(networkCost('pst_1', 'ctx_1', money('ETH', 21n), at)).toMatchObject({
      kind: 'network_cost',
      cause: 'network_cost:ctx_1',
      legs: [
        { account: { house: 'network_costs', asset: 'ETH' }, amount: -21n },
        { account: { house: 'chain_reserve', asset: 'ETH' }, amount: 21n },
      ],
    })
    expect(
      treasuryFunding('pst_2', { network: 'bitcoin', txid: 'ab', place: '1', units: 5n }, money('BTC', 5n), at),
    ).toMatchObject({
      kind: 'treasury_funding',
      cause: 'treasury_funding:bitcoin:ab:1:BTC:5',
      legs: [
        { account: { house: 'chain_reserve', asset: 'BTC' }, amount: -5n },
        { account: { house: 'treasury_capital', asset: 'BTC' }, amount: 5n },
      ],
    })
  })
})

describe('fees', () => {
  test('a token’s fee is in the network’s own coin, and needs no node', () => {
    const senders = ethereumBuilder({ spec: networkSpec(ethereum), chainId: 1, fees: ethereum.fees })
    const level = { rate: { kind: 'sequence', maxPerGas: 10n ** 10n, priorityPerGas: 1n }, at: new Date(0) } as const
    const token = typicalPaymentFee(senders, ethereum, 'USDT', level)
    expect(token).toEqual({ asset: 'ETH', amount: ethereum.fees.typicalGas.token * 10n ** 10n })
    expect(feeMoney(bitcoin, 141n)).toEqual({ asset: 'BTC', amount: 141n })
  })

  test('a replacement above the operator’s ceiling is not made', () => {
    const most = bitcoin.fees.perVirtualByteMax
    expect(aboveCeiling(bitcoin.fees, { kind: 'inputs', perVirtualByte: most })).toBe(false)
    expect(aboveCeiling(bitcoin.fees, { kind: 'inputs', perVirtualByte: most + 1n })).toBe(true)
    expect(
      aboveCeiling(ethereum.fees, { kind: 'sequence', maxPerGas: ethereum.fees.maxPerGasMax + 1n, priorityPerGas: 1n }),
    ).toBe(true)
  })
})

describe('the hot wallet', () => {
  const wallet = (over: Partial<WalletView>): WalletView => ({
    asset: 'BTC',
    decimals: 8,
    spendable: 100n,
    reserved: 0n,
    waitingPayments: 0,
    waiting: 0n,
    lowWater: 50n,
    ...over,
  })

  test('is low below its mark, or below what waits', () => {
    expect(lowCoins([wallet({})])).toEqual([])
    expect(lowCoins([wallet({ spendable: 49n })])).toMatchObject([{ short: false }])
    expect(lowCoins([wallet({ waiting: 101n })])).toMatchObject([{ short: true }])
  })

  test('marks are whole coins in the network’s units, or a mistake', () => {
    const usdt = ethereum.coins.find(({ asset }) => asset === 'USDT') ?? ethereum.coins[0]
    if (usdt === undefined) throw new Error('no coin')
    expect(coinUnits(usdt, '20000')).toBe(20_000_000_000n)
    expect(coinUnits(usdt, undefined)).toBe(0n)
    expect(() => coinUnits(usdt, 'much')).toThrow('no amount of USDT')
  })
})
