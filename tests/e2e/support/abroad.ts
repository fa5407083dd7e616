/** Payments abroad by the calls that the app makes, for tests of what follows from one. */
import { expect, type Page } from '@playwright/test'
import type { FxPaymentAnswer } from '@zend/contracts'
import { addresses } from './addresses.ts'
import { codeFor } from './codes.ts'
import { verifyCompanyOf } from './companies.ts'
import { type Customer, PIN } from './customer.ts'

const COMPANY = {
  tradingName: null,
  registrationType: 'RC',
  registrationNumber: '12345',
  activity: 'Imports tiles',
  sector: 'manufacturing',
  site: null,
  countriesPaid: ['PT'],
  monthlyVolumeUsd: 50_000,
  monthlyCount: 10,
  sourceOfFunds: 'sales',
  paysForOthers: false,
  unallocated: null,
  address: { line1: '12 Marina', city: 'Lagos', region: 'Lagos', postalCode: null },
} as const

/** Calls the API as the page does, with the token of its next call of the company's. */
export type Calls = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>

/** Begins to call as the page does. */
export async function callsOf(page: Page): Promise<Calls> {
  const called = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().startsWith(`${addresses.api}/business/`),
  )
  await page.reload()
  const { authorization } = await (await called).allHeaders()
  return async (method, path, body) => {
    const answer = await fetch(`${addresses.api}/business${path}`, {
      method,
      headers: {
        authorization: authorization ?? '',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json = (await answer.json()) as { readonly data?: unknown }
    if (!answer.ok) throw new Error(`${method} ${path} answered ${String(answer.status)}: ${JSON.stringify(json)}`)
    return json.data
  }
}

/** Verifies the company as if we had decided about it. */
export async function verifyCompany(call: Calls, customer: Customer, legalName: string): Promise<void> {
  await call('PUT', '/kyb/business-info', { ...COMPANY, legalName })
  await verifyCompanyOf(customer)
}

/** Pays a supplier, and returns the payment once it is converted. */
export async function payAbroad(call: Calls, customer: Customer, supplierId: string): Promise<FxPaymentAnswer> {
  const wish = { supplierId, amount: '250.00', purpose: 'goods', reference: 'Invoice 2041' }
  const { quote } = (await call('POST', '/fx/quote', wish)) as { readonly quote: string }
  await call('POST', '/fx/payment/code', { quote })
  const body = { quote, otp: await codeFor(customer), transactionPin: PIN }
  const { payment } = (await call('POST', '/fx/payment', body)) as { readonly payment: FxPaymentAnswer }
  const read = async (): Promise<FxPaymentAnswer> =>
    ((await call('GET', `/fx/payment/${payment.id}`)) as { readonly payment: FxPaymentAnswer }).payment
  await expect.poll(async () => (await read()).at.converted, { timeout: 60_000 }).not.toBeNull()
  return read()
}
