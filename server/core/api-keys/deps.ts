/** Dependencies of the API keys module. Types, and the settings that follow from the specification. */
import type { DeploymentMode } from '@zend/contracts'
import { DAY_MS } from '@zend/kernel'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Asking } from '../approvals/index.ts'
import type { ActDeps } from '../confirmation/index.ts'

/** Everything the module may need; each use case picks its part. `mode` is the deployment's. */
export type ApiKeysDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly mode: DeploymentMode
  readonly confirmation: ActDeps
  readonly approvals: Asking
}

/** A key works for a year (business.md A7). */
export const KEY_LIFE_MS = 365 * DAY_MS
/** The most keys of a company that work at once. */
export const KEYS_MAX = 20
/** For how long calls are kept, and ended keys listed. */
export const CALLS_KEPT_MS = 30 * DAY_MS
