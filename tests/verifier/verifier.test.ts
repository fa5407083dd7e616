// The check of certificates that needs no server: the page in Chromium from the disk, and the command line, which run
// the same code. Risk: a certificate that somebody changed is shown as valid.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, expect as shown, type Page } from '@playwright/test'
import axe from 'axe-core'
import { VERIFIER_PAGE, verifierPage } from '../../tools/verifier-page/verifier-page.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../e2e/support/browser.ts'
import { approvalBy, certificateOf, keyOfKind, PAYLOAD } from './certificates.ts'

const ADDRESS = pathToFileURL(VERIFIER_PAGE).href
const folder = mkdtempSync(path.join(tmpdir(), 'zend-verifier-'))
let browser: Browser
let page: Page
const requested: string[] = []
beforeAll(async () => {
  browser = await chromium.launch(launchOptions)
  page = await browser.newPage({ locale: 'en-GB' })
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(ADDRESS)
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true })
})

/** Has a text checked on the page and by the command line. Returns what both say; the page in its own words. */
async function checked(text: string, at: Page = page) {
  const file = path.join(folder, 'certificate.json')
  writeFileSync(file, text)
  await at.setInputFiles('#file', file)
  await shown(at.locator('#verdict h2')).toBeVisible()
  await shown(at.locator('#verdict')).toBeFocused()
  const { status } = spawnSync(process.execPath, ['tools/zend-verify.mjs', file], { env: {} })
  return { status, verdict: await at.locator('#verdict h2').innerText(), said: await at.locator('main').innerText() }
}
const check = (certificate: unknown, at?: Page) => checked(JSON.stringify(certificate), at)

const [kwame, ngozi] = [keyOfKind('ES256'), keyOfKind('EdDSA')]
const BOTH = [approvalBy(kwame, 'Kwame Mensah'), approvalBy(ngozi, 'Ngozi Eze')]
const GOOD = certificateOf(BOTH)
const [FIRST, SECOND] = BOTH
if (FIRST === undefined || SECOND === undefined) throw new Error('two approvals')

test('the page is made of the code of the command line and of its words: make it anew when one of them has changed', () => {
  expect(readFileSync(VERIFIER_PAGE, 'utf8')).toBe(verifierPage())
})

test('a whole certificate is valid, and shows who approved exactly what', async () => {
  const { status, verdict, said } = await check(GOOD)
  expect([status, verdict]).toEqual([0, '✓ Valid'])
  for (const words of [
    'Approvals: 2 of 2',
    'Kwame Mensah',
    'Ngozi Eze',
    '12,722.99 USDT',
    'Lihua Trading',
    'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    'What this check can’t show',
  ])
    expect(said).toContain(words)
})

test('it shows in whose place a deputy approved, as the passkey signed it', async () => {
  const deputy = approvalBy(kwame, 'Zanele Dube', { inPlaceOf: 'Kwame Mensah' })
  const { status, verdict, said } = await check(certificateOf([deputy, SECOND]))
  expect([status, verdict]).toEqual([0, '✓ Valid'])
  expect(said).toContain('In the place of Kwame Mensah')
  expect((await check(GOOD)).said).not.toContain('In the place of')
  const { inPlaceOf: _left, ...alone } = deputy
  for (const changed of [alone, { ...deputy, inPlaceOf: 'Ada Obi' }, { ...FIRST, inPlaceOf: 'Ada Obi' }]) {
    const refused = await check(certificateOf([changed, SECOND]))
    expect([refused.status, refused.verdict]).toEqual([1, '✕ Not valid'])
    expect(refused.said).toContain('The signature was given under another name.')
  }
})

test('keys of every kind that passkeys have are known', async () => {
  for (const kind of ['ES256', 'EdDSA', 'RS256'] as const) {
    const again = Array.from({ length: 12 }, () => approvalBy(keyOfKind(kind === 'RS256' ? 'EdDSA' : kind), 'Ada Obi'))
    const { status, verdict } = await check(certificateOf([approvalBy(keyOfKind(kind), 'Kofi Mensah'), ...again]))
    expect([kind, status, verdict]).toEqual([kind, 0, '✓ Valid'])
  }
})

