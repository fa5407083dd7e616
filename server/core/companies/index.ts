/**
 * Public interface of the companies module: companies as holders of money, and the people who act for them. It reads
 * only; core/members makes the changes.
 */
export { addressHash, addressKeyFrom } from './address-hash.ts'
export {
  type ActiveMember,
  type CompaniesTables,
  type Company,
  type CompanyRecord,
  findCompanies,
  findPermissions,
  findPlaces,
  getCompany,
  type Membership,
  membershipsOf,
  membersWho,
  peopleOf,
  type Place,
  placeKey,
} from './companies.repo.ts'
export { activeMembership, mayActFor } from './may-act-for.ts'
