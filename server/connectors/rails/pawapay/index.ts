/** The public interface of the pawaPay connector. */
export { pawapay, type PawapayOptions, pawapayRail } from './pawapay.ts'
