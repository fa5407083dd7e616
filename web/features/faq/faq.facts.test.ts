// The answers must not promise what the product does not do.

import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { expect, test } from 'vitest'
import { DEFAULTS } from '../../../server/config/index.ts'
import { FACTS } from './faq.facts.ts'

test('every figure in the answers is the product’s own', () => {
  const { swap, withdrawal, identity, beneficiaries } = DEFAULTS
  expect(FACTS).toEqual({
    swapFee: String(swap.feeBps.any / 100),
    stableSwapFee: String(swap.feeBps.stable / 100),
    quoteSeconds: swap.quoteLifeMs / SECOND_MS,
    networkFeeMargin: String(withdrawal.feeMarginPercent),
    smallestWithdrawalUsd: withdrawal.minimum.usd,
    firstSendUsd: withdrawal.newAddress.freeUsd,
    firstSendWaitHours: withdrawal.newAddress.waitMs / HOUR_MS,
    codeMinutes: identity.otp.lifeMs / MINUTE_MS,
    pinTries: identity.pin.triesMax,
    pinLockHours: identity.pin.lockMs / HOUR_MS,
    pinLongLockFrom: identity.pin.longLockFrom,
    holdHours: identity.moneyOutHoldMs / HOUR_MS,
    allowlistHours: beneficiaries.usableAfterMs / HOUR_MS,
    allowlistOffHours: withdrawal.allowlistOffMs / HOUR_MS,
  })
})
