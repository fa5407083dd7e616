/** Public interface of the companies module: companies as holders of money, and the people who act for them. */
export {
  type ActiveMember,
  type Company,
  findCompanies,
  findPlaces,
  getCompany,
  type Membership,
  membershipsOf,
  membersWho,
  peopleOf,
  type Place,
} from './companies.repo.ts'
export { mayActFor } from './may-act-for.ts'
