/** One thread of the password hasher: argon2id, one password after the other. It keeps nothing but when it may go on. Run by password-hasher.ts. */
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
  const [began, before] = [performance.now(), process.threadCpuUsage()]
  const done = work()
  const { user, system } = process.threadCpuUsage(before)
  const now = performance.now()
  restsUntil = now + restAfter(now - began, (user + system) / 1000)
  return done
}

/** A new salted hash, in PHC format. */
export const makeHash = ({ password, memoryCost, timeCost }: HashOrder): string =>
  yielding(() => hashSync(password, { memoryCost, timeCost, parallelism: 1 }))

/** Whether the password is the one this hash was made of. */
export const verifyHash = ({ stored, password }: VerifyOrder): boolean => yielding(() => verifySync(stored, password))
