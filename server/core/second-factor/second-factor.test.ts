import { after, DAY_MS, HOUR_MS } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { appUri, countWrong, mayTry, newAppSecret, plainRecoveryCode, recoveryCodeOf, stepOf } from './second-factor.ts'

// RFC 6238, appendix B: the SHA-1 secret and the last six of its eight digits.
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32
const at = (seconds: number): Date => new Date(seconds * 1000)
const NEVER = 0

describe('a code of the app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is the one of RFC 6238 at second %i', (seconds, code) => {
    expect(stepOf(RFC_SECRET, code, at(seconds), NEVER, 0)).toBe(Math.floor(seconds / 30))
  })

  test('is taken one step early and one step late, and no further off', () => {
    const code = '050471'
    const step = Math.floor(1_111_111_111 / 30)
    const start = step * 30
    const taken = (seconds: number) => stepOf(RFC_SECRET, code, at(seconds), NEVER, 1)
    expect([start - 31, start - 30, start, start + 59, start + 60].map(taken)).toEqual([null, step, step, step, null])
  })

  test('is not taken twice, nor one of an earlier step', () => {
    const now = at(1_111_111_111)
    const step = Math.floor(1_111_111_111 / 30)
    expect(stepOf(RFC_SECRET, '050471', now, step, 1)).toBe('used')
    expect(stepOf(RFC_SECRET, '050471', now, step + 1, 1)).toBe('used')
    expect(stepOf(RFC_SECRET, '050472', now, step, 1)).toBeNull()
    expect(stepOf(RFC_SECRET, '050471', now, step - 1, 1)).toBe(step)
  })

  test('has a secret of 160 bits, and an address that apps read', () => {
    const secret = newAppSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(newAppSecret()).not.toBe(secret)
    expect(appUri({ issuer: 'Zend' }, 'ada@example.com', secret)).toBe(
      `otpauth://totp/Zend:ada%40example.com?issuer=Zend&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
  })
})

test('a recovery code is read as it may be written by hand', () => {
  expect(recoveryCodeOf(new Uint8Array([0, 1, 31, 32, 33, 10, 11, 12, 13, 14]))).toBe('01z01-abcde')
  expect(plainRecoveryCode(' ABCDE-FGHJK ')).toBe('abcdefghjk')
  expect(plainRecoveryCode('o1il0 oOoOo')).toBe('0111000000')
})

test('five wrong codes pause for an hour, ten for a day, and each five after that', () => {
  const { tries: rule } = DEFAULTS.identity.secondFactor
  const now = at(0)
  let tries = { wrong: 0, lockedUntil: null as Date | null }
  const refusals = Array.from({ length: 15 }, () => {
    const counted = countWrong(tries, now, rule)
    tries = counted.tries
    return counted.refusal.code === 'otp_wrong' ? counted.refusal.triesLeft : +counted.refusal.retryAt
  })
  expect(refusals).toEqual([4, 3, 2, 1, HOUR_MS, 4, 3, 2, 1, DAY_MS, 4, 3, 2, 1, DAY_MS])
  expect(mayTry(tries, after(now, DAY_MS - 1))).toMatchObject({ refusal: { code: 'account_locked' } })
  expect(mayTry(tries, after(now, DAY_MS))).toMatchObject({ ok: true })
})
