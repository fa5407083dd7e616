/**
 * Public interface of the persons module: the account’s record, names, usernames, phone numbers, and what others may
 * see of a person.
 */
export { countriesOf, isSignUpCountry, timeZoneOf } from './countries.ts'
export { getUser, type UserRecord } from './get-user.ts'
export { keepOpen, lockToClose } from './keep-open.repo.ts'
export { checkCompany, type CompanyRefusal } from './company-rules.ts'
export { customerSince, findCustomer, findCustomers, type KnownCustomer, shortNames } from './known-customer.ts'
export { lookUpCustomer, type LookUpRefusal } from './look-up-customer.ts'
export { checkNames, type NameRefusal } from './name-rules.ts'
export { findPerson, isOwnCountrysPhone, type Person } from './person.ts'
export {
  accountFrozenSince,
  activateUser,
  deletePendingUser,
  deletePendingUsers,
  emptyUser,
  findAccountByEmail,
  findByUsername,
  findIdByUsername,
  findMailbox,
  findPendingByEmail,
  findUser,
  hasPin,
  insertPendingUser,
  isAccountFrozen,
  isUsernameHeld,
  setFrozen,
  setPassword,
  setUnfrozen,
} from './persons.repo.ts'
export {
  haveSamePhone,
  isPhoneOf,
  openPhone,
  phoneHash,
  type PhoneKeys,
  phoneKeysFrom,
  phoneOf,
  sealPhone,
} from './phones.ts'
export { deleteNewAddresses, putNewAddress, replaceAddress } from './address.repo.ts'
export { checkPhoneCode, confirmPhone, replacePhone, sendPhoneCode } from './phone-codes.ts'
export { deleteFormerUsernames, isUsernameReserved, reserveUsername, putPicture } from './profile.repo.ts'
export { updateProfile, type UpdateProfileDeps } from './update-profile.ts'
export type { User } from './user.ts'
export type { PersonsDeps, PersonsPolicy } from './deps.ts'
