/**
 * Encrypted entries in the browser (specification §3): AES-GCM ciphertext in local storage, under a non-extractable key
 * in IndexedDB. It protects data on the disk, not against code that runs in the page.
 */
import { get, update } from 'idb-keyval'

/** Provides the one key of this browser profile. */
export type KeySource = () => Promise<CryptoKey>

/** Encrypted entries by name. An entry that cannot be decrypted counts as absent. */
export type Vault = {
  /** The entry, or `null`. The caller checks its shape: an older build may have written it. */
  readonly read: (name: string) => Promise<unknown>
  readonly write: (name: string, value: unknown) => Promise<void>
  /**
   * Writes only while the entry `beside` exists and stays the same throughout, because everything may be deleted while
   * sealing takes its time. Returns whether it wrote.
   */
  readonly writeBeside: (beside: string, name: string, value: unknown) => Promise<boolean>
  readonly remove: (name: string) => void
}

const IV_BYTES = 12
const PIECE = 8_192
const KEY_NAME = 'zend-vault-key'
/** The prefix of every entry's key in local storage. */
export const VAULT_PREFIX = 'zend.'
/** The entry of the session, and that of the last user record (see session.ts). */
export const SESSION_ENTRY = 'user'
/** See `SESSION_ENTRY`. */
export const RECORD_ENTRY = 'user-record'
/** The entry of the company that a tab acts for, in session storage (company.ts). */
export const COMPANY_ENTRY = 'company'

const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/**
 * The key in IndexedDB, created on first use; two tabs that start together get the same one. It is read each time: when
 * a customer is forgotten, in any tab, their key is deleted, and nothing may be sealed with it any more. A browser that
 * refuses IndexedDB (some private modes) gets a key that lives as long as the page.
 */
export function indexedDbKey(): KeySource {
  let ofThisPage: CryptoKey | undefined
  return async () => {
    if (ofThisPage !== undefined) return ofThisPage
    try {
      const stored = await get<CryptoKey>(KEY_NAME)
      if (stored !== undefined) return stored
    } catch {
      return (ofThisPage = await newKey())
    }
    const fresh = await newKey()
    await update<CryptoKey>(KEY_NAME, (stored) => stored ?? fresh)
    return (await get<CryptoKey>(KEY_NAME)) ?? fresh
  }
}

/** A vault over a storage. Ciphertexts are bound to their entry's name, so they cannot be swapped. */
export function createVault(storage: Storage, key: KeySource): Vault {
  // The decrypted value of a ciphertext. Another tab's write changes the ciphertext, so this can never be stale.
  const seen = new Map<string, { readonly ciphertext: string; readonly value: unknown }>()
  const keyOf = (name: string): string => VAULT_PREFIX + name
  const put = (name: string, ciphertext: string, value: unknown): void => {
    storage.setItem(keyOf(name), ciphertext)
    seen.set(name, { ciphertext, value })
  }
  return {
    async read(name) {
      const ciphertext = storage.getItem(keyOf(name))
      if (ciphertext === null) return null
      const known = seen.get(name)
      if (known?.ciphertext === ciphertext) return known.value
      try {
        const value: unknown = JSON.parse(await unseal(await key(), name, ciphertext))
        seen.set(name, { ciphertext, value })
        return value
      } catch {
        // Sealed with a deleted key (site data cleared in part): nobody can ever open it.
        storage.removeItem(keyOf(name))
        return null
      }
    },
    async write(name, value) {
      put(name, await seal(await key(), name, JSON.stringify(value)), value)
    },
    async writeBeside(beside, name, value) {
      const before = storage.getItem(keyOf(beside))
      if (before === null) return false
      const ciphertext = await seal(await key(), name, JSON.stringify(value))
      if (storage.getItem(keyOf(beside)) !== before) return false
      put(name, ciphertext, value)
      return true
    },
    remove(name) {
      storage.removeItem(keyOf(name))
      seen.delete(name)
    },
  }
}

/** Seals a text under a key, bound to a name, as `iv.ciphertext` in base64. */
export async function seal(key: CryptoKey, name: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) },
    key,
    new TextEncoder().encode(text),
  )
  return toBase64(iv) + '.' + toBase64(new Uint8Array(sealed))
}

/** Opens what `seal` sealed. Rejects under another key or name, and if the text was changed. */
export async function unseal(key: CryptoKey, name: string, ciphertext: string): Promise<string> {
  const [iv = '', sealed = ''] = ciphertext.split('.')
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64(iv), additionalData: new TextEncoder().encode(name) },
    key,
    fromBase64(sealed),
  )
  return new TextDecoder().decode(opened)
}

// In chunks, because a function takes a limited number of arguments.
function toBase64(bytes: Uint8Array): string {
  let chars = ''
  for (let at = 0; at < bytes.length; at += PIECE) chars += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(chars)
}
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const chars = atob(text)
  const bytes = new Uint8Array(chars.length)
  // A callback per character would cost a slow phone more than the decryption.
  for (let at = 0; at < chars.length; at++) bytes[at] = chars.charCodeAt(at)
  return bytes
}
