/**
 * Stores who is signed in (specification §3), encrypted: the session, the sign-up token, the token of a pending
 * sign-in, the id and the last user record. It also deletes everything stored about a customer, so that the next one on
 * this device finds none of it. It makes no API calls.
 */
import { type EndpointAuth, fields, session as sessionSchema, type User, user as userSchema } from '@zend/contracts'
import { clear } from 'idb-keyval'
import * as z from 'zod/mini'
import { clearStorages } from './preferences.ts'
import { RECORD_ENTRY, SESSION_ENTRY, VAULT_PREFIX, type Vault } from './vault.ts'

const storedUser = sessionSchema.shape.user
/** A signed-in customer's tokens. */
export type StoredUser = z.output<typeof storedUser>

const pendingSchema = z.object({
  _id: fields.ownId,
  accessToken: z.string(),
  /** The email or username it was started with, to fill in the form again. */
  identifier: z.string(),
  /**
   * The source of its code: a mail, or an authenticator app, whose codes are not sent; `unlock` where the account is
   * locked and no code signs in.
   */
  means: z._default(z.enum(['mail', 'app', 'unlock']), 'mail'),
  sentTo: z.string(),
  resendAt: z.string(),
  expiresAt: z.string(),
})
/** A sign-up or sign-in that waits for its one-time code. */
export type PendingSignIn = z.output<typeof pendingSchema>

/**
 * `signup` while an email address waits to be verified, `signin` while a sign-in waits for its code (specification §3).
 */
export type SessionType = 'signup' | 'signin'

/** The entries of the vault. */
const ENTRY = {
  user: SESSION_ENTRY,
  signup: 'sign-up',
  signin: 'sign-in',
  id: 'id',
  type: 'session-type',
  record: RECORD_ENTRY,
} as const

/** The key in local storage whose removal means that another tab signed out. */
export const SESSION_STORAGE_KEY = VAULT_PREFIX + ENTRY.user

/**
 * Deletes everything that this browser stores about a customer: local and session storage except the device's settings,
 * and the database of `idb-keyval` with the vault's key and the cached answers; without the key, any remaining data is
 * unreadable. It ends the device's push subscription and closes its notifications. Other databases and caches must hold
 * no customer data. Never rejects: one failure does not stop the other deletions.
 */
export async function forgetCustomer(): Promise<void> {
  clearStorages(localStorage, sessionStorage)
  await Promise.allSettled([clear(), endPush()])
}

/** Ends this device's push subscription and closes its notifications. */
async function endPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}

/** Everything stored about who is signed in. */
export type SessionStore = {
  readonly user: () => Promise<StoredUser | null>
  /**
   * Saves a session. If it belongs to another customer than the one before, everything of that one is deleted first.
   */
  readonly saveUser: (user: StoredUser) => Promise<void>
  /** Replaces the same customer's tokens by renewed ones. Returns `false` and saves nothing if they left meanwhile. */
  readonly renewUser: (user: StoredUser) => Promise<boolean>
  readonly pending: () => Promise<{ readonly type: SessionType; readonly pending: PendingSignIn } | null>
  readonly savePending: (type: SessionType, pending: PendingSignIn) => Promise<void>
  readonly dropPending: () => void
  readonly record: () => Promise<User | null>
  /**
   * Saves the record of the signed-in customer. It is dropped if they have left, or if their session was renewed at the
   * same time.
   */
  readonly saveRecord: (record: User) => Promise<void>
  /** The token for a call of this kind, or `null` if there is none. */
  readonly tokenFor: (auth: EndpointAuth) => Promise<string | null>
}

/**
 * The session entries of a vault. Entries of another shape (an older build's) count as absent. `forget` deletes what
 * was stored of another customer.
 */
export function createSessionStore(vault: Vault, forget: () => Promise<void>): SessionStore {
  const read = async <S extends z.ZodMiniType>(name: string, schema: S): Promise<z.output<S> | null> => {
    const parsed = schema.safeParse(await vault.read(name))
    return parsed.success ? parsed.data : null
  }
  const user = (): Promise<StoredUser | null> => read(ENTRY.user, storedUser)
  const pending: SessionStore['pending'] = async () => {
    const type = await read(ENTRY.type, z.enum(['signup', 'signin']))
    if (type === null) return null
    const found = await read(ENTRY[type], pendingSchema)
    return found === null ? null : { type, pending: found }
  }
  const dropPending = (): void => {
    for (const name of [ENTRY.type, ENTRY.signup, ENTRY.signin]) vault.remove(name)
  }
  return {
    user,
    async saveUser(value) {
      if ((await user())?._id !== value._id) await forget()
      await vault.write(ENTRY.id, value._id)
      await vault.write(ENTRY.user, value)
      dropPending()
    },
    async renewUser(value) {
      return (await user())?._id === value._id && (await vault.writeBeside(ENTRY.user, ENTRY.user, value))
    },
    pending,
    async savePending(type, value) {
      dropPending()
      await vault.write(ENTRY[type], value)
      await vault.write(ENTRY.id, value._id)
      await vault.write(ENTRY.type, type)
    },
    dropPending,
    record: () => read(ENTRY.record, userSchema),
    async saveRecord(value) {
      if ((await user())?._id === value._id) await vault.writeBeside(ENTRY.user, ENTRY.record, value)
    },
    async tokenFor(auth) {
      if (auth === 'public') return null
      if (auth === 'session') return (await user())?.accessToken ?? null
      const waiting = await pending()
      return waiting?.type === (auth === 'sign-up' ? 'signup' : 'signin') ? waiting.pending.accessToken : null
    },
  }
}
