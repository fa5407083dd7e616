// Pages of the company's verification. Risk: something typed is lost, something accepted is changed, a person is asked
// without need, or a refusal says nothing.

import {
  type BusinessInfo,
  type KybAnswer,
  OFFERED,
  type PartyAnswer,
  type Permission,
  ROLE_PERMISSIONS,
} from '@zend/contracts'
import { newId } from '@zend/kernel'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadCompanyBy, tabCompany } from '../../client/browser.ts'
import { createTabCompany } from '../../client/company.ts'
import { ADA, type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { CompanyProvider } from '../../data/companies/index.ts'
import { violations } from '../../ui/gallery/testing.tsx'
import {
  BusinessInfoScreen,
  DirectorsScreen,
  DocumentsScreen,
  KybScreen,
  PartyFormScreen,
  verifyCard,
} from './index.ts'

loadCompanyBy(async (deps) => createTabCompany(deps, () => undefined))

const OWN = {
  id: newId('mbr', 1),
  company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...OFFERED] },
  role: 'owner' as const,
  permissions: [...ROLE_PERMISSIONS.owner],
  state: 'active' as const,
}
const KNOWN = {
  legalName: 'Baobab Interiors Ltd',
  tradingName: null,
  country: 'NG',
  registrationType: 'RC',
  registrationNumber: 'RC 1000001',
}
const INFO = {
  legalName: KNOWN.legalName,
  tradingName: null,
  registrationType: 'RC',
  registrationNumber: 'RC 1000001',
  activity: 'Imports tiles and timber.',
  sector: 'import-export',
  site: null,
  countriesPaid: ['CN'],
  monthlyVolumeUsd: 40_000,
  monthlyCount: 12,
  sourceOfFunds: 'sales',
  paysForOthers: false,
  address: { line1: '12 Marina Road', city: 'Lagos', region: null, postalCode: null },
  unallocated: null,
} satisfies BusinessInfo
const said = { state: 'ready' as const, reason: null }
const PAGE = newId('kyf', 1)
const BASE: KybAnswer = {
  state: 'in_progress',
  editable: true,
  submittedAt: null,
  decidedAt: null,
  approvedUntil: null,
  rejection: null,
  items: [
    { key: 'business-info', state: 'ready', reason: null, fields: [] },
    { key: 'people', state: 'ready', reason: null, fields: [] },
    { key: 'paper.status-report', state: 'ready', reason: null, fields: [] },
  ],
  papers: [
    {
      paper: 'status-report',
      officialName: 'Status report',
      needed: true,
      monthsMax: 3,
      pages: [
        {
          _id: PAGE,
          format: 'pdf',
          bytes: 9_000,
          issuedOn: '2026-11-01',
          addedAt: '2026-11-02T09:00:00Z',
          review: said,
        },
      ],
      review: said,
    },
  ],
  people: { needed: 1, done: 1, failed: 0 },
  done: 0,
  total: 3,
  missing: [],
}
const ASKED: KybAnswer = {
  ...BASE,
  state: 'more_info',
  items: [
    { key: 'business-info', state: 'asked', reason: 'unclear', fields: ['activity'] },
    { key: 'people', state: 'accepted', reason: null, fields: [] },
  ],
  missing: ['info.activity'],
}
const NGOZI: PartyAnswer = {
  id: newId('prt', 1),
  kind: 'person',
  firstName: 'Ngozi',
  lastName: 'Eze',
  email: 'ngozi@example.com',
  name: null,
  country: 'NG',
  registrationNumber: null,
  roles: ['director'],
  holdings: [{ of: null, percent: '60.00' }],
  share: '60.00',
  owner: true,
  needed: true,
  person: { state: 'not_sent', reason: null, linkSentAt: null, linkExpiresAt: null },
  review: said,
}

