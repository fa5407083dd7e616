import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { asJson, fromJson } from './json-with-maps.ts'
import { REMEMBERED, rememberAnswers, type SealedStore } from './remembered.ts'
import { freshKey } from './testing.ts'

/** A store in memory that also shows what was written. `written` resolves with the next write. */
function memoryStore() {
  const texts = new Map<string, string>()
  let tell: () => void = () => undefined
  const store: SealedStore = {
    all: async () => [...texts],
    put: async (name, sealed) => {
      texts.set(name, sealed)
      tell()
    },
    drop: async (name) => void texts.delete(name),
  }
  return { texts, store, written: () => new Promise<void>((resolve) => (tell = resolve)) }
}

const KEY = ['wallet', 'balance']
const BALANCE = { balances: [{ currency: 'BTC', total: '0.01240000' }], of: new Map([['BTC', '1']]) }
const NOW = Date.parse('2026-11-21T09:12:00Z')

/**
 * A visit in which the balance is answered. Ends when it is written, or, after the customer left, when it was decided
 * not to write it.
 */
async function visit(
  owner: string,
  memory: ReturnType<typeof memoryStore>,
  key: CryptoKey,
  isTheirs = true,
): Promise<void> {
  const client = new QueryClient()
  let decided: () => void = () => undefined
  const refused = new Promise<void>((resolve) => (decided = resolve))
  const theirs = async (): Promise<boolean> => {
    if (!isTheirs) decided()
    return isTheirs
  }
  const stop = rememberAnswers(owner, { store: memory.store, key: async () => key, theirs }).follow(client)
  const done = isTheirs ? memory.written() : refused
  client
    .getQueryCache()
    .build(client, { queryKey: ['secret'] })
    .setData('not to be kept')
  client.getQueryCache().build(client, { queryKey: KEY, meta: REMEMBERED }).setData(BALANCE, { updatedAt: NOW })
  await done
  stop()
}

async function reopened(owner: string, memory: ReturnType<typeof memoryStore>, key: CryptoKey): Promise<QueryClient> {
  const client = new QueryClient()
  await rememberAnswers(owner, { store: memory.store, key: async () => key, theirs: async () => true }).restore(client)
  return client
}

test('the next visit begins with the last answer, as old as it is, and reads it again', async () => {
  const [memory, key] = [memoryStore(), await freshKey()]
  await visit('usr_1', memory, key)
  const client = await reopened('usr_1', memory, key)
  expect(client.getQueryData(KEY)).toEqual(BALANCE)
  expect(client.getQueryState(KEY)).toMatchObject({ dataUpdatedAt: NOW, isInvalidated: true })
  expect(client.getQueryData(['secret'])).toBeUndefined()
})

test('nothing can be read on the disk', async () => {
  const memory = memoryStore()
  await visit('usr_1', memory, await freshKey())
  expect(memory.texts.size).toBe(1)
  expect([...memory.texts.values()].join()).not.toMatch(/BTC|0124|balance/)
})

test('another customer finds nothing, and what was kept of the one before is gone', async () => {
  const [memory, key] = [memoryStore(), await freshKey()]
  await visit('usr_1', memory, key)
  expect((await reopened('usr_2', memory, key)).getQueryData(KEY)).toBeUndefined()
  expect(memory.texts.size).toBe(0)
})

test('what somebody saw of one company is not shown for another, and both stay theirs', async () => {
  const [memory, key] = [memoryStore(), await freshKey()]
  await visit('usr_1/biz_1', memory, key)
  expect((await reopened('usr_1/biz_2', memory, key)).getQueryCache().getAll()).toEqual([])
  expect((await reopened('usr_1', memory, key)).getQueryCache().getAll()).toEqual([])
  expect((await reopened('usr_1/biz_1', memory, key)).getQueryData(KEY)).toEqual(BALANCE)
  expect((await reopened('usr_2/biz_1', memory, key)).getQueryCache().getAll()).toEqual([])
  expect(memory.texts.size).toBe(0)
})

test('under another key, or another name, an answer is none', async () => {
  const [memory, key] = [memoryStore(), await freshKey()]
  await visit('usr_1', memory, key)
  const [[name, sealed] = ['', '']] = [...memory.texts]
  memory.texts.clear()
  memory.texts.set(name.replace('balance', 'prices'), sealed)
  expect((await reopened('usr_1', memory, key)).getQueryCache().getAll()).toEqual([])
  memory.texts.set(name, sealed)
  expect((await reopened('usr_1', memory, await freshKey())).getQueryData(KEY)).toBeUndefined()
})

test('what is answered after they left is not kept', async () => {
  const memory = memoryStore()
  await visit('usr_1', memory, await freshKey(), false)
  expect(memory.texts.size).toBe(0)
})

test('a fresher answer is not replaced by a kept one', async () => {
  const [memory, key] = [memoryStore(), await freshKey()]
  await visit('usr_1', memory, key)
  const client = new QueryClient()
  client.setQueryData(KEY, 'fresh', { updatedAt: NOW + 1 })
  await rememberAnswers('usr_1', { store: memory.store, key: async () => key, theirs: async () => true }).restore(
    client,
  )
  expect(client.getQueryData(KEY)).toBe('fresh')
})

test('a Map comes back as a Map', () => {
  const value = { of: new Map([['BTC', [1, 2]]]), list: [new Map()] }
  expect(fromJson(asJson(value))).toEqual(value)
})
