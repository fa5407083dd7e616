/**
 * Verification from the phone's code to tier 3, over HTTP with every process real; and attempts by other customers,
 * scripts and forgers.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { VerificationStep } from '@zend/contracts'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type HttpCustomer, signUpAndIn } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'
import {
  BORN,
  confirmPhone,
  handedInPicture,
  identityOf,
  newBvn,
  uploadFile,
  verificationOf,
  verifyCustomer,
} from '../testkit/verify-customer.ts'

const run = promisify(execFile)
const db = await testDatabase()
let product: Product
let folder: string
beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url })
  folder = await mkdtemp(join(tmpdir(), 'zend-verification-'))
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

const stateOf = async (who: HttpCustomer, step: VerificationStep) =>
  (await verificationOf(who)).steps.find((each) => each.step === step)
const pathOf = ({ userId }: HttpCustomer, rest: string) => `/accounts/users/${userId}/${rest}`
const operator = (...args: readonly string[]) =>
  run(process.execPath, ['tools/verification.ts', ...args, '--operator', 'ngozi', '--why', 'case 12'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: db.url, SECRETS_KEY_FILE: product.secretsKeyFile },
  })
const limitsOf = (who: HttpCustomer) =>
  who.get<{ tier: number; windows: readonly { left: string }[]; next: unknown }>('/transaction/limits')

test('a customer proves who they are, tier by tier, and may send more with each', async () => {
  const ada = await signUpAndIn(product)
  expect(await limitsOf(ada)).toMatchObject({
    tier: 0,
    windows: [{ left: '0.00' }, { left: '0.00' }],
    next: { missing: ['phone', 'bvn_or_national_id'] },
  })

  await confirmPhone(product, ada)
  expect(await ada.call('POST', pathOf(ada, 'bvn/verify'), { bvn: newBvn(), dateOfBirth: BORN })).toMatchObject({
    status: 200,
  })
  await eventually('tier 1', async () => (await verificationOf(ada)).tier === 1)
  expect(await limitsOf(ada)).toMatchObject({
    tier: 1,
    windows: [{ left: '500000.00' }, {}],
    next: { tier: 2, missing: ['document', 'liveness'] },
  })
  await eventually('a mail about it', async () =>
    (await product.sandbox.mails(ada.email)).some(({ text }) => text.includes('tier 1')),
  )

  // The first picture is blurred, the second is not.
  const passport = async () => ({
    kind: 'document',
    idType: 'PASSPORT',
    front: await handedInPicture(product, ada),
    selfie: await handedInPicture(product, ada),
  })
  await identityOf(product).documentOf(ada.userId, 'unclear')
  expect(await ada.call('POST', pathOf(ada, 'government-id/verify'), await passport())).toMatchObject({ status: 200 })
  await eventually('to be asked again', async () => (await stateOf(ada, 'document'))?.state === 'resubmit')
  expect(await stateOf(ada, 'document')).toMatchObject({ reason: 'picture_unclear' })
  await identityOf(product).documentOf(ada.userId, 'genuine')
  await ada.call('POST', pathOf(ada, 'government-id/verify'), await passport())
  await eventually('tier 2', async () => (await verificationOf(ada)).tier === 2)

  const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')
  const proof = (await uploadFile(product, ada, 'application/pdf', pdf)).data as { file: { _id: string } }
  const address = { line1: '12 Marina', city: 'Lagos', proof: proof.file._id, sourceOfFunds: 'salary' }
  expect(await ada.call('POST', pathOf(ada, 'address/verify'), address)).toMatchObject({ status: 200 })
  const listed = await eventually(
    'a check for people',
    async () => /vck_\w+/.exec((await operator('list')).stdout)?.[0],
  )
  expect((await operator('show', listed)).stdout).toContain('12 Marina')
  const saved = join(folder, 'proof.pdf')
  await operator('save', proof.file._id, saved)
  expect(await readFile(saved)).toEqual(pdf)
  await operator('approve', listed)
  expect(await verificationOf(ada)).toMatchObject({ tier: 3, next: null })
  // It starts six processes one after another.
}, 120_000)

test('another customer’s files and steps cannot be used', async () => {
  const [ada, eve] = [await signUpAndIn(product), await signUpAndIn(product)]
  await Promise.all([verifyCustomer(product, ada), verifyCustomer(product, eve)])
  const [front, selfie] = [await handedInPicture(product, ada), await handedInPicture(product, eve)]
  const stolen = { kind: 'document', idType: 'PASSPORT', front, selfie }
  expect(await eve.call('POST', pathOf(eve, 'government-id/verify'), stolen)).toMatchObject({
    status: 422,
    json: { code: 'attachment_unknown' },
  })
  for (const [method, rest, body] of [
    ['GET', 'verification', undefined],
    ['POST', 'phone-number/verify', {}],
    ['POST', 'bvn/verify', { bvn: newBvn(), dateOfBirth: BORN }],
    ['POST', 'government-id/verify', stolen],
  ] as const) {
    expect(await eve.call(method, pathOf(ada, rest), body)).toMatchObject({ status: 404 })
  }
  expect(await uploadFile(product, { ...eve, userId: ada.userId }, 'image/png', Buffer.from('x'))).toMatchObject({
    status: 404,
  })
})

test('files with a wrong type are refused', async () => {
  const ada = await signUpAndIn(product)
  const script = Buffer.from('<script>alert(1)</script>')
  const tricks = [
    ['image/png', script, 422, 'picture_unreadable'],
    ['image/jpeg', Buffer.from('GIF89a'), 422, 'picture_unreadable'],
    ['application/pdf', script, 422, 'file_unreadable'],
    [
      'application/pdf',
      Buffer.from('%PDF-1.7\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n%%EOF'),
      422,
      'file_unreadable',
    ],
    ['application/pdf', Buffer.from('%PDF-1.7\n<< /S /#4aavaScript >>\n%%EOF'), 422, 'file_unreadable'],
    ['image/svg+xml', script, 415, 'unsupported_media_type'],
    ['text/html', script, 415, 'unsupported_media_type'],
    ['image/png', Buffer.alloc(8_000_001), 413, 'payload_too_large'],
  ] as const
  for (const [type, bytes, status, code] of tricks)
    expect(await uploadFile(product, ada, type, bytes)).toMatchObject({ status, json: { code } })
})

test('a callback decides nothing: forged, replayed or early, only the provider’s own answer counts', async () => {
  const eve = await signUpAndIn(product)
  await confirmPhone(product, eve)
  await identityOf(product).behave({ kind: 'waits' })
  await eve.call('POST', pathOf(eve, 'bvn/verify'), { bvn: newBvn(), dateOfBirth: BORN })
  const { rows } = await db.pool.query<{ id: string }>('select id from verification.checks where user_id = $1', [
    eve.userId,
  ])
  const [check] = rows
  const hook = (body: string) =>
    fetch(`${product.apiUrl}/hooks/smile-id`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).then(({ status }) => status)
  // A genuine callback of another customer's, whose signature does not cover whose result it is.
  const [genuine = '{}'] = await identityOf(product).callbacks()
  const facts = {
    ResultCode: '1012',
    PartnerParams: { job_id: `${check?.id ?? ''}.1`, user_id: eve.userId, job_type: 5 },
    FullName: 'Ada Obi',
    DOB: BORN,
  }
  expect(await hook(JSON.stringify({ ...facts, signature: 'AAAA', timestamp: new Date().toISOString() }))).toBe(403)
  expect(await hook('<xml/>')).toBe(403)
  expect(await hook(JSON.stringify({ ...(JSON.parse(genuine) as object), ...facts }))).toBe(200)
  expect(await hook(genuine)).toBe(200)
  expect(await hook(genuine)).toBe(200)
  expect(await stateOf(eve, 'identity-number')).toMatchObject({ state: 'in_review' })
  await identityOf(product).behave({ kind: 'well' })
  await eventually('tier 1', async () => (await verificationOf(eve)).tier === 1)
})

test('a customer who may be on a list waits for an operator, and does not learn why', async () => {
  const viktor = await signUpAndIn(product)
  await confirmPhone(product, viktor)
  await viktor.call('POST', pathOf(viktor, 'update'), { firstName: 'Viktor', lastName: 'Testov' })
  await viktor.call('POST', pathOf(viktor, 'bvn/verify'), { bvn: newBvn(), dateOfBirth: '1961-03-04' })
  await eventually('an entry of a list', async () => (await operator('list')).stdout.includes(viktor.userId))
  expect(await stateOf(viktor, 'identity-number')).toMatchObject({ state: 'in_review', reason: null })
  expect(await limitsOf(viktor)).toMatchObject({ tier: 0 })
  await operator('clear', viktor.userId)
  expect(await limitsOf(viktor)).toMatchObject({ tier: 1 })
})
