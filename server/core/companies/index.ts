/** The companies module's front door. Companies as holders of money, and the people who act for them. */
export {
  type Company,
  findCompanies,
  findPlaces,
  getCompany,
  type Membership,
  membershipsOf,
  peopleOf,
  type Place,
} from './companies.repo.ts'
export { mayActFor } from './may-act-for.ts'
