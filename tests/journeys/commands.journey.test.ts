/** The operators' commands on a product that runs: each says how things stand, changes nothing, and ends well. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { newId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '../testkit/product.ts'

const run = promisify(execFile)
const db = await testDatabase()

let product: Product
beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url })
  // As the start does: what rails and providers of foreign currency hold for us is booked once.
  await command('rails', ['open', '--operator', 'journey'])
}, 120_000)
afterAll(() => product?.stop())

const command = async (tool: string, args: readonly string[]): Promise<string> =>
  (await run(process.execPath, [`tools/${tool}.ts`, ...args], { env: product.operatorEnv })).stdout

test.each([
  ['verify', [], /debits equal credits/],
  ['treasury', [], /Bitcoin\n {2}hot address/],
  ['prices', [], /BTC {4}now/],
  ['rails', [], /ok {4}paystack[\s\S]*currencycloud {2}USD {2}books [\d.]+, provider says/],
  ['verification', ['list'], /0 checks and 0 entries of lists wait[\s\S]*Papers of 0 payments abroad wait/],
  ['deposits', ['list'], /No deposit waits/],
  ['deposits', ['lost'], /No deposit is lost/],
  ['deposits', ['surpluses'], /No address holds more/],
  ['provenance', ['list'], /Every credit of a customer is proven/],
  ['rescue', ['list'], /No claim waits/],
  ['support', ['list'], /Nobody waits/],
  ['signer', ['waiting'], /No payment waits/],
] as const)('npm run %s %j', async (tool, args, says) => {
  // A command that fails ends with another code than 0, which throws here with what it printed.
  expect(await command(tool, args)).toMatch(says)
})

const WHO = ['--operator', 'journey', '--why', 'a test'] as const
/** An age recipient whose identity nobody kept. */
const RECIPIENT = 'age1ujc0xftrga5rp6uvmyfqdkwe76anz6zxw6m6f7d63dmyfktu2sps8f22p5'
const OPEN = ['--operator', 'journey'] as const

test.each([
  ['rails', ['list', '--everything'], /^Unknown option '--everything'\.\nusage: npm run rails/],
  ['rails', ['fund', 'nobody', '10', 'NGN', '--reference', 'x', ...OPEN], /^nobody is none of paystack, /],
  ['rails', ['statement', 'nobody', 'USD', '2026-01-05', 'a.xml'], /^nobody is none of currencycloud, airwallex/],
  ['rails', ['statement', 'airwallex', 'USD', '2026-01-05', '/nowhere.xml'], /^ENOENT: .*nowhere\.xml/],
  ['restore', ['--identity'], /^Option '--identity <value>' argument missing\.\nusage: npm run restore/],
  ['backup', ['a.age', '--recipient', 'nobody'], /^nobody is no age recipient/],
  ['backup', ['/nowhere/a.age', '--recipient', RECIPIENT], /^ENOENT: .*nowhere/],
  ['signer', ['confirm', newId('pay', 0), '--operator', ' '], /^usage: npm run signer/],
  ['resume-network', ['bitcoin', '--operator', ' ', '--note', 'x'], /^usage: npm run resume-network/],
  ['resume-network', ['bitcoin', 'ethereum', ...OPEN, '--note', 'x'], /^usage: npm run resume-network/],
  ['support', ['save', newId('att', 0), 'package.json', ...OPEN], /^package\.json is there already/],
  ['verification', ['save', newId('vfl', 0), 'package.json', ...WHO], /^package\.json is there already/],
  ['verification', ['show', newId('biz', 0), ...WHO], /there is no such company/],
] as const)('npm run %s %j is refused in a sentence', async (tool, args, says) => {
  const { code, stderr } = await command(tool, args).then(
    () => ({ code: 0, stderr: 'it was done' }),
    (error: { readonly code: number; readonly stderr: string }) => error,
  )
  expect(stderr).toMatch(says)
  expect(stderr).not.toMatch(/\n {4}at /)
  expect([1, 2]).toContain(code)
})
