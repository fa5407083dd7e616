/** The pages of the API reference: their addresses. Pure, because the build reads it too. */

/** The topics of the reference, in its order; `api-reference.json` has their calls. */
export const API_TOPICS = [
  'balances',
  'deposits',
  'bills',
  'prices',
  'swaps',
  'withdrawals',
  'sales',
  'suppliers',
  'abroad',
  'batches',
  'transactions',
  'approvals',
] as const
/** A topic of the reference. */
export type ApiTopic = (typeof API_TOPICS)[number]

/** The paths of the reference's pages. */
export const DEVELOPER_PATHS = [
  '/developers',
  '/developers/signing',
  '/developers/webhooks',
  ...API_TOPICS.map((topic) => `/developers/${topic}` as const),
] as const
/** The path of a page of the reference. */
export type DeveloperPath = (typeof DEVELOPER_PATHS)[number]
