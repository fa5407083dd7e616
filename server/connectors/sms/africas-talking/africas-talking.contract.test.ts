import { startSms } from '@zend/sandbox/sms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SmsSetup, smsContract } from '../../../ports/sms.contract.ts'
import { africasTalkingSender } from './index.ts'
import { outcomeOf } from './sender.ts'

const TIMEOUT_MS = 300

describe("Africa's Talking", () => {
  let bench: SmsSetup
  let stop: () => Promise<void>
  beforeAll(async () => {
    const carrier = await startSms()
    stop = carrier.stop
    bench = {
      sender: africasTalkingSender({
        url: carrier.url,
        username: 'sandbox',
        apiKey: 'key',
        from: 'Zend',
        timeoutMs: TIMEOUT_MS,
      }),
      arrived: async (to) => (await carrier.messages(to)).map(({ text }) => text),
      mood: (mood) => carrier.behave(mood === 'slow' ? { kind: 'slow', delayMs: 3 * TIMEOUT_MS } : { kind: mood }),
      vanish: carrier.stop,
    }
  })
  afterAll(() => stop())
  smsContract(() => bench)
})

describe('answers', () => {
  const answered = (statusCode: number) =>
    JSON.stringify({
      SMSMessageData: { Message: 'Sent to 1/1', Recipients: [{ statusCode, status: 'Said', number: '+254711082300' }] },
    })
  test.each([
    [201, answered(101), { kind: 'taken' }],
    [201, answered(102), { kind: 'taken' }],
    [201, answered(403), { kind: 'refused', said: 'Said' }],
    [201, answered(405), { kind: 'later', said: 'Said' }],
    [201, answered(501), { kind: 'later', said: 'Said' }],
    [
      201,
      '{"SMSMessageData":{"Message":"InvalidSenderId","Recipients":[]}}',
      { kind: 'refused', said: 'InvalidSenderId' },
    ],
    [201, 'Sent', { kind: 'later', said: 'an answer that cannot be read' }],
    // Our key is wrong, not the message.
    [401, 'The supplied authentication is invalid', { kind: 'later', said: 'HTTP 401' }],
    [302, '', { kind: 'later', said: 'HTTP 302' }],
  ] as const)('%d with %s', (status, body, outcome) => {
    expect(outcomeOf(status, body)).toEqual(outcome)
  })
})
