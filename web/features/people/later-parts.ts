/** Heavy parts of these pages, which load after their first paint. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The choice of a coin. */
export const coinField = lazyPart(async () => (await import('./coin-field.tsx')).CoinField)
/** The choice of the coin for a scanned address. */
export const scannedCoin = lazyPart(async () => (await import('./scanned-coin.tsx')).ScannedCoin)
