/** Stand-ins for what the browser gives the client, for tests. Nothing of the product imports this. */

import type { User } from '@zend/contracts'
import { newId } from '@zend/kernel'

/** Somebody to be signed in. */
export const ADA: User = {
  _id: newId('usr', 1),
  firstName: 'Ada',
  lastName: 'Obi',
  username: 'ada_obi',
  email: 'ada.obi@example.com',
  phone: '+2348031234567',
  country: 'NG',
  locale: 'en',
  image: null,
  notifications: [],
  hasCreatedTransactionPin: true,
  permissions: ['withdrawal'],
  emailVerifiedAt: '2026-03-02T08:00:00.000Z',
  createdAt: '2026-03-02T08:00:00.000Z',
}

/** Storage as browsers have it, in memory. */
export function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  }
}

/** A fresh key of the kind the vault keeps. */
export const freshKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
