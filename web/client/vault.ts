/**
 * Encrypted entries in the browser (specification §3): AES-GCM ciphertext in local storage, under a key that the
 * browser keeps in IndexedDB and never hands out. It protects what lies on the disk, not against code that runs in the
 * page.
 */
import { get, update } from 'idb-keyval'

/** Hands out the one key of this browser profile. */
export type KeySource = () => Promise<CryptoKey>

/** Encrypted entries by name. Whatever cannot be decrypted counts as absent. */
export type Vault = {
  /** The entry, or `null`. The caller checks its shape: an older build may have written it. */
  readonly read: (name: string) => Promise<unknown>
  readonly write: (name: string, value: unknown) => Promise<void>
  /**
   * Writes only while the entry `beside` is there and the same from the beginning to the end, since sealing takes time
   * in which everything may be wiped. Answers whether it wrote.
   */
  readonly writeBeside: (beside: string, name: string, value: unknown) => Promise<boolean>
  readonly remove: (name: string) => void
}

const IV_BYTES = 12
const PIECE = 8_192
const KEY_NAME = 'zend-vault-key'
/** What every entry's key in local storage starts with. */
export const VAULT_PREFIX = 'zend.'
/** The entry of the session, and that of the last user record (see session.ts). */
export const SESSION_ENTRY = 'user'
/** See `SESSION_ENTRY`. */
export const RECORD_ENTRY = 'user-record'

const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/**
 * The key kept in IndexedDB, made on first use; two tabs that start together end up with the same one. It is read anew
 * each time: when a customer is forgotten, in whichever tab, their key is gone, and nothing may be sealed with it any
 * more. A browser that refuses IndexedDB (some private modes) gets a key that lives as long as the page.
 */
export function indexedDbKey(): KeySource {
  let ofThisPage: CryptoKey | undefined
  return async () => {
    if (ofThisPage !== undefined) return ofThisPage
    try {
      const kept = await get<CryptoKey>(KEY_NAME)
      if (kept !== undefined) return kept
    } catch {
      return (ofThisPage = await newKey())
    }
    const fresh = await newKey()
    await update<CryptoKey>(KEY_NAME, (stored) => stored ?? fresh)
    return (await get<CryptoKey>(KEY_NAME)) ?? fresh
  }
}

/** A vault over a storage. Entries are bound to their names: one cannot be passed off as another. */
export function createVault(storage: Storage, key: KeySource): Vault {
  // What a ciphertext decrypted to. Another tab's write changes the ciphertext, so this can never be stale.
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
        // Sealed with a key that is gone (site data cleared in part): nobody can ever open it.
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

/** A text sealed under a key and bound to a name, as `iv.ciphertext` in base64. */
export async function seal(key: CryptoKey, name: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) },
    key,
    new TextEncoder().encode(text),
  )
  return toBase64(iv) + '.' + toBase64(new Uint8Array(sealed))
}

/** What `seal` sealed. Rejects under another key or name, and on what was changed. */
export async function unseal(key: CryptoKey, name: string, ciphertext: string): Promise<string> {
  const [iv = '', sealed = ''] = ciphertext.split('.')
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64(iv), additionalData: new TextEncoder().encode(name) },
    key,
    fromBase64(sealed),
  )
  return new TextDecoder().decode(opened)
}

// Piece by piece: a function takes only so many arguments.
function toBase64(bytes: Uint8Array): string {
  let chars = ''
  for (let at = 0; at < bytes.length; at += PIECE) chars += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(chars)
}
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const chars = atob(text)
  const bytes = new Uint8Array(chars.length)
  // A call for each character would cost a slow phone more than the decryption.
  for (let at = 0; at < chars.length; at++) bytes[at] = chars.charCodeAt(at)
  return bytes
}
