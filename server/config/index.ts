/** Configuration's front door: the product's numbers and how a process lives. */
export { DEFAULTS } from './defaults.ts'
export { loadConfig, type ProductConfig } from './load.ts'
export * from './process.ts'
