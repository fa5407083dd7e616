import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWNERS } from './accounts.ts'
import { startBank } from './index.ts'

let bank: Awaited<ReturnType<typeof startBank>>
beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank.stop())

const call = async (path: string, body?: object, key?: string): Promise<{ status: number; text: string }> => {
  const headers = {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  }
  const response = await fetch(
    `${bank.url}/bank${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  )
  return { status: response.status, text: await response.text() }
}

const order = async (reference: string, accountNumber: string, beneficiary_name = 'Ada Obi') => {
  const transfer = {
    account_bank: '044',
    account_number: accountNumber,
    amount: 5500.1,
    currency: 'NGN',
    reference,
    beneficiary_name,
  }
  return call('/flutterwave/v3/transfers', transfer, (await bank.keys()).flutterwaveSecretKey)
}

describe('the control', () => {
  test.each([
    ['/behaviour', { rail: 'stripe', kind: 'well' }, 'rail'],
    ['/behaviour', { rail: 'paystack', kind: 'sleepy' }, 'kind'],
    ['/behaviour', { rail: 'paystack', kind: 'slow' }, 'delayMs'],
    ['/webhooks', { rail: 'all', behaviour: 'loud' }, 'behaviour'],
    ['/hooks', { url: 'file:///etc/passwd' }, 'url'],
    ['/accounts', { accountNumber: 'x', name: 'Ada' }, 'accountNumber'],
    ['/payouts/x/settle', { state: 'paid' }, 'number'],
  ])('%s %j is refused and names the field', async (path, body, field) => {
    const { status, text } = await call(path, body)
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ field })
  })

  test('settles pending payouts, reverses paid ones, and refuses anything else', async () => {
    await order('control-0123456789', '0690000088')
    const [payout] = await bank.payouts('control-0123456789')
    if (payout === undefined) throw new Error('not taken')
    expect(payout).toMatchObject({ state: 'pending', amount: '5500.10', currency: 'NGN' })
    await bank.settle(payout, 'failed', 'closed_account')
    await expect(bank.settle(payout, 'paid')).rejects.toThrow('cannot become paid')
    await expect(bank.settle(payout, 'reversed')).rejects.toThrow('cannot become reversed')
    await expect(bank.settle({ ...payout, number: 1 }, 'paid')).rejects.toThrow('no such payout')
    expect((await bank.payouts('control-0123456789'))[0]).toMatchObject({ state: 'failed', why: 'closed_account' })
  })
})

describe('an account', () => {
  const ownerOf = async (accountNumber: string): Promise<string> => {
    const { text } = await call(
      `/paystack/bank/resolve?account_number=${accountNumber}&bank_code=058`,
      undefined,
      (await bank.keys()).paystackSecretKey,
    )
    return text
  }
  test('has the owner of its digits, until another is set', async () => {
    expect(await ownerOf('0123456300')).toContain(OWNERS[3])
    await bank.name('0123456300', 'Chidi Okeke')
    expect(await ownerOf('0123456300')).toContain('Chidi Okeke')
    expect(await ownerOf('0123456400')).toContain(OWNERS[4])
    expect(await ownerOf('0123456381')).toContain('Could not resolve')
  })
  test('of a wallet is the same with and without its country’s code', async () => {
    await bank.name('0712000200', 'Grace Kamau')
    expect(await ownerOf('254712000200')).toContain('Grace Kamau')
  })
})

test('money that was not paid is back on the balance', async () => {
  const balance = async (): Promise<number> => {
    const { text } = await call('/flutterwave/v3/balances/NGN', undefined, (await bank.keys()).flutterwaveSecretKey)
    return (JSON.parse(text) as { data: { available_balance: number } }).data.available_balance
  }
  const before = await balance()
  await order('balance-0123456789', '0690000088')
  expect(await balance()).toBeCloseTo(before - 5500.1, 2)
  const [payout] = await bank.payouts('balance-0123456789')
  if (payout !== undefined) await bank.settle(payout, 'failed')
  expect(await balance()).toBeCloseTo(before, 2)
})

test('without its key a provider does nothing', async () => {
  expect((await call('/paystack/balance')).status).toBe(401)
  expect((await call('/flutterwave/v3/transfers?reference=x', undefined, 'wrong')).status).toBe(401)
  expect((await call('/pawapay/v2/wallet-balances', undefined, 'wrong')).status).toBe(403)
})

test('a hostile receiver’s name does nothing on the page', async () => {
  await order('hostile-0123456789', '0690000088', '<img src=x onerror=alert(1)>')
  const { text } = await call('')
  expect(text).toContain('&lt;img src=x')
  expect(text).not.toContain('<img')
})

describe('after a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zend-bank-'))
  const file = join(folder, 'bank.jsonl')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  /** Orders payouts in rand through Kora. */
  const rand = async (at: typeof bank, reference: string, account: string) => {
    const authorization = `Bearer ${(await at.keys()).koraSecretKey}`
    const bankAccount = { bank: '470010', account, account_name: 'Ada Obi' }
    const destination = {
      type: 'bank_account',
      amount: 100,
      currency: 'ZAR',
      bank_account: bankAccount,
      customer: { email: 'a@example.com' },
    }
    const headers = { authorization, 'content-type': 'application/json' }
    const path = `${at.url}/bank/kora/merchant/api/v1`
    await fetch(`${path}/transactions/disburse`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ reference, destination }),
    })
    return async (): Promise<number> => {
      const answer = await fetch(`${path}/balances`, { headers })
      return ((await answer.json()) as { data: { ZAR: { available_balance: number } } }).data.ZAR.available_balance
    }
  }

  test('payouts and balances are restored, a reference is still paid once, and pending payouts continue', async () => {
    const first = await startBank(file)
    const held = await rand(first, 'restart-back-0001', '1234567800')
    await expect.poll(async () => (await first.payouts('restart-back-0001'))[0]?.state, { interval: 10 }).toBe('paid')
    const [paid] = await first.payouts('restart-back-0001')
    if (paid !== undefined) await first.settle(paid, 'reversed')
    await first.behave('kora', { kind: 'stuck' })
    await rand(first, 'restart-open-0001', '1234567882')
    const before = await held()
    await first.stop()
    const second = await startBank(file)
    expect(await second.payouts('restart-back-0001')).toMatchObject([{ state: 'reversed' }])
    await expect
      .poll(async () => (await second.payouts('restart-open-0001'))[0]?.state, { interval: 10 })
      .toBe('failed')
    const heldNow = await rand(second, 'restart-back-0001', '1234567800')
    expect(await second.payouts('restart-back-0001')).toHaveLength(1)
    // The failed one was refunded.
    expect(await heldNow()).toBe(before + 100)
    await second.stop()
  })

  test('a line that was not written to its end is forgotten', async () => {
    appendFileSync(file, '{"payout":{"rail":"ko')
    const third = await startBank(file)
    expect((await third.payouts()).map(({ reference, state }) => [reference, state])).toEqual([
      ['restart-open-0001', 'failed'],
      ['restart-back-0001', 'reversed'],
    ])
    await third.stop()
  })
})
