import { DAY_MS } from '@zend/kernel'
import { expect, test } from 'vitest'
import { declinePasskeyOffer, mayOfferPasskey } from './passkey-offer.ts'

test('a passkey is offered at first, and not for fourteen days after a no', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  expect(mayOfferPasskey(DAY_MS, storage)).toBe(true)
  declinePasskeyOffer(DAY_MS, storage)
  expect(mayOfferPasskey(15 * DAY_MS - 1, storage)).toBe(false)
  expect(mayOfferPasskey(15 * DAY_MS, storage)).toBe(true)
})
