/**
 * A customer with an account and a PIN, created by the API calls that the screens make: for tests that start after
 * sign-up.
 */
import { addresses } from './addresses.ts'
import { codeFor } from './codes.ts'
import { type Customer, newCustomer, PIN } from './customer.ts'
import { type Caller, verifyBy } from './verify.ts'

export { codeFor } from './codes.ts'

type Opened = { readonly user: { readonly _id: string; readonly accessToken: string } }

/**
 * Opens an account for a new customer, verifies the email, creates the PIN and passes tier 1. Its session is not the
 * browser's.
 */
export async function openAccount(customer = newCustomer()): Promise<Customer> {
  const caller = await open(customer)
  await verifyBy(caller)
  return customer
}

/** The same without verification: at tier 0. */
export async function openUnverifiedAccount(customer = newCustomer()): Promise<Customer> {
  await open(customer)
  return customer
}

async function open(customer: Customer): Promise<Caller> {
  const { email, firstName, username, phone, password } = customer
  const { user } = await post<Opened>('/users/sign-up?platform=web', {
    firstName,
    lastName: 'Obi',
    username,
    email,
    phone,
    country: 'NG',
    password,
    acceptTerms: true,
  })
  await post(`/users/${user._id}/email-address/verify?otp=${await codeFor(customer)}`, {}, user.accessToken)
  const begun = await post<Opened>('/users/sign-in?platform=web', { identifier: email, password })
  const session = await post<Opened>(
    `/users/${user._id}/authorize?otp=${await codeFor(customer)}`,
    {},
    begun.user.accessToken,
  )
  await post(`/users/${user._id}/transaction-pin/create`, { transactionPin: PIN }, session.user.accessToken)
  return { id: user._id, token: session.user.accessToken }
}

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(`${addresses.api}/accounts${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { readonly data: T }).data
}
