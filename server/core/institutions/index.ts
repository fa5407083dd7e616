/** The institutions' front door. */
export {
  type Institution,
  type InstitutionMethod,
  institutionOf,
  institutionsIn,
  INSTITUTIONS,
} from './institutions.ts'
