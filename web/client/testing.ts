/** Fakes of the browser's parts for tests of the client. The product does not import this. */

import { OFFERED, type User } from '@zend/contracts'
import { newId } from '@zend/kernel'

/** A user to sign in. */
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
  offered: [...OFFERED],
  emailVerifiedAt: '2026-03-02T08:00:00.000Z',
  createdAt: '2026-03-02T08:00:00.000Z',
}

/** The browser's Storage, in memory. */
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

/** A fresh key like the vault's. */
export const freshKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