type Played = {
  readonly kyb?: KybAnswer
  readonly info?: BusinessInfo | null
  readonly asked?: readonly { readonly field: string; readonly reason: string }[]
  readonly parties?: readonly PartyAnswer[]
}
/** Plays the API for Ada, with these permissions in the company. Returns the calls. */
async function play(
  { kyb = BASE, info = INFO, asked = [], parties = [NGOZI] }: Played = {},
  answers: Readonly<Record<string, Answer>> = {},
  permissions: readonly Permission[] = OWN.permissions,
) {
  const calls = await playApi({
    [`POST /accounts/users/{ada}/memberships/${OWN.id}/enter`]: () => ({
      accessToken: 'company',
      accessTokenExpiresAt: '2099-01-01T00:00:00Z',
    }),
    'GET /business/kyb': () => ({ kyb }),
    'GET /business/kyb/business-info': () => ({ info, known: KNOWN, asked }),
    'GET /business/kyb/director': () => ({ directors: parties }),
    ...answers,
  })
  const role = permissions === OWN.permissions ? 'owner' : 'admin'
  await (await tabCompany()).choose(ADA._id, { ...OWN, role, permissions: [...permissions] })
  return calls
}
const ROOT = '/settings/account/business-kyb'
const SCREENS = {
  [ROOT]: <KybScreen />,
  [`${ROOT}/business-info`]: <BusinessInfoScreen />,
  [`${ROOT}/directors`]: <DirectorsScreen />,
  [`${ROOT}/directors/create`]: <PartyFormScreen />,
  [`${ROOT}/documents`]: <DocumentsScreen />,
}
/** Opens a page; opened again, it is as after a reload. */
async function open(place: '' | '/business-info' | '/directors' | '/directors/create' | '/documents', query = '') {
  await cleanup()
  const company = await (await tabCompany()).chosen()
  const path = `${ROOT}${place}` as const
  return openScreen(path + query, <CompanyProvider value={company}>{SCREENS[path]}</CompanyProvider>)
}
const changesIn = (calls: readonly SentCall[]) => calls.filter(({ call }) => !/^GET|\/enter$/.test(call))
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const save = () => page.getByRole('button', { name: 'Save' }).click()
const goOn = () => page.getByRole('button', { name: 'Continue' }).click()

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('what is typed comes back after a reload, is sent whole once every group is, and leads to the directors', async () => {
  const calls = await play({ info: null }, { 'PUT /business/kyb/business-info': () => ({ kyb: BASE }) })
  await open('/business-info')
  await page.getByLabelText('What the company does').fill('Imports tiles and timber.')
  await page.getByLabelText('Sector').selectOptions('Import and export')
  await open('/business-info')
  await expect.element(page.getByLabelText('What the company does')).toHaveValue('Imports tiles and timber.')
  await goOn()
  await text('Choose yes or no.')
  await expect.element(page.getByLabelText(/^Does the company move money/)).toHaveFocus()
  await page.getByLabelText(/^Does the company move money/).selectOptions('No, only its own')
  expect(await violations()).toEqual([])
  await goOn()
  // Nothing is sent before the last group, so nothing claims to be saved, or to be lost.
  await expect.element(page.getByRole('button', { name: /^Activity Filled in/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Unlisted shares Optional/ })).toBeVisible()
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument()
  await page.getByLabelText('Street and number').fill('12 Marina Road')
  await page.getByLabelText('Town').fill('Lagos')
  await goOn()
  await page.getByLabelText('Countries paid').selectOptions('China')
  await page.getByLabelText('Expected monthly volume').fill('40,000')
  await page.getByLabelText('Expected monthly payments').fill('12')
  await page.getByLabelText(/^Where does the company’s money/).selectOptions('What it sells')
  expect(changesIn(calls)).toEqual([])
  await save()
  await expect.element(page.getByRole('dialog', { name: 'Business information saved' })).toBeVisible()
  expect(changesIn(calls)).toEqual([{ call: 'PUT /business/kyb/business-info', body: INFO }])
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('zend.kyb'))).toEqual([])
})

test('only the field that is asked for can be changed, with the reason beside it; a refusal keeps what was typed', async () => {
  const calls = await play(
    { kyb: ASKED, asked: [{ field: 'activity', reason: 'unclear' }] },
    { 'PUT /business/kyb/business-info': () => refusal(409, 'kyb_closed') },
  )
  await open('/business-info')
  await expect
    .element(page.getByLabelText('What the company does'))
    .toHaveAccessibleDescription('Please give more detail.')
  await expect.element(page.getByLabelText('Sector')).toBeDisabled()
  await page.getByLabelText('What the company does').fill('Imports tiles from China for builders.')
  await save()
  await text(/^You can’t change anything right now/)
  await expect
    .element(page.getByLabelText('What the company does'))
    .toHaveValue('Imports tiles from China for builders.')
  expect(changesIn(calls)).toMatchObject([{ body: { ...INFO, activity: 'Imports tiles from China for builders.' } }])
})

