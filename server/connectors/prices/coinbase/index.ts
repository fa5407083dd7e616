/** The Coinbase Exchange connector's front door. */
export { coinbaseFeed } from './coinbase.ts'
