/** Logs faults of sources without flooding: the first at once, then a count now and then, and the recovery. */
import type { Clock } from '../../ports/clock.ts'

/** A log for faults, such as pino's logger. */
export type PricingLog = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  /** With a field `alert`: a person must look. */
  readonly error: (facts: object, message: string) => void
}

/** The log of one source's faults. */
export type FaultLog = { readonly fault: (error: Error) => void; readonly works: () => void }

/** Creates the log of this source's faults, at most one line per `everyMs`. */
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