test('somebody is added with their shares; more than a whole is not sent, and a reload loses nothing', async () => {
  let added = false
  const calls = await play(
    {},
    {
      'GET /business/kyb/director': () => ({
        directors: added
          ? [NGOZI, { ...NGOZI, id: newId('prt', 2), holdings: [{ of: null, percent: '40.00' }] }]
          : [NGOZI],
      }),
      'POST /business/kyb/director': () => {
        added = true
        return { director: NGOZI, kyb: BASE }
      },
    },
  )
  await open('/directors/create')
  await page.getByLabelText('First names').fill('Tunde')
  await page.getByLabelText('Last name').fill('Bakare')
  await page.getByLabelText('Their email').fill(' Tunde@Example.com')
  await save()
  await text('Choose a role or add a share.')
  await page.getByLabelText(/^Director/).click()
  await page.getByRole('button', { name: 'Add a share' }).click()
  await page.getByLabelText('Share', { exact: true }).fill('40,5')
  await save()
  await text('100.5% in total, more than 100%')
  expect(changesIn(calls)).toEqual([])
  await open('/directors/create')
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Bakare')
  await page.getByLabelText('Share', { exact: true }).fill('40')
  await text('100.0% in total')
  expect(await violations()).toEqual([])
  await save()
  await expect.element(page.getByRole('dialog', { name: 'Added' })).toBeVisible()
  await expect.element(page.getByText(/more than 100%/)).not.toBeInTheDocument()
  expect(changesIn(calls)).toEqual([
    {
      call: 'POST /business/kyb/director',
      body: {
        kind: 'person',
        firstName: 'Tunde',
        lastName: 'Bakare',
        email: 'tunde@example.com',
        country: 'NG',
        roles: ['director'],
        holdings: [{ of: null, percent: '40' }],
      },
    },
  ])
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('zend.kyb'))).toEqual([])
})

