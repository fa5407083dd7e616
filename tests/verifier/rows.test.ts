// Rows of a batch, checked against its certificate by the page from the disk and by the command line. Risk: a payment
// that nobody approved is shown as one of those approved.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, expect as shown, type Page } from '@playwright/test'
import { VERIFIER_PAGE } from '../../tools/verifier-page/verifier-page.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../e2e/support/browser.ts'
import { approvalBy, batchPayload, certificateOf, keyOfKind, leafOf, PAYLOAD, threeRows } from './certificates.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'zend-rows-'))
let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await chromium.launch(launchOptions)
  page = await browser.newPage({ locale: 'en-GB' })
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true })
})

const [kwame, ngozi] = [keyOfKind('ES256'), keyOfKind('EdDSA')]
const certified = (payload: string) =>
  certificateOf([approvalBy(kwame, 'Kwame Mensah', { payload }), approvalBy(ngozi, 'Ngozi Eze', { payload })], {
    payload,
  })
const { root, rows } = threeRows()
const [FIRST, SECOND, THIRD] = rows
const BATCH = certified(batchPayload(root))

const fileOf = (name: string, content: unknown): string => {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

/** Has a row checked by both: the exit code, and what the page says of it. */
async function checked(certificate: unknown, row: unknown) {
  const files = [fileOf('certificate.json', certificate), fileOf('row.json', row)] as const
  const { status, stdout } = spawnSync(process.execPath, ['tools/zend-verify.mjs', ...files], {
    env: {},
    encoding: 'utf8',
  })
  await page.goto(pathToFileURL(VERIFIER_PAGE).href)
  await page.setInputFiles('#file', files[0])
  await shown(page.locator('#verdict h2')).toBeVisible()
  await page.setInputFiles('#file', files[1])
  await shown(page.locator('#row').or(page.getByText('✕ Not a certificate'))).toBeVisible()
  return { status, printed: stdout, said: await page.locator('main').innerText() }
}

test.each([
  ['the first', FIRST, '1,000 NGN', '0690000031'],
  ['the second', SECOND, '2,000 NGN', '0690000032'],
  ['one without a neighbour of its own', THIRD, '3,000 NGN', '0690000033'],
  ['one as the API answers it', { data: { row: {}, proof: { ...SECOND, root } } }, '2,000 NGN', '0690000032'],
])('%s is a row of what was approved, and shows what it pays', async (_which, row, arrives, account) => {
  const { status, printed, said } = await checked(BATCH, row)
  expect(status).toBe(0)
  expect(printed).toContain(`accountNumber: ${account}`)
  expect(said).toContain('✓ This payment is one of the rows that were approved.')
  expect(said).toContain(arrives)
  expect(said).toContain(account)
})

const NONE = '✕ This is none of the rows that were approved, or it was changed: don’t rely on it.'
const [step, above] = FIRST.path
if (step === undefined || above === undefined) throw new Error('two steps')
const flipped = `${step.hash.slice(0, -1)}${step.hash.endsWith('0') ? '1' : '0'}`
const forged = leafOf(1, '9000')
test.each<[string, unknown, string]>([
  ['a changed amount', { ...FIRST, leaf: forged }, NONE],
  ['a changed account', { ...FIRST, leaf: FIRST.leaf.replace('0690000031', '0690000039') }, NONE],
  ['one character more', { ...FIRST, leaf: `${FIRST.leaf} ` }, NONE],
  ['another place', { ...FIRST, leaf: FIRST.leaf.replace('"position":"1"', '"position":"2"') }, NONE],
  ['another row’s path', { ...FIRST, path: SECOND.path }, NONE],
  ['a neighbour on the other side', { ...FIRST, path: [{ ...step, side: 'left' }, above] }, NONE],
  ['a changed neighbour', { ...FIRST, path: [{ ...step, hash: flipped }, above] }, NONE],
  ['a step too few', { ...FIRST, path: [step] }, NONE],
  ['a step too many', { ...FIRST, path: [step, above, above] }, NONE],
  ['no step', { ...FIRST, path: [] }, NONE],
  ['a root of its own beside it', { leaf: forged, path: [], root }, NONE],
  [
    'a root of its own in the answer',
    { data: { proof: { leaf: forged, path: FIRST.path, root } }, facts: { root } },
    NONE,
  ],
  ['a row of another batch', { ...FIRST, leaf: leafOf(1, '1000', 'bat_02') }, '✕ This row belongs to another batch.'],
  ['a text that is no payment', { ...FIRST, leaf: '{}' }, '✕ This file is no row of a batch, or it is damaged.'],
])('%s is refused', async (_what, row, reason) => {
  const { status, printed, said } = await checked(BATCH, row)
  expect(status).toBe(1)
  expect(printed).toContain('NOT VALID')
  expect(said).toContain(reason)
  expect(said).not.toContain('✓ This payment')
})

test.each<[string, unknown]>([
  ['a hash that is none', { ...FIRST, path: [{ ...step, hash: 'xx' }, above] }],
  ['a side that is none', { ...FIRST, path: [{ ...step, side: 'up' }, above] }],
  ['a path without an end', { ...FIRST, path: Array.from({ length: 33 }, () => step) }],
  ['no path', { leaf: FIRST.leaf }],
])('%s is no file of a row', async (_what, row) => {
  const { status, said } = await checked(BATCH, row)
  expect(status).toBe(1)
  expect(said).toContain('✕ Not a certificate')
})

test('a row says nothing beside a certificate that is not valid, or is of something else', async () => {
  const changed = { ...BATCH, payload: batchPayload('0'.repeat(64)) }
  const beside = await checked(changed, FIRST)
  expect(beside.status).toBe(1)
  expect(beside.said).toContain('✕ Not a certificate')
  // Whoever changes the root in the certificate has no approvals for it.
  const other = await checked({ ...BATCH, payload: batchPayload(root).replace('"3"', '"4"') }, FIRST)
  expect([other.status, other.said.includes('✓ This payment')]).toEqual([1, false])
  const withdrawal = await checked(certified(PAYLOAD), FIRST)
  expect(withdrawal.status).toBe(1)
  expect(withdrawal.said).not.toContain('✓ This payment')
})

test('another certificate takes the place of the one that a row was checked against', async () => {
  await checked(BATCH, FIRST)
  await page.setInputFiles('#file', fileOf('second.json', certified(batchPayload('1'.repeat(64)))))
  await shown(page.locator('#row')).toHaveCount(0)
  await page.setInputFiles('#file', fileOf('row.json', FIRST))
  await shown(page.locator('#row')).toHaveText(NONE)
})
