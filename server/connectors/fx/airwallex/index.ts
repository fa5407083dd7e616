/** The public interface of the Airwallex connector. */
export { airwallexProvider, type AirwallexOptions } from './airwallex.ts'
