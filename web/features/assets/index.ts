/** Holdings: all coins, and one coin with its price and history. */
export { AssetScreen } from './asset-screen.tsx'
export { AssetsScreen } from './assets-screen.tsx'
