/** Public interface of the assets module: coins on networks. */
export * from './address-spaces.ts'
export type { NetworksPolicy } from './network-policy.ts'
export * from './networks.ts'
export * from './payment-uri.ts'
