/** The operators' commands on a product that runs: each says how things stand, changes nothing, and ends well. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
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
