import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SANDBOX_PARTNER } from '@zend/sandbox/identity'
import { startRegister } from '@zend/sandbox/register'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../ports/clock.ts'
import { companyRegisterContract, type RegisterSetup } from '../../../ports/company-register.contract.ts'
import { smileIdRegister } from './index.ts'

const TIMEOUT_MS = 300
const options = { ...SANDBOX_PARTNER, timeoutMs: TIMEOUT_MS, clock: systemClock }

describe('Smile ID’s business verification', () => {
  let bench: RegisterSetup
  let stop: () => Promise<void>
  beforeAll(async () => {
    const outside = await startRegister()
    stop = outside.stop
    bench = {
      register: smileIdRegister({ ...options, url: outside.url }),
      stranger: smileIdRegister({ ...options, apiKey: 'another', url: outside.url }),
      country: 'NG',
      type: 'RC',
      numbers: {
        active: 'RC 1000001',
        dissolved: '1000005',
        owned: '1000002',
        down: '1000006',
        late: '1000007',
        unknown: '7654321',
        malformed: 'RC',
      },
      behave: (how) => outside.behave(how === 'slow' ? { kind: 'slow', delayMs: 3 * TIMEOUT_MS } : { kind: how }),
      vanish: outside.stop,
    }
  })
  afterAll(() => stop())
  companyRegisterContract(() => bench)
})

describe('an answer', () => {
  const QUERY = { reference: 'biz_a.1.0', subject: 'biz_a', country: 'NG', type: 'RC', number: '1' }
  const FOUND = {
    ResultCode: '1012',
    ResultText: 'Business Verified',
    PartnerParams: { job_id: QUERY.reference },
    company_information: { legal_name: 'BAOBAB LIMITED', registration_number: '1', status: 'ACTIVE' },
  }
  const sign = (timestamp: string, key: string = SANDBOX_PARTNER.apiKey): string =>
    createHmac('sha256', key).update(`${timestamp}${SANDBOX_PARTNER.partnerId}sid_request`).digest('base64')

  /** Returns what the connector makes of one answer over HTTP. */
  async function meaningOf(over: object, key?: string) {
    const timestamp = new Date().toISOString()
    const body = JSON.stringify({ ...FOUND, timestamp, signature: sign(timestamp, key), ...over })
    const server = createServer((_request, response) => void response.end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const answer = await smileIdRegister({ ...options, url }).lookUp(QUERY)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    return answer
  }

  test('is read; what is missing is nothing, and an unknown word of a status is neither active nor gone', async () => {
    expect(await meaningOf({})).toMatchObject({
      kind: 'found',
      company: { status: 'active', directors: [], owners: [] },
    })
    const other = { ...FOUND.company_information, status: 'N/A' }
    expect(await meaningOf({ company_information: other })).toMatchObject({ company: { status: 'other', said: '' } })
    const owners = [{ name: 'A', shareholder_type: 'Individual', shareholdings: 'N/A' }]
    expect(await meaningOf({ beneficial_owners: owners })).toMatchObject({
      company: { owners: [{ basisPoints: null }] },
    })
  })

  test('that another signed, or that is about another query, is none', async () => {
    expect(await meaningOf({}, 'another')).toMatchObject({ kind: 'no_answer' })
    expect(await meaningOf({ PartnerParams: { job_id: 'biz_b.1.0' } })).toMatchObject({ kind: 'no_answer' })
  })

  test('with a code that nobody wrote down, or no company in it, is for people', async () => {
    expect(await meaningOf({ ResultCode: '4711' })).toMatchObject({ kind: 'undecided' })
    expect(await meaningOf({ company_information: null })).toMatchObject({ kind: 'undecided' })
  })
})