const other = (text: string): string => {
  const middle = Math.floor(text.length / 2)
  return text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1)
}
const withFirst = (changed: object) => ({ ...GOOD, approvals: [{ ...FIRST, ...changed }, SECOND] })
const OTHER_THING = 'The signature is for something else than this certificate shows.'

test.each<[string, unknown, string, string]>([
  ['a changed amount', { ...GOOD, payload: PAYLOAD.replace('12722.99', '92722.99') }, '✕ Not valid', OTHER_THING],
  ['a changed payee', { ...GOOD, payload: PAYLOAD.replace('Lihua', 'Lihau') }, '✕ Not valid', OTHER_THING],
  ['a changed address', { ...GOOD, payload: PAYLOAD.replace('TQn9', 'TQn8') }, '✕ Not valid', OTHER_THING],
  ['another who asked', { ...GOOD, payload: PAYLOAD.replace('usr_01', 'usr_02') }, '✕ Not valid', OTHER_THING],
  [
    'fewer that are needed',
    { ...GOOD, payload: PAYLOAD.replace('"needed":"2"', '"needed":"1"') },
    '✕ Not valid',
    OTHER_THING,
  ],
  ['a changed approver', withFirst({ by: 'Ngozi Eze' }), '✕ Not valid', 'The signature was given under another name.'],
  [
    'a changed approver, in the signed text too',
    withFirst({ by: 'Eve', nonce: `${FIRST.nonce.split('.')[0] ?? ''}.${Buffer.from('Eve').toString('base64url')}` }),
    '✕ Not valid',
    OTHER_THING,
  ],
  ['no name', withFirst({ by: '', nonce: FIRST.nonce.split('.')[0] }), '✕ Not valid', OTHER_THING],
  [
    'a missing signature',
    withFirst({ signature: undefined }),
    '✕ Not valid',
    'The signature is missing or cannot be read.',
  ],
  ['an empty signature', withFirst({ signature: '' }), '✕ Not valid', 'The signature is missing or cannot be read.'],
  [
    'another key',
    withFirst({ publicKey: keyOfKind('ES256').cose.toString('base64url') }),
    '✕ Not valid',
    'The signature does not belong to this passkey.',
  ],
  [
    'the other approver’s key',
    withFirst({ publicKey: SECOND.publicKey }),
    '✕ Not valid',
    'The signature does not belong to this passkey.',
  ],
  [
    'the other approver’s signature',
    withFirst({ signature: SECOND.signature }),
    '✕ Not valid',
    'The signature is missing or cannot be read.',
  ],
  ['a changed nonce', withFirst({ nonce: other(FIRST.nonce) }), '✕ Not valid', OTHER_THING],
  [
    'changed data of the device',
    withFirst({ authenticatorData: other(FIRST.authenticatorData) }),
    '✕ Not valid',
    'The passkey belongs to another website.',
  ],
  [
    'a device that did not check its person',
    { ...GOOD, approvals: [approvalBy(kwame, 'Kwame Mensah', { flags: 0x01 }), SECOND] },
    '✕ Not valid',
    'The device did not check who was using it.',
  ],
  [
    'an approval from elsewhere',
    { ...GOOD, approvals: [approvalBy(kwame, 'Kwame Mensah', { origin: 'https://zend.example.evil.test' }), SECOND] },
    '✕ Not valid',
    'The signature was given on another website.',
  ],
  ['another site', { ...GOOD, site: 'zend.test' }, '✕ Not valid', 'The signature was given on another website.'],
  [
    'an approval of nothing',
    { ...GOOD, approvals: [null, SECOND] },
    '✕ Not valid',
    'The signature is missing or cannot be read.',
  ],
  ['one approval too few', { ...GOOD, approvals: [FIRST] }, '✕ Not enough approvals', 'It needs 2 and has 1.'],
  ['none', { ...GOOD, approvals: [] }, '✕ Not enough approvals', 'It needs 2 and has 0.'],
  [
    'one passkey twice',
    { ...GOOD, approvals: [FIRST, approvalBy(kwame, 'Ngozi Eze')] },
    '✕ Not enough approvals',
    'It needs 2 and has 1.',
  ],
  [
    'one passkey twice, its key written in another way',
    {
      ...GOOD,
      approvals: [
        FIRST,
        // One entry more than a key needs: other bytes, the same key.
        {
          ...approvalBy(kwame, 'Ngozi Eze'),
          publicKey: Buffer.concat([Buffer.from([0xa6]), kwame.cose.subarray(1), Buffer.from([0x04, 0x01])]).toString(
            'base64url',
          ),
        },
      ],
    },
    '✕ Not enough approvals',
    'It needs 2 and has 1.',
  ],
  [
    'a request for something else',
    { ...GOOD, payload: PAYLOAD.replace('zend.approval', 'zend.other') },
    '✕ Not a certificate',
    'This file is no approval certificate',
  ],
  [
    'another format',
    { ...GOOD, format: 'zend.approval-certificate/2' },
    '✕ Not a certificate',
    'This file is no approval certificate',
  ],
  [
    'no payee',
    { ...GOOD, payload: PAYLOAD.replace('"name":"Lihua Trading"', '"name":null') },
    '✕ Not a certificate',
    'This file is no approval certificate',
  ],
  ['null', null, '✕ Not a certificate', 'This file is no approval certificate'],
  ['a list', [], '✕ Not a certificate', 'This file is no approval certificate'],
])('%s is refused', async (_what, certificate, verdict, reason) => {
  const found = await check(certificate)
  expect([found.status, found.verdict]).toEqual([1, verdict])
  expect(found.said).toContain(reason)
  expect(found.said).not.toContain('Nothing was changed')
})

