import { type CoinCode, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { networksOf, networkTable } from '@zend/server/core/assets'
import { APPROVALS_POLICY } from '@zend/server/core/approvals'
import { countriesOf } from '@zend/server/core/persons'
import { promisedSeconds } from '@zend/server/products/quick-sell'
import { expect, test } from 'vitest'
import { OFF_RAMPS } from '../../apps/marketing/app/data/families.ts'
import {
  COMPANY,
  DAY_LIMITS_NGN,
  DEPOSIT,
  FX,
  INSTANT_BANKS,
  PROTECT,
  SELL,
  SWAP,
  WITHDRAW,
} from '../../apps/marketing/app/data/terms.ts'
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
  const { feeBps, marginBps, quoteLifeMs, minimumUsd, maximumUsd } = DEFAULTS.swap
  expect(SWAP).toEqual({
    feePercent: percent(feeBps.any),
    stableFeePercent: percent(feeBps.stable),
    marginPercent: percent(marginBps.any),
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
  const { feeMax, feeMarginPercent, minimum, newAddress } = DEFAULTS.withdrawal
  expect(feeMax).toMatchObject(WITHDRAW.feeMax)
  expect([WITHDRAW.feeMarginPercent, WITHDRAW.minimumFees]).toEqual([String(feeMarginPercent), minimum.fees])
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

test('how soon a payout is there is what the server promises while it knows no better', () => {
  for (const { countries, ways } of OFF_RAMPS)
    for (const country of countries)
      for (const method of ways) {
        const atOnce = method === 'mobile-money' || INSTANT_BANKS.includes(country)
        const promised = promisedSeconds({ country, method })
        expect([country, method, promised <= SELL.instantMinutes * 60]).toEqual([country, method, atOnce])
      }
})

test('pages about payments abroad and companies match the server', () => {
  const { feeBps, feeMinUsd, minimumUsd, maximumUsd, quoteLifeMs } = DEFAULTS.fx
  expect(FX).toEqual({
    feePercent: percent(feeBps),
    feeMinUsd,
    minimumUsd,
    maximumUsd,
    offerMinutes: quoteLifeMs / MINUTE_MS,
  })
  expect(COMPANY).toEqual({
    requestHours: APPROVALS_POLICY.lifeMs / HOUR_MS,
    dayLimitsUsd: DEFAULTS.limits.companies.tiers.slice(1).map(({ dayMax }) => dayMax),
  })
})

test('pages about security match the server', () => {
  const { otp, pin, moneyOutHoldMs, contactHoldMs, freezeLinkMs, secondFactor } = DEFAULTS.identity
  expect(PROTECT).toEqual({
    codeMinutes: otp.lifeMs / MINUTE_MS,
    pinTries: pin.triesMax,
    pinLockHours: pin.lockMs / HOUR_MS,
    pinLongLockFrom: pin.longLockFrom,
    holdHours: moneyOutHoldMs / HOUR_MS,
    contactHoldHours: contactHoldMs / HOUR_MS,
    lockLinkDays: freezeLinkMs / DAY_MS,
    allowlistHours: DEFAULTS.beneficiaries.usableAfterMs / HOUR_MS,
    allowlistOffHours: DEFAULTS.withdrawal.allowlistOffMs / HOUR_MS,
    recoveryCodes: secondFactor.recoveryCodes,
  })
})
