import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PARTS, readHeartbeats } from '@zend/server/core/health'
import { systemClock } from '@zend/server/ports/clock'
import { testDatabase } from '@zend/tests/testkit'
import { expect, test } from 'vitest'
import { diskWatch } from './disk.ts'

const db = await testDatabase()

function watching(freePercentMin: number) {
  const alerts: unknown[] = []
  const room = { bavail: 50, blocks: 100 }
  const log = { error: (facts: unknown) => void alerts.push(facts), info: () => undefined }
  const look = diskWatch({ db, clock: systemClock, log, folders: ['/a'], freePercentMin, spaceOf: async () => room }, 3)
  return { alerts, room, look, said: async () => (await readHeartbeats(db.read)).get(PARTS.disk)?.problem }
}

test('says that room runs out before there is none, alarms at once and again while it lasts, and says when it is over', async () => {
  const { alerts, room, look, said } = watching(10)
  room.bavail = 10
  await look()
  expect([await said(), alerts]).toEqual([null, []])
  room.bavail = 9.9
  for (let times = 0; times < 3; times++) await look()
  expect(await said()).toBe('space is running out')
  expect(alerts).toEqual([{ alert: 'disk_nearly_full', low: [{ folder: '/a', freePercent: 9 }], freePercentMin: 10 }])
  await look()
  expect(alerts).toHaveLength(2)
  room.bavail = 60
  await look()
  expect(await said()).toBeNull()
})

test('asks about a disk that is there, and is heard of one that is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zend-disk-'))
  const alerts: unknown[] = []
  const log = { error: (facts: unknown) => void alerts.push(facts), info: () => undefined }
  const look = diskWatch({ db, clock: systemClock, log, folders: [folder], freePercentMin: 101 })
  await look()
  expect(alerts).toMatchObject([{ alert: 'disk_nearly_full', low: [{ folder }] }])
  rmSync(folder, { recursive: true })
  await expect(look()).rejects.toThrow('ENOENT')
})
