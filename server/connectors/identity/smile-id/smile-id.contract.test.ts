import { SANDBOX_PARTNER, startIdentity } from '@zend/sandbox/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckerSetup, identityCheckerContract } from '../../../ports/identity-checker.contract.ts'
import { systemClock } from '../../../ports/clock.ts'
import { smileIdChecker, smileIdNotices } from './index.ts'
import { documentStatus, numberStatus, type SmileResult } from './wire.ts'

const TIMEOUT_MS = 300
const LAST = {
  as_asked: '1',
  another_name: '6',
  another_birth_date: '7',
  not_found: '8',
  register_down: '9',
  undecided: '0',
}

describe('Smile ID', () => {
  let bench: CheckerSetup
  let stop: () => Promise<void>
  beforeAll(async () => {
    const outside = await startIdentity()
    stop = outside.stop
    bench = {
      checker: smileIdChecker({
        ...SANDBOX_PARTNER,
        url: outside.url,
        callbackUrl: '',
        timeoutMs: TIMEOUT_MS,
        clock: systemClock,
      }),
      reader: smileIdNotices({ ...SANDBOX_PARTNER, ageMaxMs: 900_000 }),
      numberFor: (finding) => ({ country: 'NG', idType: 'BVN', number: `2200000000${LAST[finding]}` }),
      documentOf: outside.documentOf,
      mood: (mood) => outside.behave(mood === 'slow' ? { kind: 'slow', delayMs: 3 * TIMEOUT_MS } : { kind: mood }),
      callbacks: async () => (await outside.callbacks()).map((text) => Buffer.from(text)),
      vanish: outside.stop,
    }
  })
  afterAll(() => stop())
  identityCheckerContract(() => bench)

  test('a key that is not ours is refused by the one who has it, and nothing signed with it is believed', async () => {
    const outside = await startIdentity()
    const stranger = {
      ...SANDBOX_PARTNER,
      apiKey: 'another',
      url: outside.url,
      callbackUrl: '',
      timeoutMs: TIMEOUT_MS,
      clock: systemClock,
    }
    const order = { kind: 'number', reference: 'vck_a.1', subject: 'usr_1', ...bench.numberFor('as_asked') } as const
    const person = { firstName: 'Ada', lastName: 'Obi', birthDate: '1990-01-01' }
    expect(await smileIdChecker(stranger).submit({ ...order, person })).toEqual({
      kind: 'refused',
      said: '2205 You are not authorized to do that.',
    })
    await outside.stop()
  })
})

describe('results', () => {
  const result = (over: Partial<SmileResult>): SmileResult => ({
    ResultCode: '0810',
    ResultText: 'Said',
    FullName: 'ADA OBI',
    DOB: '1990-01-01T00:00:00Z',
    IDNumber: 'A1',
    PartnerParams: { job_id: 'a', user_id: 'b', job_type: 6 },
    Actions: { Verify_Document: 'Passed', Liveness_Check: 'Passed' },
    ...over,
  })

  test('a register that matched by its own comparison must still say whose number it is', () => {
    expect(numberStatus(result({ ResultCode: '1020', FullName: 'Not Available' }))).toMatchObject({ kind: 'undecided' })
    expect(numberStatus(result({ ResultCode: '1020' }))).toEqual({
      kind: 'done',
      verdict: { kind: 'number', found: { name: 'ADA OBI', birthDate: '1990-01-01', number: 'A1' } },
    })
  })

  test('a code that nobody wrote down is for people, never an approval', () => {
    expect(numberStatus(result({ ResultCode: '4711' }))).toMatchObject({ kind: 'undecided' })
    expect(documentStatus(result({ ResultCode: '4711' }))).toMatchObject({ kind: 'undecided' })
  })

  test('an approval whose actions failed is none', () => {
    expect(documentStatus(result({ Actions: { Verify_Document: 'Failed' } }))).toMatchObject({ kind: 'undecided' })
    expect(documentStatus(result({ Actions: { Verify_Document: 'Passed', Liveness_Check: 'Failed' } }))).toMatchObject({
      kind: 'done',
      verdict: { document: null, face: 'not_live' },
    })
  })
})
