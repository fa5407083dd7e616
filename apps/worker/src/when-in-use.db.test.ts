import { noteNetworkUse } from '@zend/server/core/custody'
import { testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { whenInUse } from './when-in-use.ts'

const db = await testDatabase()
const log = { info: () => undefined, warn: () => undefined }

test('nothing is done for a network before somebody has to do with it, and everything from then on', async () => {
  const stopping = new AbortController()
  const begun: string[] = []
  const waits = (['bsc', 'polygon'] as const).map((network) =>
    whenInUse({ db, log }, network, async () => begun.push(network), stopping.signal),
  )
  await noteNetworkUse(db.read, 'polygon', new Date())
  await waits[1]
  expect(begun).toEqual(['polygon'])
  stopping.abort()
  await waits[0]
  expect(begun).toEqual(['polygon'])
})

test('a database that does not answer is asked again, and an end that is asked for comes', async () => {
  const stopping = new AbortController()
  const told: object[] = []
  const silent = { read: null as never }
  const waiting = whenInUse(
    { db: silent, log: { ...log, warn: (facts: object) => void told.push(facts) } },
    'bsc',
    () => Promise.reject(new Error('began')),
    stopping.signal,
  )
  await expect.poll(() => told.length).toBeGreaterThan(0)
  stopping.abort()
  await expect(waiting).resolves.toBeUndefined()
})
