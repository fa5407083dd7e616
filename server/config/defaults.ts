/**
 * The product's numbers: one typed file, every value a default that an operator can override (see load.ts).
 * Durations are milliseconds. Sources: product.md and chains.md, named beside each group.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'

/** Every number of the product, by the module that uses it. */
export const DEFAULTS = {
  /** product.md §5. */
  identity: {
    accessTokenMs: 15 * MINUTE_MS,
    refreshTokenMs: 7 * DAY_MS,
    signUpTokenMs: HOUR_MS,
    preAuthTokenMs: 15 * MINUTE_MS,
    otp: { lifeMs: 5 * MINUTE_MS, triesMax: 5, resendAfterMs: 60 * SECOND_MS, perHourMax: 4, pauseMs: 3 * HOUR_MS },
    signIn: { triesPerHourMax: 6, pauseMs: 2 * HOUR_MS, addressFailuresMax: 20, addressWindowMs: 6 * HOUR_MS },
    /** argon2id: 19 MiB, two passes (ledger.md §8). `parallelMax` hashes run at once, `queueMax` may wait. */
    passwordHash: { memoryKiB: 19_456, passes: 2, parallelMax: 2, queueMax: 256 },
  },
  /** Requests per address and minute at the API's edge; sign-in has its own, tighter rules above. */
  api: { requestsPerMinute: 600, bodyBytesMax: 262_144 },
} as const
