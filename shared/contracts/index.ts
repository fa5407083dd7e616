/** The contracts' front door: everything that travels over HTTP. */
export * from './accounts.ts'
export * from './endpoint.ts'
export * as fields from './fields.ts'
export type { Locale } from './fields.ts'
export * from './general.ts'
export * from './refusals.ts'
export * from './statuses.ts'
export * from './wallet.ts'
