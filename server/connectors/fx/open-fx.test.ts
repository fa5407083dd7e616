import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../ports/clock.ts'
import { FX_KEY_FILES, FX_PROVIDER_NAMES, type FxConfig, openFxProviders } from './index.ts'

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
  expect(namesWith({ CURRENCYCLOUD_HMAC_KEY_FILE: key })).toEqual([])
  expect(namesWith(Object.fromEntries(FX_KEY_FILES.map((variable) => [variable, key])))).toEqual(FX_PROVIDER_NAMES)
  expect(() => namesWith({ AIRWALLEX_WEBHOOK_SECRET_FILE: file('empty', '\n') })).toThrow('AIRWALLEX_WEBHOOK_SECRET')
})
