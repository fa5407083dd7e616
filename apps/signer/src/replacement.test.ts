/**
 * One payment is made once: the same bytes again, a replacement that excludes every earlier version, and nothing else.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVM_NETWORK_IDS, type EvmNetworkId } from '@zend/kernel'
import type { PaymentIntent } from '@zend/server/ports/key-vault'
import type { Signer } from './signer.ts'
import { outcomeOf, paymentId, sweep, TestSigner, withdrawal } from './signing.fixture.ts'
import { change, coin, ethereumAddressOf, HOT, payload, psbt, OUTSIDE, toOutside } from './transactions.fixture.ts'

const COIN = 10n ** 18n
const GWEI = 10n ** 9n
const OTHER = { bitcoin: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', ethereum: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }

let signer: TestSigner
beforeEach(() => {
  signer = new TestSigner()
})
afterEach(() => signer.end())

describe('the same payment again', () => {
  test('the same bytes get the same signature, also after a restart, and are not counted again', () => {
    const intent = withdrawal('ETH', OUTSIDE.ethereum, COIN)
    const first = signer.pay(COIN, intent)
    for (let i = 0; i < 5; i++) expect(signer.pay(COIN, intent)).toEqual(first)
    signer.restart()
    expect(signer.pay(COIN, intent)).toEqual(first)
    expect(outcomeOf(signer.pay(COIN, undefined, { sequence: 1 }))).toBe('signed')
  })

  test('one transaction cannot stand for two payments', () => {
    expect(outcomeOf(signer.pay(1n))).toBe('signed')
    expect(outcomeOf(signer.pay(1n))).toBe('intent_changed')
  })

  test('a replacement with the same sequence number is signed and not counted twice', () => {
    const intent = withdrawal('ETH', OUTSIDE.ethereum, COIN)
    for (const gwei of [30n, 34n, 40n])
      expect(outcomeOf(signer.pay(COIN, intent, { maxPerGas: gwei * GWEI }))).toBe('signed')
    signer.restart()
    expect(outcomeOf(signer.pay(COIN, intent, { maxPerGas: 50n * GWEI }))).toBe('signed')
    expect(outcomeOf(signer.pay(COIN, undefined, { sequence: 1 }))).toBe('signed')
    expect(outcomeOf(signer.pay(COIN, undefined, { sequence: 2 }))).toBe('limit_hour')
    // Even when the hour is used up: the replaced version was counted already.
    expect(outcomeOf(signer.pay(COIN, intent, { maxPerGas: 60n * GWEI }))).toBe('signed')
  })

  test.each<[string, (intent: PaymentIntent) => ReturnType<Signer['sign']>]>([
    ['another sequence number', (intent) => signer.pay(COIN / 2n, intent, { sequence: 1 })],
    ['another amount', (intent) => signer.pay(COIN / 4n, { ...intent, units: COIN / 4n })],
    ['another payee', (intent) => signer.pay(COIN / 2n, { ...intent, to: OTHER.ethereum })],
    ['another sender', (intent) => signer.pay(COIN / 2n, intent, { from: { account: 'hot', index: 1 } })],
    [
      'another purpose',
      ({ id }) =>
        signer.ask(payload({ units: COIN / 2n, to: ethereumAddressOf(HOT) }), {
          ...sweep('ETH', ethereumAddressOf(HOT), COIN / 2n),
          id,
        }),
    ],
  ])('with %s is refused, also after a restart', (_, again) => {
    const intent = withdrawal('ETH', OUTSIDE.ethereum, COIN / 2n)
    expect(outcomeOf(signer.pay(COIN / 2n, intent))).toBe('signed')
    expect(outcomeOf(again(intent))).toBe('intent_changed')
    signer.restart()
    expect(outcomeOf(again(intent))).toBe('intent_changed')
  })

  describe('on networks with one hot address', () => {
    const dollars = (network: EvmNetworkId, sequence: number, intent: PaymentIntent) =>
      signer.ask(
        payload({ network, asset: 'USDC', units: intent.units, to: intent.to, gasLimit: 65_000n, sequence }),
        intent,
      )

    test('the same number on each of them belongs to a payment of its own', () => {
      // The books have six decimals.
      const units = (network: EvmNetworkId) => (network === 'bsc' ? 5_000n * 10n ** 12n : 5_000n)
      for (const network of EVM_NETWORK_IDS)
        expect(outcomeOf(dollars(network, 4, withdrawal('USDC', OUTSIDE.ethereum, units(network))))).toBe('signed')
    })

    test.each([
      ['ethereum', 'polygon'],
      ['polygon', 'ethereum'],
      ['polygon', 'avalanche'],
    ] as const)(
      'what was signed for %s is not made again on %s, though its bytes pay the same with the same number',
      (first, second) => {
        const intent = withdrawal('USDC', OUTSIDE.ethereum, 5_000n)
        expect(outcomeOf(dollars(first, 4, intent))).toBe('signed')
        expect(outcomeOf(dollars(second, 4, intent))).toBe('intent_changed')
        signer.restart()
        expect(outcomeOf(dollars(second, 4, intent))).toBe('intent_changed')
        // Where a replacement was signed, a repeated request for it still counts as a replacement.
        expect(
          outcomeOf(
            signer.ask(
              payload({
                network: first,
                asset: 'USDC',
                units: 5_000n,
                gasLimit: 65_000n,
                sequence: 4,
                maxPerGas: 40n * GWEI,
              }),
              intent,
            ),
          ),
        ).toBe('signed')
      },
    )

    test('bytes for one network are none of another, whatever is said of them', () => {
      const intent = withdrawal('USDC', OUTSIDE.ethereum, 5_000n)
      const { bytes, keys } = payload({ network: 'polygon', asset: 'USDC', units: 5_000n, gasLimit: 65_000n })
      for (const network of ['ethereum', 'bsc', 'avalanche', 'xlayer'] as const)
        expect(outcomeOf(signer.ask({ network, bytes, keys }, intent))).toBe('not_understood')
    })
  })

  describe('on Bitcoin', () => {
    const [a, b, c] = [coin(50_000n), coin(50_000n), coin(50_000n)]
    const intents = [withdrawal('BTC', OUTSIDE.bitcoin, 20_000n), withdrawal('BTC', OTHER.bitcoin, 30_000n)]
    const outputs = (left: bigint) => [...intents.map(({ to, units }) => ({ to, units })), change(left)]

    beforeEach(() => {
      expect(outcomeOf(signer.ask(psbt([a, b], outputs(49_000n)), ...intents))).toBe('signed')
    })

    test('a batch is replaced by one that shares an input and pays the same', () => {
      expect(outcomeOf(signer.ask(psbt([b, c], outputs(48_000n)), ...intents.toReversed()))).toBe('signed')
    })

    test('but not by one that shares no input', () => {
      expect(outcomeOf(signer.ask(psbt([coin(50_000n), coin(50_000n)], outputs(48_000n)), ...intents))).toBe(
        'intent_changed',
      )
    })

    test('nor by one that excludes only the newest version', () => {
      expect(outcomeOf(signer.ask(psbt([b, c], outputs(48_000n)), ...intents))).toBe('signed')
      // Shares c with the second version, nothing with the first: both could be mined.
      expect(outcomeOf(signer.ask(psbt([c, coin(50_000n)], outputs(47_000n)), ...intents))).toBe('intent_changed')
    })

    test('nor by a part of it, nor by more than it', () => {
      expect(
        outcomeOf(signer.ask(psbt([a, b], [...outputs(0n).slice(0, 1), change(78_000n)]), ...intents.slice(0, 1))),
      ).toBe('intent_changed')
      const more = withdrawal('BTC', OUTSIDE.bitcoin, 1_000n)
      expect(outcomeOf(signer.ask(psbt([a, b], [...outputs(47_000n), toOutside(1_000n)]), ...intents, more))).toBe(
        'intent_changed',
      )
      expect(outcomeOf(signer.ask(psbt([a, b], [...outputs(47_000n), toOutside(1_000n)]), more, ...intents))).toBe(
        'intent_changed',
      )
    })
  })

  test('one transaction with two stories about its inputs is signed for one of them only', () => {
    const [small, large] = [
      { ...coin(50_000n), units: 50_000n },
      { ...coin(90_000n), units: 90_000n },
    ]
    const intent = withdrawal('BTC', OUTSIDE.bitcoin, 49_000n)
    const lie = (first: bigint, second: bigint) =>
      psbt(
        [
          { ...small, units: first },
          { ...large, units: second },
        ],
        [toOutside(49_000n)],
      )
    // Each claim makes the other input look small, so that the fee looks small; both signatures together would pay a
    // fee of 91,000.
    expect(outcomeOf(signer.ask(lie(49_500n, 1_000n), intent))).toBe('signed')
    expect(outcomeOf(signer.ask(lie(1_000n, 49_500n), intent))).toBe('intent_changed')
    expect(outcomeOf(signer.ask(lie(1_000n, 49_500n), { ...intent, id: paymentId() }))).toBe('intent_changed')
  })
})
