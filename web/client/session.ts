/**
 * What the browser remembers about who is signed in (specification §3): the session, the sign-up token, the token of a
 * sign-in under way, the id and the last user record, all encrypted. It never talks to the API.
 */
import { type EndpointAuth, fields, session as sessionSchema, type User, user as userSchema } from '@zend/contracts'
import * as z from 'zod/mini'
import { VAULT_PREFIX, type Vault } from './vault.ts'

const storedUser = sessionSchema.shape.user
/** A signed-in customer's tokens. */
export type StoredUser = z.output<typeof storedUser>

const pendingSchema = z.object({
  _id: fields.id('usr'),
  accessToken: z.string(),
  /** The email or username it was started with, to fill the form again. */
  identifier: z.string(),
  sentTo: z.string(),
  resendAt: z.string(),
  expiresAt: z.string(),
})
/** A sign-up or sign-in that waits for its one-time code. */
export type PendingSignIn = z.output<typeof pendingSchema>

/** `signup` while an email address waits to be verified, `signin` while a sign-in waits for its code (specification §3). */
export type SessionType = 'signup' | 'signin'

/** The entries of the vault. */
const ENTRY = { user: 'user', signup: 'sign-up', signin: 'sign-in', id: 'id', type: 'session-type', record: 'user-record' } as const

/** The key in local storage whose disappearance means that another tab signed out. */
export const SESSION_STORAGE_KEY = VAULT_PREFIX + ENTRY.user

/** Everything remembered about who is signed in. */
export type SessionStore = {
  readonly user: () => Promise<StoredUser | null>
  readonly saveUser: (user: StoredUser) => Promise<void>
  readonly pending: () => Promise<{ readonly type: SessionType; readonly pending: PendingSignIn } | null>
  readonly savePending: (type: SessionType, pending: PendingSignIn) => Promise<void>
  readonly dropPending: () => void
  readonly record: () => Promise<User | null>
  readonly saveRecord: (record: User) => Promise<void>
  /** The bearer token that a call of this kind carries, or `null` when there is none. */
  readonly tokenFor: (auth: EndpointAuth) => Promise<string | null>
}

/** The session entries of a vault. Entries of another shape (an older build's) count as absent. */
export function createSessionStore(vault: Vault): SessionStore {
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
      await vault.write(ENTRY.id, value._id)
      await vault.write(ENTRY.user, value)
      dropPending()
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
    saveRecord: (value) => vault.write(ENTRY.record, value),
    async tokenFor(auth) {
      if (auth === 'public') return null
      if (auth === 'session') return (await user())?.accessToken ?? null
      const waiting = await pending()
      return waiting?.type === (auth === 'sign-up' ? 'signup' : 'signin') ? waiting.pending.accessToken : null
    },
  }
}
