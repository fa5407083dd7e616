/** Sending money: to an external address, or to a customer by username. */
export { ChooseCoinScreen } from './choose-coin.tsx'
export { ChooseNetworkScreen } from './choose-network.tsx'
export { MayNotWithdraw } from './may-not-withdraw.tsx'
export { WithdrawScreen } from './withdraw-screen.tsx'
export { WithdrawSuccessScreen } from './success-screen.tsx'
