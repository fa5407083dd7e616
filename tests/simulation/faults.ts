/**
 * Points where a simulated process can die: at a call to its database, a node or the vault, before it is executed or
 * when only the answer is lost.
 */

/** Thrown when a process dies. */
export class Died extends Error {
  override readonly name = 'Died'
}

/** The calls of one process. */
export type Faults = {
  /** Kills the process at the call after this many others. */
  readonly arm: (after: number, moment: 'before' | 'after') => void
  /** Starts a new process without failures. Returns whether the old one died. */
  readonly restart: () => boolean
  readonly around: <T>(call: () => Promise<T>) => Promise<T>
}

/** A process that lives until it is armed. After its last call everything it does fails, as in a dying process. */
export function faults(): Faults {
  let left: number | null = null
  let moment: 'before' | 'after' = 'before'
  let dead = false
  return {
    arm: (after, at) => {
      left = after
      moment = at
    },
    restart: () => {
      const died = dead
      left = null
      dead = false
      return died
    },
    around: async (call) => {
      const last = left === 0
      if (left !== null) left -= 1
      dead ||= last
      if (dead && !(last && moment === 'after')) throw new Died('the process died')
      const answer = await call()
      if (dead) throw new Died('the process died before it heard the answer')
      return answer
    },
  }
}
