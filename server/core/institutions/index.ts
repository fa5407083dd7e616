/** Public interface of the institutions. */
export {
  type Institution,
  type InstitutionMethod,
  institutionOf,
  institutionsIn,
  INSTITUTIONS,
} from './institutions.ts'
