/** The interface of a simulated payout provider: implement it once per provider, and add one line to `providers.ts`. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { BankPayout } from './book.ts'
import type { OrderHandler } from './order-handler.ts'
import type { MakeWebhook } from './webhooks.ts'

/**
 * Derives a provider's keys from a seed, so that a restarted sandbox still accepts its callers. They protect nothing.
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
   * The credentials it issues to the product, as text; each name begins with the provider's name, as the product's key
   * file variables do.
   */
  readonly keys: (secrets: Secrets) => Readonly<Record<string, string>>
  /** Adds its endpoints, below its path. */
  readonly routes: (app: FastifyInstance, handler: OrderHandler, secrets: Secrets) => void
  /** Builds its webhooks, with its signature. */
  readonly webhooks: (secrets: Secrets, now: () => Date) => (payout: BankPayout) => MakeWebhook
}
