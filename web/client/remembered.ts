/**
 * The last answers that a customer was shown, kept for when there is no network: sealed with the vault's key, beside it
 * in IndexedDB, and wiped with it when the customer leaves (`forgetCustomer`). What is kept is shown with its time and
 * read again as soon as it can be.
 */
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { del, entries, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { asJson, fromJson } from './json-with-maps.ts'
import { type KeySource, seal, unseal } from './vault.ts'

/** Queries say so in their `meta`. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly remembered?: true }
  }
}

/** Marks a query whose last answer is kept. @example queryOptions({ …, meta: REMEMBERED }) */
export const REMEMBERED = { remembered: true } as const

/** Where sealed texts are kept. */
export type SealedStore = {
  readonly all: () => Promise<readonly (readonly [name: string, sealed: string])[]>
  readonly put: (name: string, sealed: string) => Promise<void>
  readonly drop: (name: string) => Promise<void>
}

/** The store of `idb-keyval`, which `forgetCustomer` clears. */
export const indexedDbStore = (): SealedStore => ({
  all: async () =>
    (await entries<IDBValidKey, unknown>()).flatMap(([name, sealed]) =>
      typeof name === 'string' && typeof sealed === 'string' ? [[name, sealed] as const] : [],
    ),
  put: (name, sealed) => set(name, sealed),
  drop: (name) => del(name),
})

const PREFIX = 'answer:'
const prefixOf = (owner: string): string => `${PREFIX}${owner}:`

/** The name under which the answer to a query is kept for a customer. */
export const answerName = (owner: string, key: QueryKey): string => prefixOf(owner) + hashKey(key)

const keptSchema = z.object({ key: z.array(z.unknown()), data: z.unknown(), at: z.number() })

/** What keeps answers of one customer. */
export type Remembered = {
  /** Puts what is kept into the cache, as old as it is; what is shown of it is read again. Never rejects. */
  readonly restore: (client: QueryClient) => Promise<void>
  /** Keeps what the cache learns from now on. Answers how to stop. */
  readonly follow: (client: QueryClient) => () => void
}

/** What keeping needs. `theirs` tells whether the session here is still the owner's. */
export type RememberDeps = {
  readonly store: SealedStore
  readonly key: KeySource
  readonly theirs: () => Promise<boolean>
}

/** Keeps the answers of one customer, each under a name that is bound to its content and to them. */
export function rememberAnswers(owner: string, deps: RememberDeps): Remembered {
  const { store, key } = deps
  const prefix = prefixOf(owner)
  return {
    async restore(client) {
      try {
        // One look at the key for all: each is a trip to the disk, and this comes before anything is shown.
        const [all, now] = await Promise.all([store.all(), key()])
        const kept = all.filter(([name]) => name.startsWith(PREFIX))
        await Promise.all(
          kept.map(async ([name, sealed]) => {
            const answer = name.startsWith(prefix) ? await open(now, name, sealed) : null
            // Another customer's, another key's, or another build's: of no use to anybody.
            if (answer === null) await store.drop(name)
            else put(client, answer)
          }),
        )
      } catch {
        // A browser that keeps nothing (some private modes) still has the network.
      }
    },
    follow(client) {
      // At once, one after the other: a page may be gone the next moment, and of two answers the later one must stay.
      let last = Promise.resolve()
      return client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.query.meta?.remembered !== true) return
        const { queryHash, state } = event.query
        const key: QueryKey = event.query.queryKey as readonly unknown[]
        const data: unknown = state.data
        last = last.then(() => keep(deps, prefix + queryHash, { key, data, at: state.dataUpdatedAt }))
      })
    },
  }
}

type Kept = z.output<typeof keptSchema>

function put(client: QueryClient, { key, data, at }: Kept): void {
  const known = client.getQueryState(key)
  if (known !== undefined && known.dataUpdatedAt >= at) return
  client.setQueryData(key, data, { updatedAt: at })
  // Old from the beginning: whoever shows it reads it again.
  void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
}

async function open(key: CryptoKey, name: string, sealed: string): Promise<Kept | null> {
  try {
    const parsed = keptSchema.safeParse(fromJson(await unseal(key, name, sealed)))
    return parsed.success && name.endsWith(`:${hashKey(parsed.data.key)}`) ? parsed.data : null
  } catch {
    return null
  }
}

async function keep(
  { store, key, theirs }: RememberDeps,
  name: string,
  kept: { readonly key: QueryKey; readonly data: unknown; readonly at: number },
): Promise<void> {
  try {
    // The key first: when they leave after the question, the key goes with them, and what is written then is noise.
    const now = await key()
    if (await theirs()) await store.put(name, await seal(now, name, asJson(kept)))
  } catch {
    // No room, or no database: the next visit begins empty.
  }
}
