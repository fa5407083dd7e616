/** Receiving crypto: coin, network, address. */
export { ChooseCoinScreen } from './choose-coin.tsx'
export { ChooseNetworkScreen } from './choose-network.tsx'
export { ReviewScreen } from './review-screen.tsx'
export { DepositStartScreen } from './start-screen.tsx'