test('what is no JSON is no certificate', async () => {
  expect((await checked('%PDF-1.7')).verdict).toBe('✕ Not a certificate')
})

test('words in a certificate are text, whatever they look like', async () => {
  const payload = PAYLOAD.replace('Lihua Trading', '<img src=x onerror=alert(1)><b>Lihua</b>')
  const by = '<script>document.title="x"</script>'
  const { verdict, said } = await check(
    certificateOf([approvalBy(kwame, by, { payload }), approvalBy(ngozi, 'Ngozi Eze', { payload })], { payload }),
  )
  expect([verdict, said.includes(by), said.includes('<b>Lihua</b>')]).toEqual(['✓ Valid', true, true])
  expect(await page.locator('main img, main b:not([data-text])').count()).toBe(0)
})

test('a file that is dropped is checked, and a later one replaces what an earlier one showed', async () => {
  const dropped = async (text: string) => {
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer()
      data.items.add(new File([content], 'certificate.json', { type: 'application/json' }))
      return data
    }, text)
    await page.dispatchEvent('#drop', 'drop', { dataTransfer: transfer })
  }
  await dropped(JSON.stringify({ ...GOOD, approvals: [FIRST] }))
  await shown(page.locator('#verdict h2')).toHaveText('✕ Not enough approvals')
  await dropped(JSON.stringify(GOOD))
  await shown(page.locator('#verdict h2')).toHaveText('✓ Valid')
  await shown(page.getByText('Check another file')).toBeVisible()
})

test('it speaks four languages, and is usable by everybody in light and dark', async () => {
  const names = { en: 'Valid', fr: 'Valable', es: 'Válido', pt: 'Válido' }
  // The page's own policy would keep axe out.
  const context = await browser.newContext({ bypassCSP: true, locale: 'fr-CM', viewport: { width: 390, height: 800 } })
  const open = await context.newPage()
  await open.goto(ADDRESS)
  await open.evaluate(axe.source)
  expect((await check(GOOD, open)).verdict).toBe('✓ Valable')
  for (const [language, name] of Object.entries(names)) {
    await open.locator('#language').selectOption(language)
    await shown(open.locator('#verdict h2')).toHaveText(`✓ ${name}`)
    await shown(open.locator('html')).toHaveAttribute('lang', language)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await open.emulateMedia({ colorScheme })
    for (const certificate of [GOOD, { ...GOOD, payload: PAYLOAD.replace('12722.99', '92722.99') }]) {
      await check(certificate, open)
      const { violations } = await open.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run())
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      const wide = await open.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    }
  }
  await context.close()
})

test('nothing was asked of any network', () => {
  expect(requested.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([])
})
