/** The customer's limits and how much of them is used. */
export { opensNothing, usedPart } from './limit-use.ts'
export { type Limits, limitsQuery } from './limits.queries.ts'
