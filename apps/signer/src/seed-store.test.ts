/** The signer's folder: seeds that are created once and never shown. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publishAttestationKey, withSeeds } from './seed-store.ts'

const passphrase = Buffer.from('a passphrase of some length')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zend-signer-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// Opening a seed is deliberately slow, and slower when other suites keep the machine busy.
describe('the folder', { timeout: 60_000 }, () => {
  test('keeps two seeds for ever, sealed, private and different', () => {
    const dir = join(folder, 'data')
    const copies = () =>
      withSeeds(dir, passphrase, ({ deposit, hot }) => ({ deposit: Buffer.from(deposit), hot: Buffer.from(hot) }))
    const first = copies()
    for (const seed of Object.values(first)) expect(seed.some((byte) => byte !== 0)).toBe(true)
    expect(first.hot.equals(first.deposit)).toBe(false)
    expect(copies()).toEqual(first)
    expect(readdirSync(dir).sort()).toEqual(['hot.sealed', 'seed.sealed'])
    for (const name of readdirSync(dir)) expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600)
    expect(statSync(dir).mode & 0o777).toBe(0o700)
  })

  test('adds the hot seed to a folder from before there was one, and leaves the other as it is', () => {
    withSeeds(folder, passphrase, () => undefined)
    const before = readFileSync(join(folder, 'seed.sealed'), 'utf8')
    rmSync(join(folder, 'hot.sealed'))
    withSeeds(folder, passphrase, () => undefined)
    expect(readFileSync(join(folder, 'seed.sealed'), 'utf8')).toBe(before)
  })

  test('wipes the seeds when they were used', () => {
    const { deposit, hot } = withSeeds(folder, passphrase, (entropy) => entropy)
    expect([...deposit, ...hot].every((byte) => byte === 0)).toBe(true)
  })

  test('refuses one seed for both purposes', () => {
    withSeeds(folder, passphrase, () => undefined)
    copyFileSync(join(folder, 'seed.sealed'), join(folder, 'hot.sealed'))
    expect(() => withSeeds(folder, passphrase, () => undefined)).toThrow(/the same/)
  })

  test('is left as it is when the passphrase is wrong', () => {
    withSeeds(folder, passphrase, () => undefined)
    const contents = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    const before = contents()
    expect(() => withSeeds(folder, Buffer.from('another passphrase, also long'), () => undefined)).toThrow(
      /does not open/,
    )
    expect(contents()).toEqual(before)
  })

  test('refuses an attestation key that is not its seed’s', () => {
    publishAttestationKey(folder, 'aa'.repeat(32))
    publishAttestationKey(folder, 'aa'.repeat(32))
    expect(() => publishAttestationKey(folder, 'bb'.repeat(32))).toThrow(/does not belong/)
  })
})
