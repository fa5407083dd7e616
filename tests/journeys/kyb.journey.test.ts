/**
 * A company is verified, over HTTP with every process real: its owner describes it and hands in its papers, one
 * director reuses their own verification and the other proves who they are by a mailed link, the register is asked, one
 * of us decides with the terminal's tool, and the limits rise. And attempts by others.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { KybAnswer, KybLinkAnswer, KybPaper, PartyAnswer } from '@zend/contracts'
import type { BusinessId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingFor, eventually, type HttpAnswer, type HttpCustomer } from '../testkit/customer.ts'
import { addPasskey, companyNamed, joinAs, membershipsOf } from '../testkit/members.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import { BORN, newBvn, verifyCustomer } from '../testkit/verify-customer.ts'
import { customerWithPin } from '../testkit/withdrawals.ts'

const run = promisify(execFile)
const db = await testDatabase()
let product: Product
let folder: string
let ada: HttpCustomer
let bob: HttpCustomer
/** Ada for the company, bob who only views it. */
let firm: HttpCustomer
let looking: HttpCustomer
let company: BusinessId

beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url })
  folder = await mkdtemp(join(tmpdir(), 'zend-kyb-'))
  ;[ada, bob] = await Promise.all([customerWithPin(product, companyNamed('Acacia Foods')), customerWithPin(product)])
  const [opened] = await membershipsOf(ada)
  if (opened === undefined) throw new Error('no company was opened')
  company = opened.company.id
  await addPasskey(ada)
  firm = await actingFor(product, ada, opened.id)
  ;({ acting: looking } = await joinAs(product, firm, bob, { role: 'viewer' }))
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

const operator = (...args: readonly string[]) =>
  run(process.execPath, ['tools/verification.ts', ...args, '--operator', 'ngozi', '--why', 'case 12'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: db.url, SECRETS_KEY_FILE: product.secretsKeyFile },
  })
/** The answer's data. Throws unless it is a success. */
function dataOf({ status, data, json }: HttpAnswer): unknown {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(json)}`)
  return data
}
const kybIn = (answer: HttpAnswer) => (dataOf(answer) as { kyb: KybAnswer }).kyb
const kybOf = async (who: HttpCustomer) => kybIn(await who.call('GET', '/business/kyb'))
const limitsOf = (who: HttpCustomer) =>
  who.get<{ tier: number; windows: readonly { limit: string }[]; next: unknown }>('/transaction/limits')

/** Posts JSON without a session, as whoever has a link does. */
async function byLink(path: string, body: object): Promise<HttpAnswer> {
  const response = await fetch(`${product.apiUrl}/accounts/kyb-link/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const json = (await response.json()) as Readonly<Record<string, unknown>>
  return { status: response.status, data: json['data'], json }
}

