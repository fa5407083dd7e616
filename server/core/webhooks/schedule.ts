/** When a delivery is tried again, and what the answer to a try means. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zend/kernel'
import type { PostOutcome } from '../../ports/web-post.ts'

/** How long after the try before each try comes (product.md §11): the first at once. */
const PAUSES_MS = [0, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS, DAY_MS] as const
const JITTER = 0.1
/** The longest pause that a receiver can ask for. */
const RETRY_AFTER_MAX_MS = DAY_MS
/** The longest that everything for a receiver waits because of one answer. */
const REST_MAX_MS = HOUR_MS
const REST_OF_BUSY_MS = MINUTE_MS

/** How often an event is tried. */
export const TRIES_MAX = PAUSES_MS.length

/** What becomes of a delivery after a try. */
export type Fate =
  | { readonly kind: 'delivered' }
  /** `restMs`: nothing else is sent to this receiver for so long. */
  | { readonly kind: 'again'; readonly afterMs: number; readonly restMs: number }
  | { readonly kind: 'failed'; readonly restMs: number }
  /** The receiver wants nothing any more. */
  | { readonly kind: 'gone' }

/**
 * Returns what becomes of a delivery after its try number `tries`, from 1. `random` from 0 to 1 spreads the tries of
 * many, so that they do not fail together again.
 */
export function fateOf(outcome: PostOutcome, tries: number, random: number): Fate {
  if (outcome.kind === 'answered') {
    if (outcome.status >= 200 && outcome.status < 300) return { kind: 'delivered' }
    if (outcome.status === 410) return { kind: 'gone' }
  }
  const asked = outcome.kind === 'answered' ? (outcome.retryAfterMs ?? 0) : 0
  const restMs = Math.min(Math.max(asked, isBusy(outcome) ? REST_OF_BUSY_MS : 0), REST_MAX_MS)
  const pause = PAUSES_MS[tries]
  if (pause === undefined) return { kind: 'failed', restMs }
  const spread = Math.round(pause * (1 - JITTER + 2 * JITTER * random))
  return { kind: 'again', afterMs: Math.max(spread, Math.min(asked, RETRY_AFTER_MAX_MS)), restMs }
}

/** What says that the receiver has too much to do (Standard Webhooks 1.0): everything for it waits a moment. */
const isBusy = (outcome: PostOutcome): boolean =>
  outcome.kind === 'answered' && (outcome.status === 429 || outcome.status === 502 || outcome.status === 504)
