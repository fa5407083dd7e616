import { expect, test } from 'vitest'
import { newestCode } from './mailed-codes.ts'

const code = { id: 'code', text: 'Enter this code to\r\nsend 1 BTC.\r\n\r\n123456\r\n\r\nNever give it to anyone.' }
const other = { id: 'other', text: 'Enter this code to finish signing in.\n\n654321\n' }
const mail = { id: 'letter', text: 'You received 100000 NGN from a new device.' }

test('a code is found behind letters that came before and after it, and no other is taken for it', () => {
  const asked = (mails: Parameters<typeof newestCode>[0], seen: readonly string[] = []) =>
    newestCode(mails, new Set(seen), 'Enter this code to send')?.code ?? null
  expect(asked([mail, other, code])).toBe('123456')
  expect(asked([code, mail])).toBe('123456')
  expect(asked([mail, other])).toBeNull()
  expect(asked([code], ['code'])).toBeNull()
  // An older code that nobody read is over, like the one that was read.
  expect(asked([mail, other, code], ['other'])).toBeNull()
  expect(newestCode([mail, other, code], new Set())).toEqual({ id: 'other', code: '654321' })
})
