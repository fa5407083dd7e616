/**
 * A worker thread of the password hasher: argon2id, one password at a time. Its only state is when it may continue.
 * Started by password-hasher.ts.
 */
import { readFileSync } from 'node:fs'
import { hashSync, verifySync } from '@node-rs/argon2'
import { restAfter } from './password-rest.ts'

/** Parameters of a new hash: memory in KiB, passes over it. */
export type HashOrder = { readonly password: string; readonly memoryCost: number; readonly timeCost: number }
/** A password to verify. */
export type VerifyOrder = { readonly stored: string; readonly password: string }

const never = new Int32Array(new SharedArrayBuffer(4))
let restsUntil = Number.NEGATIVE_INFINITY

/** Works after its pause, and measures whether others wanted the core meanwhile. */
function yielding<T>(work: () => T): T {
  const restMs = restsUntil - performance.now()
  // Blocking is fine: this thread has nothing else to do.
  if (restMs > 0) Atomics.wait(never, 0, 0, restMs)
  const [began, before] = [performance.now(), waitedMs()]
  const done = work()
  const now = performance.now()
  restsUntil = now + restAfter(now - began, waitedMs() - before)
  return done
}

/**
 * Returns how long this thread has waited for a core in total, which Linux reports in nanoseconds; 0 where the system
 * does not report it. CPU time would be too coarse: many systems update it per clock tick, which here is half of a
 * hash.
 */
function waitedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'ascii').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** Returns a new salted hash, in PHC format. */
export const makeHash = ({ password, memoryCost, timeCost }: HashOrder): string =>
  yielding(() => hashSync(password, { memoryCost, timeCost, parallelism: 1 }))

/** Tells whether this hash was made of the password. */
export const verifyHash = ({ stored, password }: VerifyOrder): boolean => yielding(() => verifySync(stored, password))
