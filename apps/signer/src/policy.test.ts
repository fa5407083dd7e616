/** Reading the signer's limits: an invalid number stops it. */
import { describe, expect, test } from 'vitest'
import { EVM_NETWORK_IDS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { gasCap, signerLimits } from './policy.ts'
import { policy } from './signing.fixture.ts'
import { networks } from './transactions.fixture.ts'

test('reads whole coins in units that all networks share, and fees in the base units of their network', () => {
  const limits = signerLimits(policy, networks)
  expect(limits.withdrawals.get('BTC')).toEqual({ paymentMax: 10n ** 18n, hourMax: 2n * 10n ** 18n })
  expect(limits.withdrawals.get('USDT')).toEqual({ paymentMax: 10n ** 21n, hourMax: 2n * 10n ** 21n })
  expect(limits.topups.get('ETH')?.paymentMax).toBe(5n * 10n ** 16n)
  expect(limits.topups.get('USDT')).toBeUndefined()
  expect(limits.fees.bitcoin).toEqual({ rateMax: 100n, transactionMax: 100_000n, hourMax: 200_000n })
  expect(limits.fees.ethereum.rateMax).toBe(10n ** 11n)
})

test('the product’s own numbers can be meant, and leave room for every fee that it proposes', () => {
  const limits = signerLimits(DEFAULTS.signer, networks)
  expect(limits.fees.bitcoin.rateMax).toBeGreaterThan(networks.bitcoin.fees.perVirtualByteMax)
  for (const id of EVM_NETWORK_IDS) {
    expect(limits.fees[id].rateMax).toBeGreaterThan(networks[id].fees.maxPerGasMax)
    const most = gasCap(DEFAULTS.signer, id)
    expect(most.coin).toBeGreaterThan(networks[id].fees.gasMax.coin)
    expect(most.token).toBeGreaterThan(networks[id].fees.gasMax.token)
  }
})

test('a coin counts alike wherever it is paid: a dollar is a dollar, in parts of a million or of a trillion million', () => {
  const { commonUnits } = signerLimits(DEFAULTS.signer, networks)
  expect(commonUnits('ethereum', 'USDT', 10n ** 6n)).toBe(commonUnits('bsc', 'USDT', 10n ** 18n))
  expect(() => commonUnits('bitcoin', 'USDT', 1n)).toThrow('bitcoin has no USDT')
})

test.each([
  ['coin', 0],
  ['token', 100_000.5],
])('gas for a %s of %d stops it', (kind, gas) => {
  const { fees } = DEFAULTS.signer
  const gasMax = { ...fees.ethereum.gasMax, [kind]: gas }
  expect(() => gasCap({ fees: { ...fees, ethereum: { ...fees.ethereum, gasMax } } }, 'ethereum')).toThrow(
    `signer.fees.ethereum.gasMax.${kind}`,
  )
})

describe('refuses', () => {
  const { BTC: _, ...withoutBitcoin } = policy.withdrawals
  const bitcoin = (cap: object) => ({
    ...policy,
    withdrawals: { ...policy.withdrawals, BTC: { paymentMax: '1', hourMax: '2', ...cap } },
  })
  const fees = (more: object) => ({ ...policy, fees: { ...policy.fees, bitcoin: { ...policy.fees.bitcoin, ...more } } })
  test.each([
    ['a coin without a limit', { ...policy, withdrawals: withoutBitcoin }, /withdrawals.BTC is missing/],
    ['top-ups without a limit', { ...policy, topups: {} }, /topups.ETH is missing/],
    ['a limit of nothing', bitcoin({ paymentMax: '0' }), /withdrawals.BTC.paymentMax must be a positive amount/],
    [
      'a limit finer than the coin',
      bitcoin({ hourMax: '0.000000001' }),
      /withdrawals.BTC.hourMax must be a positive amount/,
    ],
    ['a limit that is no number', bitcoin({ hourMax: '1e3' }), /withdrawals.BTC.hourMax must be a positive amount/],
    ['a rate that is none', fees({ perUnitMax: 0.5 }), /fees.bitcoin needs a whole rate/],
    ['a fee of nothing', fees({ transactionMax: '0' }), /fees.bitcoin.transactionMax must be a positive amount/],
  ])('%s', (_, given, message) => {
    expect(() => signerLimits(given, networks)).toThrow(message)
  })
})
