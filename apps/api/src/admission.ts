/**
 * How many calls are worked on at once. Beyond that a call waits a moment for its turn and is then turned away, so that
 * a crowd is told to come back instead of making everybody slow. Calls with a session, calls without one, and those for
 * which a password must be hashed have slots of their own: a storm of sign-ins keeps nobody from their money, and
 * nobody from staying signed in. It decides nothing about who may call.
 */
import type { Endpoint } from '@zend/contracts'

/** How many calls of one kind are worked on at once. */
export type SlotsPolicy = {
  /** The most calls worked on at once. */
  readonly inFlightMax: number
  /** How long a call waits for its turn before it is turned away. */
  readonly waitMs: number
}

/** The slots of calls that need a session, of those for which anybody's password is hashed, and of all others. */
export type AdmissionPolicy = {
  readonly customers: SlotsPolicy
  readonly passwords: SlotsPolicy
  readonly anonymous: SlotsPolicy
}

/** The slots for calls of one kind. Whoever acquired one releases it, once. */
export type Slots = {
  /** Whether the call has a slot; at once when one is free. */
  readonly acquire: () => true | Promise<boolean>
  readonly release: () => void
}

/**
 * Which slots a call takes one of; `null` for calls that are always taken: health, and streams, which stay open and do
 * nothing.
 */
export type Admission = (endpoint: Pick<Endpoint, 'bases' | 'auth' | 'stream' | 'password'>) => Slots | null

/** Opens the slots of a process. */
export function openAdmission({ customers, passwords, anonymous }: AdmissionPolicy): Admission {
  const [forCustomers, forPasswords, forAnonymous] = [openSlots(customers), openSlots(passwords), openSlots(anonymous)]
  return ({ bases, auth, stream, password }) => {
    if (bases[0] === 'root' || stream === true) return null
    if (auth === 'session' || auth === 'operator') return forCustomers
    return password === true ? forPasswords : forAnonymous
  }
}

type Waiting = { readonly until: number; readonly settle: (admitted: boolean) => void }

/** Opens the slots for one kind of call. Who waits gets one in the order of coming. */
export function openSlots({ inFlightMax, waitMs }: SlotsPolicy): Slots {
  // The first in line first. An array, no Set: V8 lays a Set that is filled and emptied for ever out anew, and old
  // layouts keep what passed through (server/database/batch-load.ts).
  const waiting: Waiting[] = []
  let inFlight = 0
  let timer: NodeJS.Timeout | null = null

  // Everybody waits equally long, so whoever came first is first to be turned away: one timer serves all.
  const turnAway = (): void => {
    timer = null
    const now = performance.now()
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      if (first.until > now) {
        timer = setTimeout(turnAway, first.until - now)
        return
      }
      waiting.shift()
      first.settle(false)
    }
  }
  return {
    acquire: () => {
      if (inFlight < inFlightMax) {
        inFlight += 1
        return true
      }
      return new Promise((settle) => {
        waiting.push({ until: performance.now() + waitMs, settle })
        timer ??= setTimeout(turnAway, waitMs)
      })
    },
    release: () => {
      const next = waiting.shift()
      if (next === undefined) {
        inFlight -= 1
        return
      }
      // The slot is handed over, so that nobody slips in between.
      next.settle(true)
    },
  }
}
