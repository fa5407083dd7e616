/** Every payout provider that this deployment has a key for. Wiring only: which of them pays is the product's to decide. */
import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Clock } from '../../ports/clock.ts'
import type { PayoutRail } from '../../ports/payout-rail.ts'
import { chapaRail } from './chapa/index.ts'
import { flutterwaveRail, type Sender } from './flutterwave/index.ts'
import { koraRail } from './kora/index.ts'
import { pawapayRail } from './pawapay/index.ts'
import { paystackRail } from './paystack/index.ts'

/** Where the providers answer, how long an operation with one may take, and who pays. `callbackPath` is where pawaPay's callbacks reach us. */
export type RailsConfig = {
  readonly timeoutMs: number
  readonly paystack: { readonly url: string }
  readonly flutterwave: { readonly url: string }
  readonly pawapay: { readonly url: string; readonly callbackPath: string }
  readonly kora: { readonly url: string }
  readonly chapa: { readonly url: string }
  /** `mail` is what a provider is told that asks for an address with each payout. */
  readonly sender: Sender & { readonly mail: string }
}

/** The environment variables that name the rails' key files. */
export const RAIL_KEY_FILES = [
  'PAYSTACK_SECRET_KEY_FILE',
  'FLUTTERWAVE_SECRET_KEY_FILE',
  'FLUTTERWAVE_WEBHOOK_HASH_FILE',
  'PAWAPAY_TOKEN_FILE',
  'PAWAPAY_PUBLIC_KEY_FILE',
  'KORA_SECRET_KEY_FILE',
  'CHAPA_SECRET_KEY_FILE',
  'CHAPA_WEBHOOK_SECRET_FILE',
] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Opens the rails, best first. Each reads its keys from the files that the environment names and is left out without them; without pawaPay's public key its
 * callbacks are not believed, and its payouts are known by asking. Throws on a file that cannot be read or is empty.
 */
export function openRails(config: RailsConfig, env: Environment, clock: Clock): readonly PayoutRail[] {
  const { timeoutMs, sender, paystack, flutterwave, pawapay, kora, chapa } = config
  const keys = Object.fromEntries(RAIL_KEY_FILES.map((variable) => [variable, secretIn(env, variable)])) as Record<
    (typeof RAIL_KEY_FILES)[number],
    string | null
  >
  const [paystackKey, flutterwaveKey, webhookHash] = [
    keys.PAYSTACK_SECRET_KEY_FILE,
    keys.FLUTTERWAVE_SECRET_KEY_FILE,
    keys.FLUTTERWAVE_WEBHOOK_HASH_FILE,
  ]
  const [koraKey, chapaKey, chapaSecret] = [keys.KORA_SECRET_KEY_FILE, keys.CHAPA_SECRET_KEY_FILE, keys.CHAPA_WEBHOOK_SECRET_FILE]
  const [token, publicKey] = [keys.PAWAPAY_TOKEN_FILE, keys.PAWAPAY_PUBLIC_KEY_FILE]
  const callbackKey = publicKey === null ? null : createPublicKey(publicKey)
  return [
    ...(paystackKey === null ? [] : [paystackRail({ ...paystack, secretKey: paystackKey, timeoutMs })]),
    ...(flutterwaveKey === null || webhookHash === null
      ? []
      : [flutterwaveRail({ ...flutterwave, secretKey: flutterwaveKey, webhookHash, sender, timeoutMs })]),
    ...(token === null ? [] : [pawapayRail({ ...pawapay, secretKey: token, callbackKey, clock, timeoutMs })]),
    ...(koraKey === null ? [] : [koraRail({ ...kora, secretKey: koraKey, contactMail: sender.mail, timeoutMs })]),
    ...(chapaKey === null || chapaSecret === null ? [] : [chapaRail({ ...chapa, secretKey: chapaKey, webhookSecret: chapaSecret, timeoutMs })]),
  ]
}

function secretIn(env: Environment, variable: string): string | null {
  const file = env[variable]
  if (file === undefined || file === '') return null
  const secret = readFileSync(file, 'utf8').trim()
  if (secret === '') throw new Error(`the file that ${variable} names is empty`)
  return secret
}
