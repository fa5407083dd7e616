/** The public interface of the Paystack connector. */
export { paystack, type PaystackOptions, paystackRail } from './paystack.ts'
