/**
 * The API as a real process over a test database, and nothing else of the product: for journeys that need no chain. It
 * shares its secret with `accountsOn`, so that a test can read the codes it mails.
 */
import type { Endpoint, EndpointData } from '@zend/contracts'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxCountries } from '../../tools/start/sandbox-countries.ts'
import { TEST_AUTHORIZATION, TEST_CONFIRMER_SECRET, TEST_PROVENANCE_KEY, TEST_SECRET } from './accounts.ts'
import { TEST_PRICES } from './proven-prices.ts'
import { freePort } from './embedded-postgres.ts'
import { type Program, startProgram } from './process.ts'
import { oneFileOf } from './programs.ts'

/** One call. `body` is sent as JSON; `raw` is sent unchanged. */
export type ApiCall = {
  readonly method?: string
  readonly path: string
  readonly token?: string | undefined
  readonly body?: unknown
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}
/** An answer. `json` is null when it is not JSON. */
export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Readonly<Record<string, unknown>> | null
}

/** Returns the data of an answer, validated by the contract. Throws on a refusal, and on data of another shape. */
export function dataOf<E extends Endpoint>(endpoint: E, { status, json }: Answer): EndpointData<E> {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(json)}`)
  return endpoint.response.parse(json?.['data']) as EndpointData<E>
}

/** Settings of password hashes that cost nothing: their strength is tested where they are made. */
export const CHEAP_HASH = { memoryKiB: 64, passes: 1 } as const

/** A running API, with its confirmer. */
export type Api = {
  readonly url: string
  readonly call: (call: ApiCall) => Promise<Answer>
  readonly confirmer: Program
  readonly stop: () => Promise<void>
}

/** Starts the API with these configuration overrides. Throws when it does not start. */
export async function startApi(databaseUrl: string, config: Readonly<Record<string, unknown>> = {}): Promise<Api> {
  const folder = await mkdtemp(join(tmpdir(), 'zend-api-'))
  const file = async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, content, { mode: 0o600 })
    return path
  }
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? ''
  const port = await freePort()
  const shared = {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    SECRETS_KEY_FILE: await file('secrets-key', TEST_SECRET),
    CONFIRMER_SOCKET: join(folder, 'confirmer.sock'),
    CONFIRMER_TOKEN_FILE: await file('confirmer-token', randomBytes(32)),
    ZEND_CONFIG: await file(
      'config.json',
      JSON.stringify({ mode: 'test', countries: sandboxCountries(new Date()), ...config }),
    ),
  }
  const confirmerKeys = {
    CONFIRMER_KEY_FILE: await file('confirmer-key', TEST_CONFIRMER_SECRET),
    AUTHORIZATION_KEY_FILE: await file('authorization-key', TEST_AUTHORIZATION.privateKey),
    PROVENANCE_KEY_FILE: await file('provenance-key', TEST_PROVENANCE_KEY),
  }
  const apiKeys = {
    API_PORT: String(port),
    AUTHORIZATION_PUBLIC_KEYS_FILE: await file('authorization-keys.pub', TEST_AUTHORIZATION.publicKey),
    PRICE_PUBLIC_KEYS_FILE: await file('price-keys.pub', TEST_PRICES.publicKey),
    SIGNER_ATTESTATION_FILE: await file('attestation.pub', Buffer.from(publicKey, 'base64url').toString('hex')),
  }
  const [confirmer, program] = await Promise.all([
    startProgram(await oneFileOf('apps/confirmer/src/main.ts'), { ...shared, ...confirmerKeys }),
    startProgram(await oneFileOf('apps/api/src/main.ts'), { ...shared, ...apiKeys }),
  ])
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    call: (call) => send(url, call),
    confirmer,
    stop: async () => {
      await program.stop()
      await confirmer.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function send(url: string, { method = 'POST', path, token, body, raw, headers = {} }: ApiCall): Promise<Answer> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: jsonOf(text) }
}

function jsonOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
