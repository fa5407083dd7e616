/** Public interface of saved wallets: addresses outside, and customers paid by username. */
export { addBeneficiary, type AddCommand, type AddDeps } from './add-beneficiary.ts'
export type { BeneficiariesPolicy } from './beneficiaries.policy.ts'
export type { AddRefusal, DestinationRefusal } from './beneficiaries.refusals.ts'
export { findSavedAddress, findSavedPayee, savedAddresses } from './beneficiaries.repo.ts'
export type { Beneficiary, Destination, SavedAddress } from './beneficiaries.ts'
export { type DescribeDeps, describeDestination } from './describe-destination.ts'
export { listBeneficiaries, type ManageDeps, removeBeneficiary, renameBeneficiary } from './manage-beneficiaries.ts'
export { unpayableAddress, type UnpayableAddress } from './unpayable-address.ts'
