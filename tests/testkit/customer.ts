/** A customer of a running product, only over HTTP: a browser's requests, and the sandbox's mailbox and nodes. */
import { randomBytes } from 'node:crypto'
import type { CompanyInput, CoinBalance, DepositDetail, LiveEvent, Transaction } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { newestCode } from './mailed-codes.ts'
import type { Product as WholeProduct } from './product.ts'

/** A customer's access to a product: its API, and in the sandbox its own mailbox. */
type Product = Pick<WholeProduct, 'apiUrl' | 'sandbox'>

/** A signed-in customer. */
export type HttpCustomer = {
  readonly userId: string
  readonly email: string
  readonly username: string
  readonly token: string
  /** Where the token moves money: the customer's own, or that of the company that they act for. */
  readonly base: 'personal' | 'business'
  /** Returns the code mailed to this customer since they last asked for one. */
  readonly code: () => Promise<string>
  /** Mails that were there before: their codes are over. */
  readonly seen: Set<string>
  /** Calls the API at a path below its root, and returns any answer. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<HttpAnswer>
  /** Calls the API; throws unless it succeeds. */
  readonly get: <T>(path: string) => Promise<T>
  readonly address: (currency: CoinCode, chain: string) => Promise<string>
  readonly balance: (currency: CoinCode) => Promise<CoinBalance>
  readonly history: () => Promise<readonly Transaction[]>
  readonly deposit: (id: string) => Promise<DepositDetail>
  /** Events as they arrive, until `signal` aborts. */
  readonly events: (signal: AbortSignal) => AsyncGenerator<LiveEvent>
}

/** An answer: the status, the `data` of a success, and the whole body. */
export type HttpAnswer = {
  readonly status: number
  readonly data: unknown
  readonly json: Readonly<Record<string, unknown>>
}

const PATIENCE_MS = 45_000
const LOOK_EVERY_MS = 50

/** Polls until `look` returns something, and returns it. Throws, with the present `what`, on a timeout. */
export async function eventually<T>(
  what: string | (() => string),
  look: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found
    if (Date.now() > deadline) throw new Error(`waited too long for: ${typeof what === 'string' ? what : what()}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** Calls an address with JSON. Throws with the answer's text unless it is a success. */
export async function callJson<T>(url: string, body?: unknown, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
  return JSON.parse(text) as T
}

/** Calls that mail a code. */
const ASKS_FOR_CODE = /\/(otp\/generate|otp\/resend|emailotp|policy\/code|api-key\/code)\b/

/** Returns the newest code mailed to an address, not one seen before. */
async function mailedCode(product: Product, email: string, seen: Set<string>): Promise<string> {
  return eventually(`a code mailed to ${email}`, async () => {
    const found = newestCode(await product.sandbox.mails(email), seen)
    if (found === null) return null
    seen.add(found.id)
    return found.code
  })
}

/** Opens an account, and a company where one is described, and signs in, with both codes from the mailbox. */
export async function signUpAndIn(product: Product, company?: CompanyInput): Promise<HttpCustomer> {
  const tail = randomBytes(5).toString('hex')
  const email = `ada.${tail}@example.com`
  const username = `ada_${tail}`
  // Digits only: random letters could spell the customer's name, which a password must not contain.
  const password = `market day weaving ${BigInt(`0x${tail}`)}`
  const seen = new Set<string>()
  const accounts = `${product.apiUrl}/accounts`
  const opened = await callJson<{ data: { user: { _id: string; accessToken: string } } }>(`${accounts}/users/sign-up`, {
    firstName: 'Ada',
    lastName: 'Obi',
    username,
    email,
    phone: `+23480${String(BigInt(`0x${tail}`))
      .slice(-8)
      .padStart(8, '0')}`,
    country: 'NG',
    password,
    ...(company === undefined ? {} : { company }),
    acceptTerms: true,
  })
  const { _id: userId, accessToken } = opened.data.user
  await callJson(
    `${accounts}/users/${userId}/email-address/verify?otp=${await mailedCode(product, email, seen)}`,
    {},
    accessToken,
  )
  const step = await callJson<{ data: { user: { _id: string; accessToken: string } } }>(`${accounts}/users/sign-in`, {
    identifier: email,
    password,
  })
  const signInCode = await mailedCode(product, email, seen)
  const session = await callJson<{ data: { user: { accessToken: string } } }>(
    `${accounts}/users/${userId}/authorize?otp=${signInCode}`,
    {},
    step.data.user.accessToken,
  )
  const code = (): Promise<string> => mailedCode(product, email, seen)
  const { accessToken: token } = session.data.user
  return customerOf(product, { userId, email, username, token, base: 'personal', code, seen })
}

/** The same person acting for the company of this membership. */
export async function actingFor(product: Product, who: HttpCustomer, memberId: string): Promise<HttpCustomer> {
  const { status, data, json } = await who.call('POST', `/accounts/users/${who.userId}/memberships/${memberId}/enter`)
  if (status !== 200) throw new Error(`not entered: ${JSON.stringify(json)}`)
  return customerOf(product, { ...who, token: (data as { accessToken: string }).accessToken, base: 'business' })
}

/** The same customer, with the same session, at another API of the product. */
export const customerAt = (product: Product, apiUrl: string, customer: HttpCustomer): HttpCustomer =>
  customerOf({ ...product, apiUrl }, customer)

function customerOf(
  product: Product,
  who: Pick<HttpCustomer, 'userId' | 'email' | 'username' | 'token' | 'base' | 'code' | 'seen'>,
): HttpCustomer {
  const { token, base } = who
  const get = async <T>(path: string): Promise<T> =>
    (await callJson<{ data: T }>(`${product.apiUrl}/${base}${path}`, undefined, token)).data
  return {
    ...who,
    call: async (method, path, body, headers = {}) => {
      if (ASKS_FOR_CODE.test(path)) for (const { id } of await product.sandbox.mails(who.email)) who.seen.add(id)
      const response = await fetch(product.apiUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const json = (await response.json()) as Readonly<Record<string, unknown>>
      return { status: response.status, data: json['data'], json }
    },
    get,
    address: async (currency, chain) =>
      (await get<{ address: string }>(`/deposit/address?currency=${currency}&chain=${chain}`)).address,
    balance: async (currency) => {
      const { balances } = await get<{ balances: readonly CoinBalance[] }>('/balance')
      const found = balances.find((balance) => balance.currency === currency)
      if (found === undefined) throw new Error(`no balance in ${currency} is shown`)
      return found
    },
    history: async () =>
      (await get<{ transactions: readonly Transaction[] }>('/transaction/history?page=1&limit=50')).transactions,
    deposit: async (id) => (await get<{ transaction: DepositDetail }>(`/transaction/${id}`)).transaction,
    events: (signal) => events(`${product.apiUrl}/${base}`, token, signal),
  }
}

async function* events(root: string, token: string, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const response = await fetch(`${root}/events`, { headers: { authorization: `Bearer ${token}` }, signal })
  if (!response.ok || response.body === null) throw new Error(`the event stream answered ${response.status}`)
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) if (part.startsWith('data: ')) yield JSON.parse(part.slice('data: '.length)) as LiveEvent
  }
}
