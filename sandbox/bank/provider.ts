/**
 * What the bank asks of each simulated payout provider: one of these for a provider, and one line in `providers.ts`.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { BankPayout } from './book.ts'
import type { Desk } from './desk.ts'
import type { MakeWebhook } from './webhooks.ts'

/**
 * What a provider's keys follow from: the same for one seed, so that a sandbox that starts again still knows its
 * callers. They protect nothing.
 */
export type Secrets = { readonly bytes: (what: string) => Buffer; readonly hex: (what: string) => string }

/** The secrets of a seed. */
export function secretsOf(seed: string): Secrets {
  const bytes = (what: string): Buffer => createHash('sha256').update(`zend sandbox bank ${what} ${seed}`).digest()
  return { bytes, hex: (what) => bytes(what).toString('hex').slice(0, 40) }
}

/** A simulated payout provider. `name` is its path below `/bank`. */
export type BankProvider = {
  readonly name: string
  /**
   * What the product is given by it, as text; each begins with the provider's name, as the product's variables of key
   * files do.
   */
  readonly keys: (secrets: Secrets) => Readonly<Record<string, string>>
  /** Adds its calls, below its path. */
  readonly routes: (app: FastifyInstance, desk: Desk, secrets: Secrets) => void
  /** Makes its webhooks, signed as it signs. */
  readonly webhooks: (secrets: Secrets, now: () => Date) => (payout: BankPayout) => MakeWebhook
}
