/**
 * The pages that several features lead to, and what their addresses carry. An app has the pages that it has routes for:
 * a link to any other does not compile.
 */
export { coinParam, networkParam } from './params.ts'
export {
  depositLink,
  payLink,
  sellLink,
  sendLink,
  supportLink,
  swapLink,
  transactionLink,
  withdrawLink,
} from './links.ts'
