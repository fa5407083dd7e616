import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig, override } from './load.ts'

const known = { api: { limit: 5, label: 'a', list: ['x'], on: true } }

describe('override', () => {
  test('replaces only what is given', () => {
    expect(override(known, { api: { limit: 7, list: ['y', 'z'] } }, 'config')).toEqual({
      api: { limit: 7, label: 'a', list: ['y', 'z'], on: true },
    })
  })
  test.each([
    [{ api: { limitt: 7 } }, 'config.api.limitt is not a setting'],
    [{ api: { limit: '7' } }, 'config.api.limit must be a number'],
    [{ api: 7 }, 'config.api must be an object'],
    [{ api: { label: ['a'] } }, 'config.api.label must be a string'],
  ])('refuses %j', (given, message) => {
    expect(() => override(known, given, 'config')).toThrow(message)
  })
})

test('files of overrides are laid over each other in their order, and one that is no JSON is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zend-config-'))
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const learnt = await file('learnt.json', '{"deposit":{"pollEveryMs":1000,"watchUnused":false}}')
  const own = await file('own.json', '{"deposit":{"pollEveryMs":2000}}')
  const broken = await file('broken.json', '{"deposit":')
  expect(loadConfig([learnt, own].join(delimiter)).deposit).toMatchObject({ pollEveryMs: 2_000, watchUnused: false })
  expect(() => loadConfig(broken)).toThrow('broken.json cannot be read as JSON')
  await rm(folder, { recursive: true })
})
