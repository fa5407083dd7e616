/** The pawaPay connector's front door. */
export { type PawapayOptions, pawapayRail } from './pawapay.ts'
