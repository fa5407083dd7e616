/** Public interface of custody: deposit accounts and customers' addresses, hot accounts and their one address. */
export { attestationKey, type AttestationKey, isAttested } from './attestation.ts'
export {
  addressesOn,
  type AddressOwner,
  type CustodyAlarm,
  type CustodyDeps,
  CustodyFault,
  depositAddressFor,
  ownerOf,
  ownersOn,
  watch,
  watchKeys,
} from './deposit-addresses.ts'
export { type OptInRequest, storeOptInRequest, takeOptInRequests } from './custody.repo.ts'
export { isNetworkInUse, networksInUse, noteNetworkUse } from './networks-in-use.ts'
export { fillPools } from './fill-pools.ts'
export { importDepositAccounts, type ImportDeps } from './import-deposit-accounts.ts'
export { findHotAddress, type HotAddress, hotAddressOf, importHotAccounts, isOwnKey } from './hot-accounts.ts'
export { addressesAfter, handedOutAt, isHandedOut } from './handed-out.repo.ts'
