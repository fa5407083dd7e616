/** The public interface of the Airwallex connector. */
export { airwallexNotices } from './notice.ts'
export { airwallexProvider, type AirwallexOptions } from './airwallex.ts'
