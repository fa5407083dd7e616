/** The simulated payout providers. */
import { chapa } from './chapa.ts'
import { flutterwave } from './flutterwave.ts'
import { kora } from './kora.ts'
import { pawapay } from './pawapay.ts'
import { paystack } from './paystack.ts'
import type { BankProvider, Secrets } from './provider.ts'

const ALL = [paystack, flutterwave, pawapay, kora, chapa] as const

/** Every simulated provider. */
export const PROVIDERS: readonly BankProvider[] = ALL

type Together<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never
/** The credentials that all of them issue to the product. */
export type BankKeys = Together<ReturnType<(typeof ALL)[number]['keys']>>

/** Returns the credentials that all of them issue, for one seed's secrets. */
export const keysOf = (secrets: Secrets): BankKeys =>
  Object.assign({}, ...ALL.map(({ keys }) => keys(secrets))) as BankKeys
