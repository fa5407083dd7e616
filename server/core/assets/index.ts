/** The asset table's front door: coins on networks. */
export * from './networks.ts'
