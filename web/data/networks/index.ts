/** Networks: their names, which coins they carry, how they stand, choosing one. */
export { NetworkChoices } from './network-choices.tsx'
export { NETWORK_COINS, NETWORK_NAMES, isEvm } from './network-facts.ts'
export { NetworkStatusNote } from './network-status.tsx'