/** Uploads a file. */
async function upload(path: string, type: string, bytes: Uint8Array, token?: string): Promise<HttpAnswer> {
  const response = await fetch(product.apiUrl + path, {
    method: 'POST',
    headers: { 'content-type': type, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(bytes),
  })
  const json = (await response.json()) as Readonly<Record<string, unknown>>
  return { status: response.status, data: json['data'], json }
}

// One red pixel is a picture; the sandbox takes any as a genuine document.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)
const pdf = (about: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj <</Type /Catalog /Lang (${about})>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n`)
const today = () => new Date().toISOString().slice(0, 10)
const addPaper = (paper: KybPaper) =>
  upload(`/business/kyb/document?paper=${paper}&issuedOn=${today()}`, 'application/pdf', pdf(paper), firm.token)

const INFO = {
  legalName: 'Acacia Foods Ltd',
  tradingName: null,
  registrationType: 'RC',
  registrationNumber: 'RC 1000009',
  activity: 'Imports of rice and oil for shops in Lagos',
  sector: 'import-export',
  site: 'acacia.example',
  countriesPaid: ['CN', 'IN'],
  monthlyVolumeUsd: 40_000,
  monthlyCount: 12,
  sourceOfFunds: 'sales',
  paysForOthers: false,
  address: { line1: '12 Marina', city: 'Lagos', region: 'Lagos', postalCode: null },
  unallocated: null,
}

const director = (firstName: string, lastName: string, email: string, percent: string) => ({
  kind: 'person',
  firstName,
  lastName,
  email,
  country: 'NG',
  roles: ['director'],
  holdings: [{ of: null, percent }],
})

/** Sends somebody their link and returns its secret, out of the mail. */
async function linkTo(party: string, email: string): Promise<string> {
  dataOf(await firm.call('POST', `/business/kyb/director/${party}/link`, {}))
  return eventually('the link', async () =>
    (await product.sandbox.mails(email))
      .map(({ text }) => /http:\/\/localhost:3002\/kyb-link#(\S+)/.exec(text)?.[1])
      .find((each) => each !== undefined),
  )
}

test('a company is verified, and may then move more', { timeout: 180_000 }, async () => {
  expect(await kybOf(looking)).toMatchObject({ state: 'not_started', done: 0, total: 8 })
  expect(await limitsOf(firm)).toMatchObject({ tier: 1, next: { tier: 2, takes: ['kyb'], missing: ['kyb'] } })
  const before = Number((await limitsOf(firm)).windows[0]?.limit)
  expect(await looking.call('PUT', '/business/kyb/business-info', INFO)).toMatchObject({ status: 403 })
  expect(await looking.call('GET', '/business/kyb/director')).toMatchObject({ status: 403 })

  dataOf(await firm.call('PUT', '/business/kyb/business-info', INFO))
  const add = async (person: object) =>
    (dataOf(await firm.call('POST', '/business/kyb/director', person)) as { director: PartyAnswer }).director
  const tundesMail = `tunde.${company.slice(-6)}@example.com`
  const [own, other] = [
    await add(director('Ada', 'Obi', ada.email, '75')),
    await add(director('Tunde', 'Bakare', tundesMail, '25')),
  ]
  expect(own).toMatchObject({ share: '75.00', owner: true, needed: true, person: { state: 'not_sent' } })
  for (const { paper, needed } of (await kybOf(firm)).papers) if (needed) dataOf(await addPaper(paper))

  // Ada has an account, and reuses her own verification.
  await verifyCustomer(product, ada, 2)
  const adasToken = await linkTo(own.id, ada.email)
  dataOf(await ada.call('POST', '/accounts/kyb-link/use-account', { token: adasToken, consent: true }))
  // Tunde has none.
  const token = await linkTo(other.id, tundesMail)
  const said = (dataOf(await byLink('read', { token })) as { link: KybLinkAnswer }).link
  expect(said).toMatchObject({ company: { name: 'Acacia Foods' }, open: true, consented: false })
  expect(JSON.stringify(said)).not.toMatch(/Tunde|Bakare|Ada/)
  expect(await byLink('number', { token, idType: 'BVN', number: newBvn(), dateOfBirth: BORN })).toMatchObject({
    status: 409,
    json: { code: 'consent_needed' },
  })
  dataOf(await byLink('consent', { token, consent: true }))
  dataOf(await byLink('number', { token, idType: 'BVN', number: newBvn(), dateOfBirth: BORN }))
  for (const side of ['front', 'selfie']) {
    const { file } = dataOf(await byLink('place', { token, side })) as { file: { _id: string } }
    const path = `/accounts/kyb-link/file/${file._id}`
    dataOf(await upload(path, 'image/png', PICTURE))
    expect(await upload(path, 'image/png', PICTURE)).toMatchObject({ status: 404 })
  }
  dataOf(await byLink('submit', { token, documentType: 'PASSPORT' }))

  expect(kybIn(await firm.call('POST', '/business/kyb/submit'))).toMatchObject({ state: 'submitted', missing: [] })
  await eventually('both to have shown who they are', async () => (await kybOf(firm)).people.done === 2)
  await eventually('the register to be asked', async () => (await kybOf(firm)).state === 'in_review')

  // One of us asks for one page, and then approves.
  expect((await operator('list')).stdout).toContain(company)
  const shown = (await operator('show', company)).stdout
  expect(shown).toContain('Imports of rice')
  expect(JSON.parse(shown)).toMatchObject({
    findings: expect.arrayContaining([
      expect.objectContaining({ name: 'register-directors', result: 'good' }),
      expect.objectContaining({ name: 'register-name', result: 'good' }),
      expect.objectContaining({ name: 'register-owners', result: 'good' }),
    ]) as unknown,
  })
  const certificate = (await kybOf(firm)).papers.find(({ paper }) => paper === 'certificate')?.pages[0]?._id ?? ''
  const saved = join(folder, 'certificate.pdf')
  await operator('save', certificate, saved)
  expect(await readFile(saved)).toEqual(pdf('certificate'))
  await operator('ask', company, certificate, 'unreadable')
  await operator('ask', company)
  expect(await kybOf(looking)).toMatchObject({ state: 'more_info', done: 7, missing: [certificate] })
  expect(await addPaper('constitution')).toMatchObject({ status: 409, json: { code: 'kyb_not_asked' } })
  dataOf(await firm.call('DELETE', `/business/kyb/document/${certificate}`))
  dataOf(await addPaper('certificate'))
  dataOf(await firm.call('POST', '/business/kyb/submit'))
  await eventually('the second round', async () => (await kybOf(firm)).state === 'in_review')
  await operator('approve', company)
  expect(await kybOf(looking)).toMatchObject({ state: 'approved', done: 8, total: 8 })
  expect(await limitsOf(firm)).toMatchObject({ tier: 2, next: null })
  expect(Number((await limitsOf(firm)).windows[0]?.limit) / before).toBeCloseTo(20, 1)
  for (const who of [ada, bob])
    await eventually('the letter', async () =>
      (await product.sandbox.mails(who.email)).some(
        ({ subject }) => subject === 'Acacia Foods Ltd: the verification is complete',
      ),
    )
  await operator('suspend', company)
  expect(await limitsOf(firm)).toMatchObject({ tier: 1 })
})

test('nobody learns or changes anything of it without a link or a membership', async () => {
  for (const path of ['read', 'consent', 'number', 'place', 'submit']) {
    const body = {
      token: 'zkl_guess',
      consent: true,
      idType: 'BVN',
      number: newBvn(),
      dateOfBirth: BORN,
      side: 'front',
    }
    expect(await byLink(path, { ...body, documentType: 'PASSPORT' }), path).toMatchObject({
      status: 422,
      json: { code: 'link_expired' },
    })
  }
  expect(await bob.call('GET', '/business/kyb')).toMatchObject({ status: 403 })
  expect(await bob.call('POST', '/accounts/kyb-link/use-account', { token: 'zkl_guess', consent: true })).toMatchObject(
    { status: 422, json: { code: 'link_expired' } },
  )
})
