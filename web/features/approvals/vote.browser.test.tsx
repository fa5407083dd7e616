// Approving with a passkey. Risk: a question that was asked ahead is about something else than the page shows, or over.

import { type ApprovalDetail, ROLE_PERMISSIONS, voteQuestion, OFFERED } from '@zend/contracts'
import { MINUTE_MS, newId } from '@zend/kernel'
import { addTexts } from '@zend/web/i18n'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { challengeOf } from '../../data/access/index.ts'
import { CompanyProvider } from '../../data/companies/index.ts'
import { ApprovalScreen } from './approval-screen.tsx'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const FUNKE = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'approver' as const,
  permissions: [...ROLE_PERMISSIONS.approver],
  state: 'active' as const,
}
const PAYEE = { name: 'Lihua Trading', details: {} }
const requestOf = (n: number, version: number): ApprovalDetail => ({
  id: newId('apr', n),
  kind: 'withdrawal',
  state: 'open',
  madeBy: { name: 'Aisha Bello', you: false },
  amount: '8400.000000',
  currency: 'USDT',
  payee: PAYEE,
  valueUsd: '8400.00',
  needed: 1,
  given: 0,
  forYou: true,
  inPlaceOf: null,
  madeAt: '2026-11-01T09:00:00Z',
  expiresAt: '2099-01-01T09:00:00Z',
  releasesAt: null,
  version,
  decisions: [],
  waitsFor: [{ name: 'Funke Obi', you: true, inPlaceOf: null }],
  formerMaker: false,
  username: null,
  earlier: [],
  canChange: false,
  canDecline: true,
  hasQuorum: true,
  stoppedBy: null,
  replaces: null,
  subject: newId('wdr', 1),
  payload: JSON.stringify({
    v: '1',
    use: 'zend.approval',
    kind: 'withdrawal',
    most: { asset: 'USDT', amount: '8400.000000' },
    least: null,
    payee: PAYEE,
    valueCents: '840000',
    needed: '1',
    expiresAt: '2099-01-01T09:00:00Z',
  }),
})

/** Opens the request's page as a link from outside does. Each question has a nonce of its own and lasts `lastMs`. */
async function open(request: ApprovalDetail, { lastMs = 5 * MINUTE_MS, about = request.payload } = {}) {
  await addTexts('account')
  const asks = `POST /business/approval/${request.id}/challenge`
  let asked = 0
  const sent = await playApi({
    [`POST /accounts/users/{ada}/memberships/${FUNKE.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    [`GET /business/approval/${request.id}`]: () => ({ approval: request }),
    [asks]: async (body: unknown) => {
      if ((body as { version: number }).version !== request.version) return refusal(409, 'version_changed')
      const nonce = `nonce-${String((asked += 1))}`
      const challenge = await challengeOf(voteQuestion(nonce, about))
      const options = { challenge, rpId: 'localhost', allowCredentials: [], userVerification: 'required' }
      return { nonce, options, expiresAt: new Date(Date.now() + lastMs).toISOString() }
    },
    [`POST /business/approval/${request.id}/decide`]: () => ({
      approval: { ...request, state: 'released', forYou: false, given: 1 },
    }),
  })
  const company = await tabCompany()
  await company.choose(ADA._id, FUNKE)
  await openScreen(
    `/approvals/${request.id}`,
    <CompanyProvider value={await company.chosen()}>
      <ApprovalScreen id={request.id} />
    </CompanyProvider>,
  )
  const button = page.getByRole('button', { name: /^Approve / })
  await expect.element(button).toBeVisible()
  const questions = () => sent.filter(({ call }) => call === asks).map(({ body }) => body)
  return { button, questions, asked: () => asked }
}

/** The device: it signs whatever it is asked, and the challenges that it was asked. */
function device(): string[] {
  const signed: string[] = []
  vi.spyOn(navigator.credentials, 'get').mockImplementation(async (options) => {
    const bytes = new Uint8Array(options?.publicKey?.challenge as ArrayBuffer)
    signed.push(
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', ''),
    )
    const none = new ArrayBuffer(0)
    return {
      id: 'key',
      rawId: none,
      type: 'public-key',
      response: { authenticatorData: none, clientDataJSON: none, signature: none, userHandle: null },
      getClientExtensionResults: () => ({}),
    } as unknown as PublicKeyCredential
  })
  return signed
}
const challengeIs = (nonce: string, { payload }: ApprovalDetail) => challengeOf(voteQuestion(nonce, payload))

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the question is asked for while the page is read, and the press signs it', async () => {
  const signed = device()
  const request = requestOf(1, 1)
  const { button, questions } = await open(request)
  await expect.poll(questions).toEqual([{ version: 1 }])
  await button.click()
  await expect.poll(() => signed).toEqual([await challengeIs('nonce-1', request)])
  expect(questions()).toEqual([{ version: 1 }])
})

test('of a request that was changed, the question is asked for the version that the page shows', async () => {
  const signed = device()
  const request = requestOf(2, 3)
  const { button, asked } = await open(request)
  await expect.poll(asked).toBe(1)
  await button.click()
  await expect.poll(() => signed).toEqual([await challengeIs('nonce-1', request)])
})

test('a question that is almost over is asked again', async () => {
  const signed = device()
  const request = requestOf(3, 1)
  const { button, asked } = await open(request, { lastMs: MINUTE_MS })
  await expect.poll(asked).toBe(1)
  await button.click()
  await expect.poll(() => signed).toEqual([await challengeIs('nonce-2', request)])
})

test('a question about another payment is not signed', async () => {
  const signed = device()
  const request = requestOf(4, 1)
  const { button, asked } = await open(request, { about: request.payload.replace('8400', '9400') })
  await expect.poll(asked).toBe(1)
  await button.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(signed).toEqual([])
})
