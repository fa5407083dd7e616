/** Custody's front door: deposit accounts and customers' addresses. */
export { attestationKey, type AttestationKey } from './attestation.ts'
export { type AddressOwner, type CustodyAlarm, type CustodyDeps, CustodyFault, depositAddressFor, ownerOf, watch } from './deposit-addresses.ts'
export { importDepositAccounts, type ImportDeps } from './import-deposit-accounts.ts'
