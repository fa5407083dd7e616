/**
 * Opens every FX provider that this deployment has a key for. Wiring only: the product decides which of them converts
 * and pays.
 */
import type { Clock } from '../../ports/clock.ts'
import type { FxNoticeReader, FxProvider } from '../../ports/fx-provider.ts'
import { secretIn } from '../key-file.ts'
import { airwallexNotices, airwallexProvider, type AirwallexOptions } from './airwallex/index.ts'
import { currencycloudNotices, currencycloudProvider } from './currencycloud/index.ts'

/** The names of the providers with a connector, as stored with payments. */
export const FX_PROVIDER_NAMES = ['currencycloud', 'airwallex'] as const

/** The environment variables that name the files of keys by which we order: for the worker alone. */
export const FX_KEY_FILES = ['CURRENCYCLOUD_API_KEY_FILE', 'AIRWALLEX_API_KEY_FILE'] as const

/** The environment variables that name the files of keys by which webhooks are known: for the API alone. */
export const FX_HOOK_KEY_FILES = ['CURRENCYCLOUD_HMAC_KEY_FILE', 'AIRWALLEX_WEBHOOK_SECRET_FILE'] as const

/** The providers' addresses, our names there, how prices are held, and the timeout of an operation. */
export type FxConfig = {
  readonly timeoutMs: number
  readonly currencycloud: {
    readonly url: string
    readonly loginId: string
    /** E.g. `3m`, where the account may hold prices; empty for prices that lock nothing. */
    readonly holdPeriod: string
  }
  readonly airwallex: { readonly url: string; readonly clientId: string; readonly validity: string }
}

const VALIDITIES = [
  'MIN_1',
  'MIN_15',
  'MIN_30',
  'HR_1',
  'HR_4',
  'HR_8',
  'HR_24',
] as const satisfies readonly AirwallexOptions['validity'][]

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Opens the providers, best first. Each reads its keys from the files that the environment names and is left out
 * without its API key. Throws on an unreadable or empty file, and on a validity that Airwallex does not know.
 */
export function openFxProviders(config: FxConfig, env: Environment, clock: Clock): readonly FxProvider[] {
  const key = (variable: (typeof FX_KEY_FILES)[number]): string | null => secretIn(env, variable)
  const { timeoutMs, currencycloud, airwallex } = config
  const validity = VALIDITIES.find((each) => each === airwallex.validity)
  if (validity === undefined) throw new TypeError(`config.fxProviders.airwallex.validity: ${airwallex.validity}`)
  const holdPeriod = currencycloud.holdPeriod === '' ? null : currencycloud.holdPeriod
  const [currencycloudKey, airwallexKey] = [key('CURRENCYCLOUD_API_KEY_FILE'), key('AIRWALLEX_API_KEY_FILE')]
  return [
    ...(currencycloudKey === null
      ? []
      : [currencycloudProvider({ ...currencycloud, holdPeriod, apiKey: currencycloudKey, clock, timeoutMs })]),
    ...(airwallexKey === null
      ? []
      : [airwallexProvider({ ...airwallex, validity, apiKey: airwallexKey, clock, timeoutMs })]),
  ]
}

/** The readers of webhooks, and the providers whose payments are only polled, because their webhooks have no key here. */
export type FxNotices = { readonly readers: readonly FxNoticeReader[]; readonly unheard: readonly string[] }

/**
 * Opens the readers of the webhooks of every provider that the configuration names. Throws on an unreadable or empty
 * file.
 */
export function openFxNotices({ currencycloud, airwallex }: FxConfig, env: Environment, clock: Clock): FxNotices {
  const hmacKey = secretIn(env, 'CURRENCYCLOUD_HMAC_KEY_FILE')
  const webhookSecret = secretIn(env, 'AIRWALLEX_WEBHOOK_SECRET_FILE')
  const readers = [
    ...(hmacKey === null ? [] : [currencycloudNotices(hmacKey)]),
    ...(webhookSecret === null ? [] : [airwallexNotices({ webhookSecret, clock })]),
  ]
  const named = [
    currencycloud.loginId === '' ? [] : 'currencycloud',
    airwallex.clientId === '' ? [] : 'airwallex',
  ].flat()
  return { readers, unheard: named.filter((name) => readers.every((reader) => reader.name !== name)) }
}
