/** The next of kin's front door. */
export {
  type NamedKin,
  type NextOfKinDeps,
  nextOfKinKeyFrom,
  readNextOfKin,
  updateNextOfKin,
} from './name-next-of-kin.ts'
export { deleteNextOfKin } from './next-of-kin.repo.ts'
