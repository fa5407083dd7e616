/** The Kraken connector's front door. */
export { krakenFeed } from './kraken.ts'
