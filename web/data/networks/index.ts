/** Networks: their names, coins and status, and the choice of one. */
export { NetworkChoices } from './network-choices.tsx'
export { NETWORK_COINS, NETWORK_NAMES, isEvm } from './network-facts.ts'
export { NetworkStatusNote } from './network-status.tsx'
