// How money is shown: amounts, coins, addresses, charts.

export * from './address.tsx'
export * from './amount-text.tsx'
export * from './coin-icon.tsx'
export * from './coin-row.tsx'
export * from './qr-code.tsx'
export * from './reference.tsx'
export * from './sparkline.tsx'
export * from './status-texts.ts'
