import { startBank } from '@zend/sandbox/bank'
import { money } from '@zend/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PayoutOrder, PayoutRail } from '../../ports/payout-rail.ts'
import { flutterwaveRail } from './flutterwave/index.ts'
import { type Row, rowOf, unclear } from './listed.ts'

const row = (code: string, name: string): Row => ({ id: code, code, name })

test.each([
  ['its code and name', [row('946', 'Commercial Bank of Ethiopia (CBE)')], '946'],
  ['its code under another name', [row('946', 'Some other bank')], undefined],
  ['its name under another code', [row('94', 'Commercial Bank of Ethiopia (CBE)')], undefined],
  ['it twice', [row('946', 'Commercial Bank of Ethiopia'), row('946', 'Commercial Bank of Ethiopia')], undefined],
  ['nothing', [], undefined],
])('a list with %s', (_what, rows, code) => {
  expect(rowOf(rows, { code: '946', name: /^commercial bank of ethiopia/i })?.code).toBe(code)
})

test('a list that did not come says nothing', () => {
  expect(unclear({ kind: 'silence', said: 'unreachable' })).toEqual({ kind: 'unclear', said: 'unreachable' })
})

describe('a bank that the provider does not list', () => {
  let bank: Awaited<ReturnType<typeof startBank>>
  let rail: PayoutRail
  beforeAll(async () => {
    bank = await startBank()
    const { flutterwaveSecretKey: secretKey, flutterwaveWebhookHash: webhookHash } = await bank.keys()
    const sender = { name: 'Zend', country: 'NG', phone: '2348000000000' }
    rail = flutterwaveRail({ url: `${bank.url}/bank/flutterwave`, secretKey, webhookHash, sender, timeoutMs: 10_000 })
  })
  afterAll(() => bank.stop())

  const order = (institution: string, reference: string): PayoutOrder => ({
    reference,
    amount: money('GHS', 5_000n),
    to: {
      ...({ country: 'GH', currency: 'GHS', method: 'bank', branch: null, accountType: null } as const),
      ...{ institution, accountNumber: '1441001234588', accountName: 'Ada Obi' },
    },
    narration: 'Zend payout',
  })

  test('is paid by another rail: nothing was ordered', async () => {
    expect(await rail.send(order('gh-absa', 'qsl-listed-0000001'))).toMatchObject({ kind: 'failed', why: 'not_supported' })
    expect(await bank.payouts('qsl-listed-0000001')).toEqual([])
  })
  test('is not, once its reference was ordered: it may have left the list since', async () => {
    expect((await rail.send(order('gh-stanbic', 'qsl-listed-0000002'))).kind).toBe('pending')
    expect((await rail.send(order('gh-absa', 'qsl-listed-0000002'))).kind).toBe('pending')
  })
})
