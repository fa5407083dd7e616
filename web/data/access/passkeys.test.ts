import { createHash } from 'node:crypto'
import { ACT_KINDS, stepUpQuestion } from '@zend/contracts'
import { expect, test } from 'vitest'
import { isAbout } from './passkeys.ts'

const challengeOf = (binding: string): string =>
  createHash('sha256').update(stepUpQuestion('a nonce', binding)).digest('base64url')

test('the device is asked only about the act that is shown', async () => {
  expect(await isAbout('change-password', 'a nonce', challengeOf(JSON.stringify([ACT_KINDS['change-password']])))).toBe(
    true,
  )
  expect(
    await isAbout('change-password', 'a nonce', challengeOf('["withdrawal","BTC","0.40000000","bitcoin","bc1qthief"]')),
  ).toBe(false)
  expect(await isAbout('change-password', 'another', challengeOf(JSON.stringify([ACT_KINDS['change-password']])))).toBe(
    false,
  )
  expect(await isAbout('change-password', 'a nonce', undefined)).toBe(false)
})
