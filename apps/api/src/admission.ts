/**
 * How many calls are worked on at once. Beyond that a call waits a moment for its turn and is then turned away, so that a crowd is told to come back instead
 * of making everybody slow. Customers who are signed in, strangers, and strangers whose password must be hashed have rooms of their own: a storm of sign-ins keeps nobody
 * from their money, and nobody from staying signed in.
 * It decides nothing about who may call.
 */
import type { Endpoint } from '@zend/contracts'

/** One room. */
export type RoomPolicy = {
  /** The most calls worked on at once. */
  readonly inFlightMax: number
  /** How long a call waits for its turn before it is turned away. */
  readonly waitMs: number
}

/** The rooms: of calls that need a session, of those for which anybody's password is hashed, and of all others. */
export type AdmissionPolicy = { readonly customers: RoomPolicy; readonly passwords: RoomPolicy; readonly strangers: RoomPolicy }

/** A room. Whoever was let in must leave, once. */
export type Room = {
  /** Whether the call is let in; at once when there is a place. */
  readonly enter: () => true | Promise<boolean>
  readonly leave: () => void
}

/** Which room a call belongs to; `null` for calls that are always taken: health, and streams, which stay open and do nothing. */
export type Rooms = (endpoint: Pick<Endpoint, 'bases' | 'auth' | 'stream' | 'password'>) => Room | null

/** Opens the rooms of a process. */
export function openRooms({ customers, passwords, strangers }: AdmissionPolicy): Rooms {
  const [forCustomers, forPasswords, forStrangers] = [openRoom(customers), openRoom(passwords), openRoom(strangers)]
  return ({ bases, auth, stream, password }) => {
    if (bases[0] === 'root' || stream === true) return null
    if (auth === 'session' || auth === 'operator') return forCustomers
    return password === true ? forPasswords : forStrangers
  }
}

type Waiting = { readonly until: number; readonly settle: (admitted: boolean) => void }

/** Opens one room. Who waits is let in in the order of coming. */
export function openRoom({ inFlightMax, waitMs }: RoomPolicy): Room {
  // The first in line first. No set: one that is filled and emptied for ever keeps those who passed through it (server/database/gather.ts).
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
    enter: () => {
      if (inFlight < inFlightMax) {
        inFlight += 1
        return true
      }
      return new Promise((settle) => {
        waiting.push({ until: performance.now() + waitMs, settle })
        timer ??= setTimeout(turnAway, waitMs)
      })
    },
    leave: () => {
      const next = waiting.shift()
      if (next === undefined) {
        inFlight -= 1
        return
      }
      // The place is handed over, so that nobody slips in between.
      next.settle(true)
    },
  }
}
