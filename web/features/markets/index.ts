/** The markets: every coin's price. */
export { MarketsScreen } from './markets-screen.tsx'
