import type { LiveEvent } from '@zend/contracts'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '@zend/web/client/query-client'
import { applyLiveEvent } from './wallet.queries.ts'

const KEYS = [
  ['user', 'usr_1'],
  ['wallet', 'balance'],
  ['wallet', 'history', 'recent'],
  ['wallet', 'transaction', 'dep_1'],
  ['wallet', 'transaction', 'dep_2'],
  ['wallet', 'limits'],
  ['wallet', 'approvals', 'list'],
  ['user', 'company', 'facts'],
  ['deposit-address', 'BTC', 'bitcoin'],
]

test('an event makes stale what it may have changed, and nothing else', async () => {
  const stale = async (type: LiveEvent['type'], id: string | null = null): Promise<string[]> => {
    const client = createQueryClient()
    for (const key of KEYS) client.setQueryData(key, 'known')
    await applyLiveEvent(client, { type, id, at: '2026-11-21T09:00:00Z' })
    return KEYS.filter((key) => client.getQueryState(key)?.isInvalidated === true).map((key) => key.join(' '))
  }
  expect(await stale('deposit', 'dep_1')).toEqual([
    'wallet balance',
    'wallet history recent',
    'wallet transaction dep_1',
  ])
  expect(await stale('withdrawal', 'dep_2')).toEqual([
    'wallet balance',
    'wallet history recent',
    'wallet transaction dep_2',
    'wallet limits',
  ])
  expect(await stale('balance')).toEqual(['wallet balance'])
  expect(await stale('notification')).toEqual(['user usr_1', 'user company facts'])
  expect(await stale('company')).toEqual(['wallet limits', 'wallet approvals list', 'user company facts'])
  expect(await stale('hello')).toEqual(KEYS.slice(0, 8).map((key) => key.join(' ')))
})

test('hello makes nothing stale that was asked for while nothing was announced', async () => {
  const at = '2026-11-21T09:00:00Z'
  const staleAfter = async (
    quietMs: number,
    { opened, read }: { readonly opened: number; readonly read: number },
  ): Promise<boolean> => {
    const client = createQueryClient(Date.now() - opened)
    client.setQueryData(['wallet', 'balance'], 'known', { updatedAt: Date.now() - read })
    await applyLiveEvent(client, { type: 'hello', id: null, at, quietMs })
    return client.getQueryState(['wallet', 'balance'])?.isInvalidated === true
  }
  const page = { opened: 2_000, read: 1_000 }
  expect(await staleAfter(60_000, page)).toBe(false)
  // The event came after the page opened, perhaps after the query was sent.
  expect(await staleAfter(1_500, page)).toBe(true)
  expect(await staleAfter(0, page)).toBe(true)
  // A dropped connection in an open page: data read long before the quiet time began may be old.
  expect(await staleAfter(60_000, { opened: 900_000, read: 70_000 })).toBe(true)
  expect(await staleAfter(60_000, { opened: 900_000, read: 45_000 })).toBe(true)
  expect(await staleAfter(60_000, { opened: 900_000, read: 30_000 })).toBe(false)
  // Cached on the last visit, older than the page, and not refetched yet.
  expect(await staleAfter(60_000, { opened: 2_000, read: 86_400_000 })).toBe(false)
})

test('on mount only what was made stale while nobody looked at it is read again', async () => {
  const client = createQueryClient()
  client.setQueryData(['wallet', 'balance'], 'known')
  const shown = (): Promise<string | undefined> =>
    new Promise((resolve) => {
      const observer = new QueryObserver<string>(client, {
        queryKey: ['wallet', 'balance'],
        queryFn: () => Promise.resolve('read again'),
      })
      const leave = observer.subscribe(({ data, fetchStatus }) => {
        if (fetchStatus !== 'idle') return
        leave()
        resolve(data)
      })
      if (observer.getCurrentResult().fetchStatus === 'idle') {
        leave()
        resolve(observer.getCurrentResult().data)
      }
    })
  expect(await shown()).toBe('known')
  await applyLiveEvent(client, { type: 'balance', id: null, at: '2026-11-21T09:00:00Z' })
  expect(await shown()).toBe('read again')
  expect(await shown()).toBe('read again')
})

test('the query defaults are the specification’s', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
    refetchInterval: 600_000,
    retry: false,
  })
})

test('news that comes while a thing is read for the first time is not lost: what was answered before it is read again', async () => {
  const client = createQueryClient()
  const answers: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['wallet', 'transaction', 'dep_1'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
  })
  const stop = observer.subscribe(() => undefined)
  const applied = applyLiveEvent(client, { type: 'deposit', id: 'dep_1', at: '2026-11-21T10:00:00Z' })
  expect(answers).toHaveLength(1)
  answers[0]?.resolve('confirming')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve('credited')
  await applied
  expect(observer.getCurrentResult().data).toBe('credited')
  stop()
})
