/**
 * One thread of the password hasher: argon2id, one password after the other. It keeps nothing but when it may go on.
 * Run by password-hasher.ts.
 */
import { readFileSync } from 'node:fs'
import { hashSync, verifySync } from '@node-rs/argon2'
import { restAfter } from './password-rest.ts'

/** What a new hash is made with: memory in KiB, passes over it. */
export type HashOrder = { readonly password: string; readonly memoryCost: number; readonly timeCost: number }
/** What is to be compared. */
export type VerifyOrder = { readonly stored: string; readonly password: string }

const never = new Int32Array(new SharedArrayBuffer(4))
let restsUntil = Number.NEGATIVE_INFINITY

/** Works when it may, and sees whether others wanted the core meanwhile. */
function yielding<T>(work: () => T): T {
  const restMs = restsUntil - performance.now()
  // This thread has nothing else to do.
  if (restMs > 0) Atomics.wait(never, 0, 0, restMs)
  const [began, before] = [performance.now(), waitedMs()]
  const done = work()
  const now = performance.now()
  restsUntil = now + restAfter(now - began, waitedMs() - before)
  return done
}

/**
 * For how long this thread has waited for a core in all, as Linux keeps it to the nanosecond (what a thread has worked
 * is told as of the last tick of the clock on many systems, which here is half of a hash); always 0 where the system
 * does not tell.
 */
function waitedMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'ascii').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** A new salted hash, in PHC format. */
export const makeHash = ({ password, memoryCost, timeCost }: HashOrder): string =>
  yielding(() => hashSync(password, { memoryCost, timeCost, parallelism: 1 }))

/** Whether the password is the one this hash was made of. */
export const verifyHash = ({ stored, password }: VerifyOrder): boolean => yielding(() => verifySync(stored, password))
