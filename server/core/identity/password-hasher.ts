/**
 * Hashes passwords with argon2id on libuv's threads, never on the one that serves requests, behind a bounded queue:
 * a storm of sign-ins is refused at the door instead of slowing everything else (ledger.md §8).
 */
import { hash, verify } from '@node-rs/argon2'
import { ok, refuse, type Result } from '@zend/kernel'
import type { IdentityPolicy } from './policy.ts'

/** The queue is full; try again in a moment. */
export type HasherRefusal = { readonly code: 'unavailable' }

/** Hashes and checks passwords. Unicode spellings of the same text count as the same password (NFKC). */
export type PasswordHasher = {
  /** Whether the queue is full right now: asked first, to refuse before any other work is done. */
  readonly isFull: () => boolean
  /** A new salted hash, in PHC format. */
  readonly hash: (password: string) => Promise<Result<string, HasherRefusal>>
  /** Whether the password is the one this hash was made of. `null` compares with a hash of nothing we know, takes as long, and is never right. */
  readonly verify: (stored: string | null, password: string) => Promise<Result<boolean, HasherRefusal>>
}

/** A hasher of its own queue: `parallelMax` run at once, `queueMax` wait, the rest are refused. */
export function passwordHasher({ memoryKiB, passes, parallelMax, queueMax }: IdentityPolicy['passwordHash']): PasswordHasher {
  const options = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }
  const { run, isFull } = boundedQueue(parallelMax, queueMax)
  const decoy = hash(crypto.randomUUID(), options)
  // Its failure is seen by whoever awaits it; without this line it would also end the process.
  decoy.catch(() => undefined)
  return {
    isFull,
    hash: (password) => run(() => hash(password.normalize('NFKC'), options)),
    verify: (stored, password) => run(async () => (await verify(stored ?? (await decoy), password.normalize('NFKC'))) && stored !== null),
  }
}

/** A queue: `run` does the work in its turn or refuses. */
export type BoundedQueue = { readonly run: <T>(work: () => Promise<T>) => Promise<Result<T, HasherRefusal>>; readonly isFull: () => boolean }

/** Runs at most `parallelMax` works at once and lets `queueMax` wait. */
export function boundedQueue(parallelMax: number, queueMax: number): BoundedQueue {
  const waiting: (() => void)[] = []
  let running = 0
  const isFull = (): boolean => running >= parallelMax && waiting.length >= queueMax
  const run: BoundedQueue['run'] = async (work) => {
    if (isFull()) return refuse('unavailable')
    if (running >= parallelMax) {
      // Whoever wakes us hands its place over, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return ok(await work())
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
  return { run, isFull }
}