test('a person gets their link, at a corrected address', async () => {
  const sent = {
    ...NGOZI,
    person: { state: 'sent', reason: null, linkSentAt: '2026-11-01T09:00:00Z', linkExpiresAt: '2099-01-01T00:00:00Z' },
  }
  const calls = await play({}, { [`POST /business/kyb/director/${NGOZI.id}/link`]: () => ({ director: sent }) })
  await open('/directors')
  await text('Ngozi Eze')
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Send the link: Ngozi Eze' }).click()
  await page.getByRole('dialog').getByLabelText('Their email').fill('ngozi.eze@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click()
  await text('Link sent')
  expect(changesIn(calls)).toEqual([
    { call: `POST /business/kyb/director/${NGOZI.id}/link`, body: { email: 'ngozi.eze@example.com' } },
  ])
})

test('while single things are asked for, accepted people are left alone', async () => {
  const accepted = { state: 'accepted' as const, reason: null }
  const tunde = {
    ...NGOZI,
    id: newId('prt', 2),
    firstName: 'Tunde',
    review: { state: 'asked' as const, reason: 'name_differs' as const },
  }
  const asked = {
    ...ASKED,
    items: [{ key: 'people', state: 'asked' as const, reason: 'name_differs' as const, fields: [] }],
  }
  await play({ kyb: asked, parties: [{ ...NGOZI, review: accepted }, tunde] })
  await open('/directors')
  await expect.element(page.getByRole('link', { name: 'Change Tunde Eze' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Change Ngozi Eze' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Add', exact: true })).not.toBeInTheDocument()
  await open('/directors/create', `?party=${NGOZI.id}`)
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await open('/directors/create', `?party=${tunde.id}`)
  await text('The name doesn’t match.')
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible()
})

test('a page needs the date on the document; what did not get through stays and can be sent again', async () => {
  let tries = 0
  const uploads: string[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = { addEventListener: () => undefined }
      status = 0
      responseText = ''
      readonly on: Record<string, () => void> = {}
      open(_: string, url: string) {
        uploads.push(new URL(url, 'http://api.test').search)
      }
      setRequestHeader() {
        return undefined
      }
      getResponseHeader() {
        return null
      }
      addEventListener(name: string, act: () => void) {
        this.on[name] = act
      }
      abort() {
        return undefined
      }
      send() {
        tries += 1
        this.status = tries === 1 ? 422 : 201
        this.responseText = JSON.stringify(
          tries === 1
            ? {
                code: 'file_unreadable',
                status: 422,
                message: 'x',
                title: 'x',
                type: 'urn:zend:problem:file_unreadable',
              }
            : { data: { file: { _id: PAGE }, kyb: BASE } },
        )
        queueMicrotask(() => this.on['load']?.())
      }
    },
  )
  const none = {
    ...BASE,
    papers: BASE.papers.map((paper) => ({ ...paper, pages: [], review: { state: 'to_do' as const, reason: null } })),
  }
  await play({ kyb: none })
  await open('/documents')
  await page.getByRole('button', { name: /^Choose files/ }).click()
  await text('Enter the date printed on the document.')
  await expect.element(page.getByLabelText('Date on the document')).toHaveFocus()
  await page.getByLabelText('Date on the document').fill('2020-01-01')
  await text('This document is too old. Get a newer one.')
  await page.getByLabelText('Date on the document').fill('2099-01-01')
  await text('This date is in the future.')
  const today = new Date().toISOString().slice(0, 10)
  await page.getByLabelText('Date on the document').fill(today)
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  await userEvent.upload(input ?? document.body, new File(['later'], 'notes.txt', { type: 'text/plain' }))
  await text(/^Choose a photo/)
  await userEvent.upload(input ?? document.body, new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf' }))
  await text(/^We can’t read this PDF/)
  expect(await violations()).toEqual([])
  await page.getByRole('button', { name: 'Try again: report.pdf' }).click()
  await text('Page 1')
  await expect.element(page.getByText('notes.txt')).not.toBeInTheDocument()
  expect(uploads).toEqual(Array.from({ length: 2 }, () => `?paper=status-report&issuedOn=${today}`))
})

test('it is handed in, and a refusal says what to do', async () => {
  let closed = true
  const calls = await play(
    {},
    {
      'POST /business/kyb/submit': () =>
        closed
          ? refusal(409, 'kyb_incomplete', { missing: ['shares'] })
          : { kyb: { ...BASE, state: 'submitted', editable: false } },
    },
  )
  await open('')
  await page.getByRole('button', { name: 'Hand in' }).click()
  await text('Something is still missing. See the list above.')
  closed = false
  await page.getByRole('button', { name: 'Hand in' }).click()
  await text(/^Automatic checks are running/)
  await expect.element(page.getByRole('button', { name: 'Hand in' })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  expect(changesIn(calls).map(({ call }) => call)).toEqual(['POST /business/kyb/submit', 'POST /business/kyb/submit'])
})

test('handed in while somebody has not verified their identity, it says so; approved, it names no earlier limit', async () => {
  const READ = 'GET /business/transaction/limits'
  const limits = {
    tier: 0,
    currency: 'USD',
    windows: [{ rule: 'day', limit: '5000.00', used: '0.00', left: '5000.00', freesAt: null }],
    hold: null,
    next: { tier: 1, takes: ['kyb'], missing: ['kyb'], dayMax: '100000.00', monthMax: '3000000.00' },
  }
  const kyb = { ...BASE, state: 'submitted' as const, editable: false }
  await play({ kyb: { ...kyb, people: { ...kyb.people, needed: 2, done: 1 } } }, { [READ]: () => limits })
  await open('')
  await text(/^Our checks are running\. 1 person still has to verify their identity/)
  await text(/once verified/)
  // What it read of the limits before may be shown a while longer, so it is not shown at all.
  const calls = await play({ kyb: { ...kyb, state: 'approved' } }, { [READ]: () => limits })
  await open('')
  await text(/^You don’t need to do anything/)
  expect(calls.filter(({ call }) => call === READ)).toEqual([])
})

test('the documents lead back to the overview', async () => {
  await play()
  await open('/documents')
  await expect.element(page.getByRole('link', { name: 'Back to the overview' })).toHaveAttribute('href', ROOT)
})

test('what is missing leads to its page; who may not manage it only looks', async () => {
  const kyb = { ...BASE, missing: ['shares', `person.${NGOZI.id}`, 'paper.status-report'] }
  await play({ kyb })
  await open('')
  await expect.element(page.getByRole('button', { name: 'Hand in' })).toBeDisabled()
  await expect
    .element(page.getByRole('link', { name: 'A link for 1 person' }))
    .toHaveAttribute('href', `${ROOT}/directors`)
  await play({ kyb }, {}, ['view'])
  await open('')
  await text('A link for 1 person')
  await expect.element(page.getByRole('link', { name: 'A link for 1 person' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Hand in' })).not.toBeInTheDocument()
})

test('the dashboard leads whoever manages it to the verification, as long as there is something to do', async () => {
  const card = page.getByRole('link', { name: /^Verify your company/ })
  const openDashboard = async (facts: Partial<KybAnswer>, permissions: readonly Permission[] = OWN.permissions) => {
    const calls = await play({ kyb: { ...BASE, ...facts } }, {}, permissions)
    await cleanup()
    await openScreen(
      '/dashboard',
      <CompanyProvider value={await (await tabCompany()).chosen()}>
        <Suspense>
          <verifyCard.Part />
        </Suspense>
        <p>the balance</p>
      </CompanyProvider>,
    )
    return calls
  }
  const items = BASE.items.map((each) => ({ ...each, state: 'to_do' as const }))
  await openDashboard({ state: 'not_started', items })
  await expect.element(card).toHaveAttribute('href', ROOT)
  await text('0 of 3 ready')
  expect(await violations()).toEqual([])
  await openDashboard({ state: 'more_info' })
  await text('Update needed')
  const calls = await openDashboard({ state: 'in_review' })
  await expect.poll(() => calls.map(({ call }) => call)).toContain('GET /business/kyb')
  await expect.element(card).not.toBeInTheDocument()
  await openDashboard({ state: 'not_started', items }, ['view'])
  await text('the balance')
  await expect.element(card).not.toBeInTheDocument()
})
