/**
 * Links to pages that several features share, and their query parameters. An app has the pages of its routes: a link to
 * any other does not compile.
 */
export { coinParam, networkParam } from './params.ts'
export {
  approvalLink,
  type ChangeParams,
  changeQuery,
  type Changes,
  depositLink,
  payAbroadLink,
  payLink,
  sellLink,
  sendLink,
  supportLink,
  swapLink,
  transactionLink,
  withdrawLink,
} from './links.ts'
