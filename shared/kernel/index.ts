/** The kernel's front door: the words every other package uses. It imports nothing. */
export * from './assets.ts'
export * from './chain-amount.ts'
export * from './decimal.ts'
export * from './id.ts'
export * from './money.ts'
export * from './rate.ts'
export * from './result.ts'
export * from './time.ts'
