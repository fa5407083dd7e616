/** The Paystack connector's front door. */
export { paystack, type PaystackOptions, paystackRail } from './paystack.ts'
