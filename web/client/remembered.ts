/**
 * Caches a customer's last answers for when there is no network: sealed with the vault's key, stored beside it in
 * IndexedDB, and deleted with it when the customer leaves (`forgetCustomer`). Cached values are shown with their time
 * and refetched as soon as possible.
 */
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { del, entries, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { asJson, fromJson } from './json-with-maps.ts'
import { customerOf } from './owner.ts'
import { type KeySource, seal, unseal } from './vault.ts'

/** Queries opt in through their `meta`. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly remembered?: true }
  }
}

/** Marks a query whose last answer is cached on the device. @example queryOptions({ …, meta: REMEMBERED }) */
export const REMEMBERED = { remembered: true } as const

/** A store of sealed texts. */
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
const ownerIn = (name: string): string => name.split(':')[1] ?? ''

/** The storage key of an owner's answer to a query (owner.ts). */
export const answerName = (owner: string, key: QueryKey): string => prefixOf(owner) + hashKey(key)

const storedSchema = z.object({ key: z.array(z.unknown()), data: z.unknown(), at: z.number() })

/** The cached answers of one customer. */
export type Remembered = {
  /**
   * Restores the stored answers into the query cache with their original time; shown ones are refetched. Never rejects.
   */
  readonly restore: (client: QueryClient) => Promise<void>
  /** Stores what the cache receives from now on. Returns a function that stops it. */
  readonly follow: (client: QueryClient) => () => void
}

/** The dependencies. `theirs` tells whether the stored session is still the owner's. */
export type RememberDeps = {
  readonly store: SealedStore
  readonly key: KeySource
  readonly theirs: () => Promise<boolean>
}

/**
 * Stores the answers of one owner (owner.ts); each is sealed with its name and owner. Those of other customers are
 * deleted; those that the same customer saw of another company stay for it.
 */
export function rememberAnswers(owner: string, deps: RememberDeps): Remembered {
  const { store, key } = deps
  const prefix = prefixOf(owner)
  return {
    async restore(client) {
      try {
        // Read the key once for all: each read is disk access, and this runs before anything is shown.
        const [all, now] = await Promise.all([store.all(), key()])
        const stored = all.filter(([name]) => name.startsWith(PREFIX))
        await Promise.all(
          stored.map(async ([name, sealed]) => {
            const from = ownerIn(name)
            if (from !== owner && customerOf(from) === customerOf(owner)) return
            const answer = from === owner ? await open(now, name, sealed) : null
            // Sealed by another customer, key or build: useless.
            if (answer === null) await store.drop(name)
            else put(client, answer)
          }),
        )
      } catch {
        // A browser without storage (some private modes) still has the network.
      }
    },
    follow(client) {
      // Write at once and in order: the page may close any moment, and the later of two answers must win.
      let last = Promise.resolve()
      return client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.query.meta?.remembered !== true) return
        const { queryHash, state } = event.query
        const key: QueryKey = event.query.queryKey as readonly unknown[]
        const data: unknown = state.data
        last = last.then(() => write(deps, prefix + queryHash, { key, data, at: state.dataUpdatedAt }))
      })
    },
  }
}

type StoredAnswer = z.output<typeof storedSchema>

function put(client: QueryClient, { key, data, at }: StoredAnswer): void {
  const known = client.getQueryState(key)
  if (known !== undefined && known.dataUpdatedAt >= at) return
  client.setQueryData(key, data, { updatedAt: at })
  // Stale from the beginning, so that showing it refetches it.
  void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
}

async function open(key: CryptoKey, name: string, sealed: string): Promise<StoredAnswer | null> {
  try {
    const parsed = storedSchema.safeParse(fromJson(await unseal(key, name, sealed)))
    return parsed.success && name.endsWith(`:${hashKey(parsed.data.key)}`) ? parsed.data : null
  } catch {
    return null
  }
}

async function write(
  { store, key, theirs }: RememberDeps,
  name: string,
  stored: { readonly key: QueryKey; readonly data: unknown; readonly at: number },
): Promise<void> {
  try {
    // Read the key first: if the customer leaves after the check, the key is deleted, and what is written then cannot
    // be read.
    const now = await key()
    if (await theirs()) await store.put(name, await seal(now, name, asJson(stored)))
  } catch {
    // Storage full or unavailable: the next visit starts empty.
  }
}
