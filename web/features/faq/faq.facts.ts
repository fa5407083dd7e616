/** Figures of the product in the answers that no call returns. A test compares them with the product's defaults. */

/** Fees are per cent, as decimal text; times are minutes or hours. */
export const FACTS = {
  swapFee: '0.5',
  stableSwapFee: '0.1',
  quoteSeconds: 30,
  networkFeeMargin: '10',
  smallestWithdrawalUsd: '2',
  firstSendUsd: '1000',
  firstSendWaitHours: 1,
  codeMinutes: 5,
  pinTries: 5,
  pinLockHours: 1,
  pinLongLockFrom: 10,
  holdHours: 24,
  allowlistHours: 24,
  allowlistOffHours: 48,
} as const
