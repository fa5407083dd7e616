/** The pawaPay connector's front door. */
export { pawapay, type PawapayOptions, pawapayRail } from './pawapay.ts'
