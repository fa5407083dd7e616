import { type CoinCode, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { networksOf, networkTable } from '@zend/server/core/assets'
import { countriesOf } from '@zend/server/core/persons'
import { expect, test } from 'vitest'
import { DAY_LIMITS_NGN, DEPOSIT, SELL, SWAP, WITHDRAW } from '../../apps/marketing/app/data/terms.ts'
import { NETWORK_NAMES } from '../../web/data/networks/network-facts.ts'

const percent = (bps: number): string => String(bps / 100)

test('pages about sales match the server', () => {
  expect(SELL.payouts).toEqual(
    Object.fromEntries(
      Object.keys(SELL.payouts).map((code) => [code, DEFAULTS.quickSell.payouts[code as keyof typeof SELL.payouts]]),
    ),
  )
  expect([SELL.feePercent, SELL.offerSeconds]).toEqual([
    percent(DEFAULTS.quickSell.feeBps),
    DEFAULTS.quickSell.quoteLifeMs / SECOND_MS,
  ])
})

test('pages about swaps match the server', () => {
  const { feeBps, quoteLifeMs, minimumUsd, maximumUsd } = DEFAULTS.swap
  expect(SWAP).toEqual({
    feePercent: percent(feeBps.any),
    stableFeePercent: percent(feeBps.stable),
    offerSeconds: quoteLifeMs / SECOND_MS,
    minimumUsd,
    maximumUsd,
  })
})

test('pages about deposits match the server', () => {
  const table = networkTable(DEFAULTS.networks)
  for (const [coin, said] of Object.entries(DEPOSIT)) {
    const networks = networksOf(table, coin as CoinCode)
    const network = networks.find(({ id }) => NETWORK_NAMES[id] === said.network)
    const minimum = network === undefined ? null : DEFAULTS.networks[network.id].minDeposit
    expect([coin, said]).toEqual([
      coin,
      {
        network: said.network,
        alone: networks.length === 1,
        minimum: (minimum as Readonly<Record<string, string>> | null)?.[coin],
        confirmations: network?.confirmations,
        minutes: network?.arrivalMinutes,
      },
    ])
  }
})

test('pages about withdrawals and limits match the server', () => {
  const { feeMax, minimum, newAddress } = DEFAULTS.withdrawal
  expect(feeMax).toMatchObject(WITHDRAW.feeMax)
  expect([WITHDRAW.minimumUsd, WITHDRAW.newAddressFreeUsd, WITHDRAW.newAddressWaitMinutes]).toEqual([
    minimum.usd,
    newAddress.freeUsd,
    newAddress.waitMs / MINUTE_MS,
  ])
  expect(newAddress.waitMs).toBe(HOUR_MS)
  expect(DAY_LIMITS_NGN).toEqual(DEFAULTS.limits.tiers.slice(1).map(({ dayMax }) => dayMax))
})

test('accounts can be opened from as many countries as the page says', () => {
  expect(countriesOf('sign-up')).toHaveLength(8)
})
