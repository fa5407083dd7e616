/**
 * Admission control: limits how many calls run at once. Beyond that a call waits briefly for a slot and is then turned
 * away, so that under load some callers retry instead of everybody being slow. Calls with a session, calls without one,
 * and those that hash a password have separate slots: a storm of sign-ins keeps nobody from their money, and nobody
 * signed in from refreshing their session. It does not decide who may call.
 */
import type { Endpoint } from '@zend/contracts'

/** The limit for calls of one kind. */
export type SlotsPolicy = {
  /** The most concurrent calls. */
  readonly inFlightMax: number
  /** How long a call waits for a slot before it is turned away. */
  readonly waitMs: number
}

/** The slots of calls that need a session, of those that hash a password, and of all others. */
export type AdmissionPolicy = {
  readonly customers: SlotsPolicy
  readonly passwords: SlotsPolicy
  readonly anonymous: SlotsPolicy
}

/** The slots for calls of one kind. The caller that acquired one releases it, once. */
export type Slots = {
  /** Resolves to whether the call has a slot; synchronous when one is free. */
  readonly acquire: () => true | Promise<boolean>
  readonly release: () => void
}

/**
 * Returns the slots for an endpoint; `null` for calls that are always admitted: health, and streams, which stay open
 * and do nothing.
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

/** Opens the slots for one kind of call. Waiting calls get one in the order of arrival. */
export function openSlots({ inFlightMax, waitMs }: SlotsPolicy): Slots {
  // A FIFO queue. An array, not a Set: V8 rehashes a long-lived Set, and old tables keep finished calls alive
  // (server/database/batch-load.ts).
  const waiting: Waiting[] = []
  let inFlight = 0
  let timer: NodeJS.Timeout | null = null

  // Everybody waits equally long, so the first to arrive times out first: one timer is enough for all.
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
      // Hand the slot over directly, so that no other call can take it in between.
      next.settle(true)
    },
  }
}
