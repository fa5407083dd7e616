/** The public interface of the Kraken connector. */
export { krakenFeed } from './kraken.ts'
