/** Public interface of the countries module: what is offered in which country, and how long records are kept there. */
export { type CountriesPolicy, isOfferedIn, keptYearsIn, offeredIn, requireCountries } from './countries.policy.ts'
export { type MayBegin, type NotOffered, openOffered } from './offered.ts'
export { railsWhereOffered } from './rails-where-offered.ts'
