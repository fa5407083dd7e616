/** The Paystack connector's front door. */
export { type PaystackOptions, paystackRail } from './paystack.ts'
