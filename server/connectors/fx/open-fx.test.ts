import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../ports/clock.ts'
import {
  FX_HOOK_KEY_FILES,
  FX_KEY_FILES,
  FX_PROVIDER_NAMES,
  type FxConfig,
  openFxNotices,
  openFxProviders,
} from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'zend-fx-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const config: FxConfig = {
  timeoutMs: 1_000,
  currencycloud: { url: 'https://api.example.com', loginId: 'zend', holdPeriod: '' },
  airwallex: { url: 'https://api.example.com', clientId: 'zend', validity: 'MIN_15' },
}
const namesWith = (env: Readonly<Record<string, string>>): readonly string[] =>
  openFxProviders(config, env, systemClock).map(({ name }) => name)
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

test('a provider without its key is left out; an empty key file stops the process', () => {
  const key = file('key', 'secret\n')
  expect(namesWith({})).toEqual([])
  expect(namesWith({ AIRWALLEX_API_KEY_FILE: key })).toEqual(['airwallex'])
  expect(namesWith(Object.fromEntries(FX_KEY_FILES.map((variable) => [variable, key])))).toEqual(FX_PROVIDER_NAMES)
  expect(() => namesWith({ AIRWALLEX_API_KEY_FILE: file('empty', '\n') })).toThrow('AIRWALLEX_API_KEY')
})

test('webhooks are read with their own key alone; a provider in use without one is named', () => {
  const key = file('hook-key', 'secret\n')
  const opened = (env: Readonly<Record<string, string>>, given: FxConfig = config) => {
    const { readers, unheard } = openFxNotices(given, env, systemClock)
    return [readers.map(({ name }) => name), unheard]
  }
  expect(opened(Object.fromEntries(FX_KEY_FILES.map((variable) => [variable, key])))).toEqual([[], FX_PROVIDER_NAMES])
  expect(opened({ AIRWALLEX_WEBHOOK_SECRET_FILE: key })).toEqual([['airwallex'], ['currencycloud']])
  expect(opened(Object.fromEntries(FX_HOOK_KEY_FILES.map((each) => [each, key])))).toEqual([FX_PROVIDER_NAMES, []])
  const unused = { ...config, currencycloud: { ...config.currencycloud, loginId: '' } }
  expect(opened({}, unused)).toEqual([[], ['airwallex']])
  expect(() => opened({ CURRENCYCLOUD_HMAC_KEY_FILE: file('empty-hook', '') })).toThrow('CURRENCYCLOUD_HMAC_KEY')
})
