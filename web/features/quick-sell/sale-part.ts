/** The offer of a sale and everything after it, fetched while the sale is filled in. Apart from the other later parts, some of which it uses itself. */
import { lazyPart } from '@zend/web/client'

/** The screen. */
export const saleScreen = lazyPart(async () => (await import('./sale-screen.tsx')).SaleScreen)
