/**
 * Tells faults of sources without flooding the log: the first at once, then a count now and then, and that it is over.
 */
import type { Clock } from '../../ports/clock.ts'

/** Where faults are told; pino's logger is one. */
export type PricingLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  /** With a field `alert`: a person has to look. */
  readonly error: (facts: object, message: string) => void
}

/** One source's faults. */
export type FaultLog = { readonly fault: (error: Error) => void; readonly works: () => void }

/** Faults of this source, told at most once per `everyMs`. */
export function faultLog(source: string, log: PricingLog, clock: Clock, everyMs: number): FaultLog {
  let toldAt = Number.NEGATIVE_INFINITY
  let untold = 0
  return {
    fault: (error) => {
      const now = clock.now().getTime()
      untold += 1
      if (now - toldAt < everyMs) return
      log.warn({ source, faults: untold, err: error }, 'a price source has faults')
      toldAt = now
      untold = 0
    },
    works: () => {
      if (toldAt === Number.NEGATIVE_INFINITY || untold > 0) return
      toldAt = Number.NEGATIVE_INFINITY
      log.info({ source }, 'a price source works again')
    },
  }
}
