/** The Flutterwave connector's front door. */
export { flutterwave, type FlutterwaveOptions, flutterwaveRail, type Sender } from './flutterwave.ts'
