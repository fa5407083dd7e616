// Formats of money, times and addresses.

export * from './address.ts'
export * from './days.ts'
export * from './names.ts'
export * from './numbers.ts'
export * from './times.ts'
export { shownAmount } from './amount-entry.ts'
export * from './typed-amount.ts'
export * from './use-format.ts'
