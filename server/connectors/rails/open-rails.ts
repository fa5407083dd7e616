/** Every payout provider that this deployment has a key for. Wiring only: which of them pays is the product's to decide. */
import { readFileSync } from 'node:fs'
import type { PayoutRail } from '../../ports/payout-rail.ts'
import { flutterwaveRail, type Sender } from './flutterwave/index.ts'
import { paystackRail } from './paystack/index.ts'

/** Where the providers answer, how long an operation with one may take, and who pays. */
export type RailsConfig = {
  readonly timeoutMs: number
  readonly paystack: { readonly url: string }
  readonly flutterwave: { readonly url: string }
  readonly sender: Sender
}

/**
 * Opens the rails, best first. Each reads its keys from the files that the environment names (`PAYSTACK_SECRET_KEY_FILE`, `FLUTTERWAVE_SECRET_KEY_FILE` and
 * `FLUTTERWAVE_WEBHOOK_HASH_FILE`) and is left out without them. Throws on a file that cannot be read or is empty.
 */
export function openRails(config: RailsConfig, env: Readonly<Record<string, string | undefined>>): readonly PayoutRail[] {
  const { timeoutMs, sender } = config
  const [paystackKey, flutterwaveKey, webhookHash] = [
    secretIn(env, 'PAYSTACK_SECRET_KEY_FILE'),
    secretIn(env, 'FLUTTERWAVE_SECRET_KEY_FILE'),
    secretIn(env, 'FLUTTERWAVE_WEBHOOK_HASH_FILE'),
  ]
  return [
    ...(paystackKey === null ? [] : [paystackRail({ ...config.paystack, secretKey: paystackKey, timeoutMs })]),
    ...(flutterwaveKey === null || webhookHash === null
      ? []
      : [flutterwaveRail({ ...config.flutterwave, secretKey: flutterwaveKey, webhookHash, sender, timeoutMs })]),
  ]
}

function secretIn(env: Readonly<Record<string, string | undefined>>, variable: string): string | null {
  const file = env[variable]
  if (file === undefined || file === '') return null
  const secret = readFileSync(file, 'utf8').trim()
  if (secret === '') throw new Error(`the file that ${variable} names is empty`)
  return secret
}
