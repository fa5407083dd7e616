/** Public interface of the next of kin. */
export {
  type NamedKin,
  type NextOfKinDeps,
  nextOfKinKeyFrom,
  readNextOfKin,
  updateNextOfKin,
} from './name-next-of-kin.ts'
export { deleteNextOfKin } from './next-of-kin.repo.ts'
