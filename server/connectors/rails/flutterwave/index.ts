/** The Flutterwave connector's front door. */
export { type FlutterwaveOptions, flutterwaveRail, type Sender } from './flutterwave.ts'
