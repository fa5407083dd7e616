/**
 * Verifies a customer by API calls as the screens would: phone and identity number, with the sandbox's phones and test
 * identities. Nothing can be sent before (product.md §11).
 */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addresses } from './addresses.ts'

/** The caller: a customer's id and access token. */
export type Caller = { readonly id: string; readonly token: string }

const POLL_MS = 100
const WAIT_MAX_MS = 20_000

/** Verifies the owner of this token for tier 1. */
export async function verifyBy({ id, token }: Caller): Promise<void> {
  const { verification } = await call<{ verification: { phone: string } }>(
    'GET',
    `/users/${id}/verification`,
    undefined,
    token,
  )
  await call('POST', `/users/${id}/phone-number/verify`, {}, token)
  await call('POST', `/users/${id}/phone-number/verify?otp=${await codeOnPhone(verification.phone)}`, {}, token)
  // A number belongs to one customer. The register confirms one that ends in 1 under any name.
  const tail = String(randomInt(100_000_000)).padStart(8, '0')
  await call('POST', `/users/${id}/bvn/verify`, { bvn: `22${tail}1`, dateOfBirth: '1990-05-17' }, token)
  await until(
    'tier 1',
    async () =>
      (await call<{ verification: { tier: number } }>('GET', `/users/${id}/verification`, undefined, token))
        .verification.tier === 1,
  )
}

/** Returns the code in the newest SMS to this phone (E.164). Waits for it; throws when none comes. */
export async function codeOnPhone(phone: string): Promise<string> {
  return until(`a code on ${phone}`, async () => {
    const answer = await fetch(`${addresses.sandbox}/sms/messages?to=${encodeURIComponent(phone)}`)
    const { data } = (await answer.json()) as { data: { messages: readonly { text: string }[] } }
    return /^\d{6}/.exec(data.messages[0]?.text ?? '')?.[0]
  })
}

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + WAIT_MAX_MS; Date.now() < end; await pause(POLL_MS)) {
    const found = await look()
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`waited too long for ${what}`)
}

async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(`${addresses.api}/accounts${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { readonly data: T }).data
}
