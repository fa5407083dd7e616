/** The public interface of the Coinbase Exchange connector. */
export { coinbaseFeed } from './coinbase.ts'
