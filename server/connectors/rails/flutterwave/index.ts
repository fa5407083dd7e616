/** The public interface of the Flutterwave connector. */
export { flutterwave, type FlutterwaveOptions, flutterwaveRail, type Sender } from './flutterwave.ts'
