import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
  openSync,
  writeSync,
  closeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rotateLog } from './log-files.ts'

const LIMITS = { bytesMax: 10, files: 2, ageMaxMs: 1_000 }
let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zend-logs-'))
  file = join(folder, 'api.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

const contents = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

test('a log that is too large is rotated, and the process that has it open keeps writing to it', () => {
  const open = openSync(file, 'a')
  for (const text of ['first-part', 'second-part', 'third-part', 'now']) {
    rotateLog(file, LIMITS, new Date())
    writeSync(open, text)
  }
  closeSync(open)
  expect(contents()).toEqual({ 'api.log': 'now', 'api.log.1': 'third-part', 'api.log.2': 'second-part' })
})

test('old files are deleted, and so are those of an earlier release under another name', () => {
  const now = new Date()
  for (const name of ['api.log', 'api.log.1', 'api.log.old', 'worker.log.1']) writeFileSync(join(folder, name), 'x')
  utimesSync(join(folder, 'api.log.1'), now, new Date(now.getTime() - 2_000))
  rotateLog(file, LIMITS, now)
  expect(Object.keys(contents())).toEqual(['api.log', 'worker.log.1'])
})
