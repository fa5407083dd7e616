import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startFx } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'zend-fx-'))
const running: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of running) await stop()
  rmSync(folder, { recursive: true, force: true })
})
const opened = async (file: string | null = null) => {
  const fx = await startFx(file)
  running.push(fx.stop)
  return fx
}
type Fx = Awaited<ReturnType<typeof opened>>

/** Calls Currencycloud's side as anybody would: with forms, and a token. */
async function caller({ url, keys }: Fx) {
  const { currencycloudLoginId: login, currencycloudApiKey: key } = await keys()
  const post = async (path: string, fields: Readonly<Record<string, string>>, token = '') => {
    const response = await fetch(`${url}/fx/currencycloud/v2/${path}`, {
      method: 'POST',
      headers: { 'x-auth-token': token },
      body: new URLSearchParams(fields),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const { body } = await post('authenticate/api', { login_id: login, api_key: key })
  const token = String(body['auth_token'])
  return (path: string, fields: Readonly<Record<string, string>>) => post(path, fields, token)
}

const BENEFICIARY = {
  name: 'x',
  bank_account_holder_name: 'Harbour Ltd',
  bank_country: 'GB',
  currency: 'GBP',
  account_number: '1200',
}
const paymentTo = (id: unknown, reference: string) => ({
  currency: 'GBP',
  beneficiary_id: String(id),
  amount: '10.00',
  reason: 'r',
  reference: 'ref',
  unique_request_id: reference,
})

describe('the simulated FX providers', () => {
  test('the same seed and the same calls give the same ids', async () => {
    const ids = await Promise.all(
      [await opened(), await opened()].map(async (fx) => {
        const call = await caller(fx)
        const { body } = await call('beneficiaries/create', BENEFICIARY)
        return [body['id'], (await call('payments/create', paymentTo(body['id'], 'p1'))).body['id']]
      }),
    )
    expect(ids[0]).toEqual(ids[1])
    expect(new Set(ids[0]).size).toBe(2)
  })

  test('a book in a file is the same after a restart, and what was due happens', async () => {
    const file = join(folder, 'fx.json')
    const before = await opened(file)
    await before.fund('currencycloud', 'GBP', '50.00')
    const call = await caller(before)
    const { body } = await call('beneficiaries/create', BENEFICIARY)
    await call('payments/create', paymentTo(body['id'], 'kept'))
    await before.advance(86_400_000)
    await before.stop()
    const after = await opened(file)
    expect(await after.payments('kept')).toMatchObject([{ amount: '10.00', state: 'delivered', payee: 'Harbour Ltd' }])
    expect((await after.now()).getTime() - Date.now()).toBeGreaterThan(86_000_000)
  })

  test('a reference is paid once, and its second order is refused as theirs is', async () => {
    const fx = await opened()
    const call = await caller(fx)
    const { body } = await call('beneficiaries/create', BENEFICIARY)
    expect((await call('payments/create', paymentTo(body['id'], 'once'))).status).toBe(200)
    const second = await call('payments/create', paymentTo(body['id'], 'once'))
    expect(second).toMatchObject({ status: 400, body: { error_code: 'duplicate_request' } })
    expect(await fx.payments('once')).toHaveLength(1)
  })

  test('a token ends after half an hour without a call', async () => {
    const fx = await opened()
    const call = await caller(fx)
    await fx.advance(29 * 60_000)
    expect((await call('beneficiaries/find', {})).status).toBe(200)
    await fx.advance(29 * 60_000)
    expect((await call('beneficiaries/find', {})).status).toBe(200)
    await fx.advance(31 * 60_000)
    expect(await call('beneficiaries/find', {})).toMatchObject({ status: 401, body: { error_code: 'auth_failed' } })
  })

  test('the page shows a payment, and what can become of it', async () => {
    const fx = await opened()
    await fx.fund('currencycloud', 'GBP', '50.00')
    const call = await caller(fx)
    const { body } = await call('beneficiaries/create', { ...BENEFICIARY, bank_account_holder_name: 'Stuck & <Sons>' })
    await call('payments/create', paymentTo(body['id'], 'shown'))
    const page = await (await fetch(`${fx.url}/fx`)).text()
    expect(page).toContain('10.00 GBP')
    expect(page).toContain('Stuck &amp; &lt;Sons&gt;')
    const [payment] = await fx.payments('shown')
    if (payment === undefined) throw new Error('it was not taken')
    await fx.settle(payment, 'returned', 'account_closed')
    expect(await fx.payments('shown')).toMatchObject([{ state: 'returned', why: 'account_closed', returned: '10.00' }])
    await expect(fx.settle(payment, 'delivered')).rejects.toThrow(/cannot become/)
  })
})
