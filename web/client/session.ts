/**
 * What the browser remembers about who is signed in (specification §3): the session, the sign-up token, the token of a
 * sign-in under way, the id and the last user record, all encrypted; and how all that is kept of a customer is wiped,
 * so that the next one on this device meets nothing of it. It never talks to the API.
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
  /** The email or username it was started with, to fill the form again. */
  identifier: z.string(),
  /** Where its code comes from: a mail, or an authenticator app, whose codes are sent nowhere. */
  means: z._default(z.enum(['mail', 'app']), 'mail'),
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

/** The key in local storage whose disappearance means that another tab signed out. */
export const SESSION_STORAGE_KEY = VAULT_PREFIX + ENTRY.user

/**
 * Wipes all that this browser keeps about a customer: local and session storage but for the device's own choices, and
 * the database that `idb-keyval` opens, where the vault's key and the last answers lie: without the key, whatever were
 * left is noise for ever. A device that was subscribed to notifications is not any more, and those on its screen go.
 * Other databases and caches must hold nothing of a customer. Never rejects: what cannot be reached keeps nothing else
 * from being wiped.
 */
export async function forgetCustomer(): Promise<void> {
  clearStorages(localStorage, sessionStorage)
  await Promise.allSettled([clear(), silenceDevice()])
}

/** Ends this device's notifications and takes down those that are shown. */
async function silenceDevice(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}

/** Everything remembered about who is signed in. */
export type SessionStore = {
  readonly user: () => Promise<StoredUser | null>
  /** Keeps a session. When it is another customer's than the one before, everything of that one is forgotten first. */
  readonly saveUser: (user: StoredUser) => Promise<void>
  /**
   * Puts renewed tokens in the place of the same customer's. Answers `false`, and keeps nothing, when they left
   * meanwhile.
   */
  readonly renewUser: (user: StoredUser) => Promise<boolean>
  readonly pending: () => Promise<{ readonly type: SessionType; readonly pending: PendingSignIn } | null>
  readonly savePending: (type: SessionType, pending: PendingSignIn) => Promise<void>
  readonly dropPending: () => void
  readonly record: () => Promise<User | null>
  /**
   * Keeps the record of who is signed in; one that arrives after they left, or just as their session is renewed, is
   * dropped.
   */
  readonly saveRecord: (record: User) => Promise<void>
  /** The bearer token that a call of this kind carries, or `null` when there is none. */
  readonly tokenFor: (auth: EndpointAuth) => Promise<string | null>
}

/**
 * The session entries of a vault. Entries of another shape (an older build's) count as absent. `forget` wipes what was
 * kept of somebody else.
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
