/**
 * Hashes passwords with argon2id in worker threads, behind a bounded queue: a storm of sign-ins is refused early
 * (ledger.md §8), and accepted ones yield to everything else. The threads have a lower priority than request handling
 * and the database, and pause when others want their core.
 */
import { ok, refuse, type Result } from '@zend/kernel'
import { Piscina } from 'piscina'
import type * as thread from './password-thread.ts'
import type { SignInPolicy } from './policy.ts'

/** Refusal: the queue is full; try again in a moment. */
export type HasherRefusal = { readonly code: 'unavailable' }

/** Hashes and verifies passwords. Unicode forms of the same text count as the same password (NFKC). */
export type PasswordHasher = {
  /** Tells whether the queue is full now: call it first, to refuse before any other work is done. */
  readonly isFull: () => boolean
  /** Returns a new salted hash, in PHC format. */
  readonly hash: (password: string) => Promise<Result<string, HasherRefusal>>
  /**
   * Tells whether this hash was made of the password. `null` compares with a hash of an unknown password, takes as
   * long, and is never right.
   */
  readonly verify: (stored: string | null, password: string) => Promise<Result<boolean, HasherRefusal>>
}

const THREAD = new URL('password-thread.ts', import.meta.url)
// With this nice value Linux gives a thread a tenth of a contended core, and all of an idle one.
const NICE_BY = 10

/**
 * Creates a hasher with worker threads: `parallelMax` work at once, `queueMax` passwords wait, the rest are refused.
 * The threads keep no process alive.
 */
export function passwordHasher({
  memoryKiB,
  passes,
  parallelMax,
  queueMax,
}: SignInPolicy['passwordHash']): PasswordHasher {
  const threads = new Piscina({
    filename: THREAD.href,
    minThreads: 0,
    maxThreads: parallelMax,
    idleTimeout: Infinity,
    niceIncrement: NICE_BY,
  })
  let inside = 0
  const isFull = (): boolean => inside >= parallelMax + queueMax
  const work = <K extends keyof typeof thread>(
    name: K,
    order: Parameters<(typeof thread)[K]>[0],
  ): Promise<ReturnType<(typeof thread)[K]>> => threads.run(order, { name })
  const inTurn = async <T>(begin: () => Promise<T>): Promise<Result<T, HasherRefusal>> => {
    if (isFull()) return refuse('unavailable')
    inside += 1
    try {
      return ok(await begin())
    } finally {
      inside -= 1
    }
  }
  const makeHash = (password: string) =>
    work('makeHash', { password: password.normalize('NFKC'), memoryCost: memoryKiB, timeCost: passes })
  const decoy = makeHash(crypto.randomUUID())
  // The caller sees its failure; without this line it would also end the process.
  decoy.catch(() => undefined)
  return {
    isFull,
    hash: (password) => inTurn(() => makeHash(password)),
    verify: (stored, password) =>
      inTurn(
        async () =>
          (await work('verifyHash', { stored: stored ?? (await decoy), password: password.normalize('NFKC') })) &&
          stored !== null,
      ),
  }
}
