/**
 * Opens every payout provider that this deployment has a key for. Wiring only: the product decides which of them pays.
 */
import type { Clock } from '../../ports/clock.ts'
import type { PayoutRail } from '../../ports/payout-rail.ts'
import { secretIn } from '../key-file.ts'
import { chapa } from './chapa/index.ts'
import { flutterwave } from './flutterwave/index.ts'
import { kora } from './kora/index.ts'
import { pawapay } from './pawapay/index.ts'
import { paystack } from './paystack/index.ts'
import type { RailConnector, Sender } from './rail.ts'

const ALL = [paystack, flutterwave, pawapay, kora, chapa] as const

/** The rails with a connector, best first. */
export const RAILS: readonly RailConnector[] = ALL

/** The name of a rail with a connector. */
export type RailName = (typeof ALL)[number]['name']

/** The names of the rails with a connector, as in postings and attempts. */
export const RAIL_NAMES: readonly RailName[] = ALL.map(({ name }) => name)

/** The environment variables that name the rails' key files. */
export const RAIL_KEY_FILES = ALL.flatMap(({ keyFiles }) => [...keyFiles])

/**
 * The providers' addresses, the timeout of an operation, and the sender. pawaPay's callbacks arrive at `callbackPath`.
 */
export type RailsConfig = Readonly<Record<RailName, { readonly url: string }>> & {
  readonly timeoutMs: number
  readonly pawapay: { readonly callbackPath: string }
  readonly sender: Sender
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Opens the rails, best first. Each reads its keys from the files that the environment names and is left out without
 * them; without pawaPay's public key its callbacks are not trusted, and its payouts are only polled. Throws on an
 * unreadable or empty file.
 */
export function openRails(config: RailsConfig, env: Environment, clock: Clock): readonly PayoutRail[] {
  const { timeoutMs, sender, pawapay: callbacks } = config
  const key = (variable: string): string | null => secretIn(env, variable)
  return ALL.flatMap(
    ({ name, open }) =>
      open({ url: config[name].url, timeoutMs, sender, clock, callbackPath: callbacks.callbackPath, key }) ?? [],
  )
}
