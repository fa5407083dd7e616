/** The signer signs exactly what was intended, for allowed purposes, and nothing it could not record. */
import { Transaction } from '@scure/btc-signer'
import { hex } from '@scure/base'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentIntent, SignRefusal, SignRequest } from '@zend/server/ports/key-vault'
import { outcomeOf, paymentId, sweep, TestSigner, topup, withdrawal } from './signing.fixture.ts'
import {
  bitcoinAddressOf,
  change,
  coin,
  DEPOSIT,
  ethereumAddressOf,
  HOT,
  type OutputSketch,
  payload,
  psbt,
  OUTSIDE,
  toOutside,
} from './transactions.fixture.ts'

const OTHER = { bitcoin: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', ethereum: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }

let signer: TestSigner
beforeEach(() => {
  signer = new TestSigner()
})
afterEach(() => signer.end())

describe('the intent', () => {
  const one = withdrawal('BTC', OUTSIDE.bitcoin, 60_000n)
  const two = withdrawal('BTC', OTHER.bitcoin, 5_000n)
  const spend = (...outputs: OutputSketch[]) => psbt([{ key: DEPOSIT, units: 70_000n }], outputs)

  test('is signed when the bytes pay exactly it, with change to any of the first hot addresses', () => {
    expect(outcomeOf(signer.ask(spend(toOutside(60_000n), change(9_000n, 15)), one))).toBe('signed')
  })

  test.each<[string, SignRequest['transaction'], PaymentIntent[]]>([
    ['a satoshi more', spend(toOutside(60_001n)), [one]],
    ['a satoshi less', spend(toOutside(59_999n)), [one]],
    ['somebody else', spend({ to: OTHER.bitcoin, units: 60_000n }), [one]],
    ['a payment that is not meant', spend(toOutside(60_000n), { to: OTHER.bitcoin, units: 5_000n }), [one]],
    ['one payment too few', spend(toOutside(60_000n)), [one, two]],
    [
      'one payment for two alike',
      spend(toOutside(30_000n), change(9_000n)),
      [withdrawal('BTC', OUTSIDE.bitcoin, 30_000n), withdrawal('BTC', OUTSIDE.bitcoin, 30_000n)],
    ],
    [
      'the same payment named twice',
      spend(toOutside(30_000n), toOutside(30_000n)),
      Array.from({ length: 2 }, () => ({ ...one, units: 30_000n })),
    ],
    ['change to a deposit address', spend(toOutside(60_000n), { to: bitcoinAddressOf(DEPOSIT), units: 9_000n }), [one]],
    ['change to a hot address beyond those that count', spend(toOutside(60_000n), change(9_000n, 16)), [one]],
    ['change twice', spend(toOutside(60_000n), change(4_000n), change(4_000n, 1)), [one]],
    ['another coin', spend(toOutside(60_000n)), [withdrawal('ETH', OUTSIDE.bitcoin, 60_000n)]],
    ['an address of another network', spend(toOutside(60_000n)), [withdrawal('BTC', OUTSIDE.ethereum, 60_000n)]],
    ['another token', payload({ asset: 'USDC', units: 5n }), [withdrawal('USDT', OUTSIDE.ethereum, 5n)]],
    ['the coin instead of the token', payload({ asset: 'ETH', units: 5n }), [withdrawal('USDT', OUTSIDE.ethereum, 5n)]],
    [
      'a withdrawal out of a deposit address',
      payload({ from: DEPOSIT, units: 5n }),
      [withdrawal('ETH', OUTSIDE.ethereum, 5n)],
    ],
    [
      'more than one wants to be paid where one is',
      payload({ units: 5n }),
      [withdrawal('ETH', OUTSIDE.ethereum, 5n), withdrawal('ETH', OUTSIDE.ethereum, 5n)],
    ],
  ])('refuses %s', (_, transaction, intents) => {
    expect(outcomeOf(signer.ask(transaction, ...intents))).toBe('not_the_intent')
  })

  test('pays many at once, two alike included', () => {
    const intents = [1n, 2n, 2n, 3n].map((thousands) => withdrawal('BTC', OUTSIDE.bitcoin, thousands * 1_000n))
    const outputs = intents.map(({ units }) => toOutside(units))
    expect(outcomeOf(signer.ask(psbt([coin(9_000n)], outputs.toReversed()), ...intents))).toBe('signed')
  })
})

describe('sweeps and top-ups stay among our own addresses', () => {
  const hot = ethereumAddressOf(HOT)
  const fee = { gasLimit: 21_000n }

  test.each<[string, SignRequest['transaction'], PaymentIntent, SignRefusal['code'] | 'signed']>([
    [
      'a token swept to the hot account',
      payload({ from: DEPOSIT, asset: 'USDT', to: hot, units: 9n, gasLimit: 65_000n }),
      sweep('USDT', hot, 9n),
      'signed',
    ],
    [
      'a sweep to a stranger',
      payload({ from: DEPOSIT, units: 9n }),
      sweep('ETH', OUTSIDE.ethereum, 9n),
      'not_the_intent',
    ],
    [
      'a sweep to a deposit address',
      payload({ from: HOT, units: 9n, to: ethereumAddressOf(DEPOSIT) }),
      sweep('ETH', ethereumAddressOf(DEPOSIT), 9n),
      'not_the_intent',
    ],
    [
      'a sweep that pays less than it says',
      payload({ from: DEPOSIT, to: hot, units: 8n }),
      sweep('ETH', hot, 9n),
      'not_the_intent',
    ],
    [
      'outputs gathered to the hot account',
      psbt([coin(5_000n), coin(6_000n)], [change(10_500n)]),
      sweep('BTC', bitcoinAddressOf(HOT), 10_500n),
      'signed',
    ],
    ['gas for a deposit address', payload({ ...fee, to: ethereumAddressOf(DEPOSIT), units: 9n }), topup(9n), 'signed'],
    ['a top-up of a stranger', payload({ ...fee, units: 9n }), topup(9n, DEPOSIT, OUTSIDE.ethereum), 'not_the_intent'],
    [
      'a top-up of another index',
      payload({ ...fee, to: ethereumAddressOf(DEPOSIT), units: 9n }),
      topup(9n, { ...DEPOSIT, index: 8 }, ethereumAddressOf(DEPOSIT)),
      'not_the_intent',
    ],
    ['a top-up of the hot account', payload({ ...fee, to: hot, units: 9n }), topup(9n, HOT), 'not_the_intent'],
    [
      'a top-up out of a deposit address',
      payload({ ...fee, from: DEPOSIT, to: ethereumAddressOf(DEPOSIT), units: 9n }),
      topup(9n),
      'not_the_intent',
    ],
    [
      'a top-up in a token',
      payload({ asset: 'USDT', to: ethereumAddressOf(DEPOSIT), units: 9n }),
      { ...topup(9n), asset: 'USDT' },
      'not_the_intent',
    ],
    [
      'a top-up on Bitcoin',
      psbt([coin(5_000n, HOT)], [{ to: bitcoinAddressOf(DEPOSIT), units: 4_000n }]),
      { ...topup(4_000n, DEPOSIT, bitcoinAddressOf(DEPOSIT)), asset: 'BTC' },
      'not_the_intent',
    ],
  ])('%s', (_, transaction, intent, expected) => {
    expect(outcomeOf(signer.ask(transaction, intent))).toBe(expected)
  })
})

test('signs nothing while stopped, not even what it signed before', () => {
  const intent = withdrawal('ETH', OUTSIDE.ethereum, 1n)
  const first = signer.pay(1n, intent)
  signer.isStopped = true
  expect(outcomeOf(signer.pay(1n, intent))).toBe('signing_stopped')
  signer.isStopped = false
  expect(signer.pay(1n, intent)).toEqual(first)
})

test('hands out no signature that it could not record', () => {
  signer.breakLog()
  expect(() => signer.pay(1n)).toThrow()
})

test('records what it refuses, and why', () => {
  const intent = withdrawal('ETH', OUTSIDE.ethereum, 5n)
  signer.ask(payload({ units: 6n }), intent)
  signer.ask({ network: 'ethereum', bytes: '00', keys: [HOT] }, intent)
  expect(signer.entries()).toMatchObject([
    { kind: 'refused', code: 'not_the_intent', payments: [intent.id], network: 'ethereum' },
    { kind: 'refused', code: 'not_understood', payments: [intent.id] },
  ])
})

// Every refusal is written through to the disk, and other suites keep it busy.
test(
  'whatever is done to the bytes, it signs nothing but the intent and what comes back to us',
  { timeout: 60_000 },
  () => {
    const intent = withdrawal('BTC', OUTSIDE.bitcoin, 60_000n)
    const whole = psbt([coin(40_000n), coin(30_000n, HOT)], [toOutside(60_000n), change(9_000n)])
    const bytes = hex.decode(whole.bytes)
    const edits = fc.array(fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) }), { maxLength: 3 })
    fc.assert(
      fc.property(edits, (changes) => {
        const copy = Uint8Array.from(bytes)
        for (const { at, to } of changes) copy[at] = to
        const answer = signer.ask({ ...whole, bytes: hex.encode(copy) }, { ...intent, id: paymentId() })
        if (!answer.ok) return
        const signed = Transaction.fromRaw(hex.decode(answer.value.raw))
        const outputs = Array.from(
          { length: signed.outputsLength },
          (_, i) => `${signed.getOutputAddress(i)} ${signed.getOutput(i).amount}`,
        )
        expect(outputs).toContain(`${OUTSIDE.bitcoin} 60000`)
        expect(outputs.filter((output) => !output.startsWith(bitcoinAddressOf(HOT)))).toHaveLength(1)
      }),
      { numRuns: 200 },
    )
  },
)
