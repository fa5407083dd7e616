/** Public interface of the public-names module: how a holder, a person or a company, is shown to others. */
export { type PublicName, publicNameOf, publicNamesOf } from './public-names.ts'
