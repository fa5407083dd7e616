// Finding a deposit with a fake API. Risks: typed text is lost; a network that did not answer counts as one without the
// transaction; a verdict leads nowhere, or to the wrong page; a claim with an unknown outcome is called failed or sent
// as a new one; a result is not announced to people without sight or mouse.

import { RESCUE_VERDICTS, type RescueSearch, type RescueVerdict } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { applyLiveEvent } from '@zend/web/data/wallet'
import { addTexts } from '@zend/web/i18n'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import {
  CLAIM_ID,
  claimOf,
  DEPOSIT_ID,
  findingOf,
  found,
  HASH,
  SEARCH_ID,
  searchOf,
  transferOf,
  WITHDRAWAL_ID,
} from './rescue.fixture.ts'
import { RescueScreen } from './rescue-screen.tsx'

const READ = `GET /personal/rescue/search/${SEARCH_ID}`
const BEGIN = 'POST /personal/rescue/search'
const CLAIM = 'POST /personal/rescue/claim'
const AT = `/rescue?search=${SEARCH_ID}`

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const NETWORKS: Answer = () => ({
  networks: ['polygon', 'xrpl'].map((network) => ({
    network,
    name: network,
    currency: 'USDT',
    status: 'up',
    confirmations: 1,
    minimum: '1.000000',
    arrivalMinutes: 1,
    large: null,
    contract: null,
    addressFormat: '',
    memo: null,
  })),
})

async function open(answers: Readonly<Record<string, Answer>>, at = AT) {
  await addTexts('rescue')
  const sent = await playApi({
    'GET /personal/wallet/networks': NETWORKS,
    'GET /personal/rescue/claims': () => ({ claims: [] }),
    ...answers,
  })
  return { sent, ...(await openScreen(at, <RescueScreen />)) }
}
const shows = (search: RescueSearch) => open({ [READ]: () => ({ search }) })

const field = () => page.getByRole('textbox', { name: 'Transaction hash or link' })
const find = () => page.getByRole('button', { name: 'Find it' })
const announced = () => page.getByRole('status').first()

test('a hash that a mail broke is searched whole, and its search is in the address; the button keeps the focus', async () => {
  const { sent, router } = await open(
    { [BEGIN]: () => ({ search: found('credited') }), [READ]: () => ({ search: found('credited') }) },
    '/rescue',
  )
  await field().fill(` ${HASH.slice(0, 20)} ${HASH.slice(20)}\u200b `)
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(find()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.search).toBe(`?search=${SEARCH_ID}`)
  expect(sent.filter(({ call }) => call === BEGIN).map(({ body }) => body)).toEqual([{ hash: HASH }])
  await expect.element(page.getByRole('heading', { name: 'XRP Ledger' })).toBeVisible()
  await expect.element(field()).toHaveValue(HASH)
  await expect.element(find()).toHaveFocus()
  expect(announced().element().textContent).toMatch(/XRP Ledger: In your balance\. It arrived/)
})

test('a network that one knows is named; one that is not known is not', async () => {
  const { sent } = await open(
    { [BEGIN]: () => ({ search: searchOf({ network: 'polygon', asked: ['polygon'] }) }) },
    '/rescue',
  )
  await field().fill(HASH)
  await page.getByRole('combobox', { name: 'Network (optional)' }).selectOptions('Polygon')
  await find().click()
  await expect
    .poll(() => sent.filter(({ call }) => call === BEGIN).map(({ body }) => body))
    .toEqual([{ hash: HASH, network: 'polygon' }])
})

test('what is no hash is told before anybody is asked, what the API does not take at the field; nothing typed is lost, also not over leaving', async () => {
  const { sent, router } = await open({ [BEGIN]: () => refusal(422, 'hash_unknown_form') }, '/rescue')
  await find().click()
  await expect.element(page.getByText('Paste a transaction hash, or a link to it.')).toBeVisible()
  await field().fill('0x88df…944b')
  await find().click()
  await expect.element(page.getByText(/The middle of this hash was left out/)).toBeVisible()
  expect(sent.filter(({ call }) => call === BEGIN)).toEqual([])
  await field().fill(HASH)
  await find().click()
  await expect.element(page.getByText(/not a transaction hash of any network/)).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveValue(HASH)
  await router.navigate('/elsewhere')
  await expect.element(page.getByText('elsewhere')).toBeVisible()
  await router.navigate('/rescue')
  await expect.element(field()).toHaveValue(HASH)
})

test('beside a search, what was typed stays over a reload, and what is typed while one is sent stays too', async () => {
  const other = HASH.replaceAll('9', '8')
  const answer = Promise.withResolvers<unknown>()
  const answers = { [READ]: () => ({ search: found('credited') }), [BEGIN]: () => answer.promise }
  await open(answers)
  await expect.element(field()).toHaveValue(HASH)
  await field().fill(other)
  document.body.replaceChildren()
  const { sent } = await open(answers)
  await expect.element(page.getByRole('heading', { name: 'XRP Ledger' })).toBeVisible()
  await expect.element(field()).toHaveValue(other)
  await find().click()
  await expect.poll(() => sent.filter(({ call }) => call === BEGIN)).toHaveLength(1)
  await field().fill('another')
  answer.resolve({ search: found('credited') })
  await expect.element(find()).toBeEnabled()
  await expect.element(field()).toHaveValue('another')
})

test('a search that goes on says where, and what it finds appears by itself, with the event and without one', async () => {
  let search = searchOf({ state: 'searching', unreachable: ['stellar'] })
  const { queryClient } = await open({ [READ]: () => ({ search }) })
  await expect.element(page.getByText('Looking on 2 networks…')).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Stellar' })).toHaveTextContent('StellarNo answer')
  expect(announced().element().textContent).toBe('Looking for it on 2 networks…')
  search = searchOf({
    state: 'searching',
    findings: [findingOf('on_its_way', [transferOf('on_its_way', { depositId: DEPOSIT_ID })])],
  })
  await applyLiveEvent(queryClient, { type: 'rescue', id: SEARCH_ID, at: '2026-11-21T09:00:01.000Z' })
  await expect
    .element(page.getByRole('link', { name: 'Watch it arrive' }))
    .toHaveAttribute('href', `/transaction/token/${DEPOSIT_ID}`)
  // Without an event: polling finds it all the same.
  search = { ...search, state: 'done' }
  await expect.element(page.getByText('We looked on 2 networks')).toBeVisible()
  // A pending deposit is credited, which its own event reports.
  search = found('credited', { depositId: DEPOSIT_ID })
  await applyLiveEvent(queryClient, { type: 'deposit', id: DEPOSIT_ID, at: '2026-11-21T09:00:02.000Z' })
  await expect.element(page.getByRole('link', { name: 'See the deposit' })).toBeVisible()
})

const deposit = { href: `/transaction/token/${DEPOSIT_ID}`, changed: { depositId: DEPOSIT_ID } }
const support = { name: 'Write to support', href: `/settings/services/support?new&hash=${HASH}` }
const ACTIONS: Readonly<Record<RescueVerdict, { name: string; href?: string; changed?: Parameters<typeof found>[1] }>> =
  {
    pending: { name: 'Look again' },
    failed: { name: 'See your deposit addresses', href: '/deposit/coins' },
    credited: { name: 'See the deposit', ...deposit },
    on_its_way: { name: 'Watch it arrive', ...deposit },
    below_minimum: { name: 'See the deposit', ...deposit },
    recovered: { name: 'Watch it arrive', ...deposit },
    claimable: { name: 'Claim it' },
    claimed: {
      name: 'See your claims',
      href: `/rescue?search=${SEARCH_ID}#${CLAIM_ID}`,
      changed: { claim: claimOf() },
    },
    set_aside: support,
    not_offered: {
      ...support,
      changed: { currency: null, amount: null, contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    },
    sent_by_us: {
      name: 'See the withdrawal',
      href: `/transaction/token/${WITHDRAWAL_ID}`,
      changed: { withdrawalId: WITHDRAWAL_ID },
    },
    not_yours: { name: 'See your deposit addresses', href: '/deposit/coins' },
  }

test.each(RESCUE_VERDICTS)('%s has one plain action', async (verdict) => {
  const { name, href, changed } = ACTIONS[verdict]
  const alone = verdict === 'pending' || verdict === 'failed' || verdict === 'not_yours'
  await shows(alone ? searchOf({ findings: [findingOf(verdict, [])] }) : found(verdict, changed))
  const card = page.getByRole('region', { name: /^XRP Ledger/ })
  await expect.element(card.getByRole(href === undefined ? 'button' : 'link', { name })).toBeVisible()
  const actions = [...card.element().querySelectorAll('a, button')].filter(
    (each) => each.getAttribute('aria-label')?.startsWith('Copy') !== true,
  )
  expect(actions.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
    [expect.stringContaining(name), href ?? null],
  ])
})

test('where it came without a tag that is said, and where it came with one, both halves are shown apart', async () => {
  await shows(found('claimable'))
  await expect.element(page.getByText('It came without a destination tag.')).toBeVisible()
})

test('a tag is shown apart from the address', async () => {
  await shows(found('set_aside', { memo: '777' }))
  await expect.element(page.getByText('777', { exact: true })).toBeVisible()
  await expect.element(page.getByText('It came without a destination tag.')).not.toBeInTheDocument()
})

test('found nowhere is told with its reasons; what could not be asked is named, is not “nowhere”, and is asked again', async () => {
  await shows(searchOf())
  await expect.element(page.getByRole('heading', { name: 'None of the networks we asked has it' })).toBeVisible()
  await expect.element(page.getByText('Not sent yet.')).toBeVisible()
})

test('networks that gave no answer are named, and asked again', async () => {
  const next = newId('rsq', 2)
  const { sent, router } = await open({
    [READ]: () => ({ search: searchOf({ unreachable: ['stellar'] }) }),
    [BEGIN]: () => ({ search: { ...found('credited'), id: next } }),
    [`GET /personal/rescue/search/${next}`]: () => ({ search: { ...found('credited'), id: next } }),
  })
  await expect
    .element(page.getByText(/We could not ask these networks: Stellar\. What we did not find may be there/))
    .toBeVisible()
  await expect.element(page.getByText('None of the networks we asked has it')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => router.state.location.search).toBe(`?search=${next}`)
  expect(sent.filter(({ call }) => call === BEGIN).map(({ body }) => body)).toEqual([{ hash: HASH }])
})

test('once it was found, a network that gave no answer is only told in the list', async () => {
  await shows({ ...found('credited'), unreachable: ['stellar'] })
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Stellar' })).toHaveTextContent('StellarNo answer')
  await expect.element(page.getByText(/We could not ask these networks/)).not.toBeInTheDocument()
})

test('asking again at once says that it was just asked', async () => {
  await open({
    [READ]: () => ({ search: searchOf({ network: 'xrpl' }) }),
    [BEGIN]: () => ({ search: searchOf({ network: 'xrpl' }) }),
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByText(/We asked less than a minute ago/)).toBeVisible()
})

test('a search that is no longer kept says so, and the field is there for the hash', async () => {
  await open({ [READ]: () => refusal(404, 'not_found') })
  await expect.element(page.getByText('This search is no longer kept. Paste the hash once more.')).toBeVisible()
  await expect.element(field()).toBeVisible()
})

test('a claim says where it was sent from, is sent once, and stands in the list', async () => {
  const { sent } = await open({ [READ]: () => ({ search: found('claimable') }), [CLAIM]: () => ({ claim: claimOf() }) })
  await page.getByRole('button', { name: 'Claim it' }).click()
  const from = page.getByRole('textbox', { name: 'Where did you send it from?' })
  await expect.element(from).toHaveFocus()
  await page.getByRole('button', { name: 'Send the claim' }).click()
  await expect.element(page.getByText('Say where you sent it from.')).toBeVisible()
  await from.fill(' Kraken ')
  await page.getByRole('textbox', { name: /What else shows/ }).fill('Order 7,\nat noon.')
  await page.getByRole('button', { name: 'Send the claim' }).click()
  await expect
    .poll(() => sent.filter(({ call }) => call === CLAIM).map(({ body }) => body))
    .toEqual([{ network: 'xrpl', txid: HASH, index: '0', sentFrom: 'Kraken', note: 'Order 7, at noon.' }])
  await expect.poll(() => sessionStorage.length).toBe(0)
})

test('a claim without an answer is asked about under its own key, and what was written stays', async () => {
  const keys: (string | null)[] = []
  let answers = 0
  const { queryClient } = await open({
    [READ]: () => ({ search: answers < 2 ? found('claimable') : found('claimed', { claim: claimOf() }) }),
    [CLAIM]: () => {
      answers += 1
      if (answers === 1) throw new TypeError('connection lost')
      return { claim: claimOf() }
    },
    'GET /personal/rescue/claims': () => ({ claims: answers < 2 ? [] : [claimOf()] }),
  })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input instanceof Request ? input.url : input).endsWith('/rescue/claim'))
      keys.push(new Headers(init?.headers).get('idempotency-key'))
    return fetch(input, init)
  })
  await page.getByRole('button', { name: 'Claim it' }).click()
  await page.getByRole('textbox', { name: 'Where did you send it from?' }).fill('Kraken')
  await page.getByRole('button', { name: 'Send the claim' }).click()
  await expect.element(page.getByText(/We don't know yet if your claim was sent/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Where did you send it from?' })).toHaveValue('Kraken')
  // A refetch meanwhile must not close the form.
  await applyLiveEvent(queryClient, { type: 'rescue', id: SEARCH_ID, at: '2026-11-21T09:00:01.000Z' })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your claims' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See your claims' })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a claim that is not possible says why and keeps what was written', async () => {
  await open({ [READ]: () => ({ search: found('claimable') }), [CLAIM]: () => refusal(409, 'claim_not_possible') })
  await page.getByRole('button', { name: 'Claim it' }).click()
  await page.getByRole('textbox', { name: 'Where did you send it from?' }).fill('Kraken')
  await page.getByRole('button', { name: 'Send the claim' }).click()
  await expect.element(page.getByText(/It cannot be claimed now/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Where did you send it from?' })).toHaveValue('Kraken')
})

test('claims say how they stand, why one was refused, and lead to the deposit that one became', async () => {
  const claims = [
    claimOf(),
    claimOf({
      id: newId('clm', 2),
      state: 'refused',
      reason: 'Somebody else sent it.',
      decidedAt: '2026-11-21T10:00:00.000Z',
    }),
    claimOf({ id: newId('clm', 3), state: 'approved', depositId: DEPOSIT_ID, decidedAt: '2026-11-21T10:00:00.000Z' }),
  ]
  await open({ 'GET /personal/rescue/claims': () => ({ claims }) }, '/rescue')
  const list = page.getByRole('region', { name: 'Your claims' })
  await expect.element(list.getByText('Why: Somebody else sent it.')).toBeVisible()
  await expect
    .element(list.getByRole('link', { name: 'See the deposit' }))
    .toHaveAttribute('href', `/transaction/token/${DEPOSIT_ID}`)
  await expect.element(list.getByRole('link', { name: 'Write to support' })).toHaveAttribute('href', support.href)
})

test('without a network nothing is searched or claimed, and it is said why', async () => {
  const { sent } = await shows(found('claimable'))
  await page.getByRole('button', { name: 'Claim it' }).click()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await expect.element(find()).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Send the claim' })).toBeDisabled()
  await expect.element(page.getByText(/You are offline\. What you wrote stays here/)).toBeVisible()
  expect(sent.filter(({ call }) => call === BEGIN || call === CLAIM)).toEqual([])
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

test.each(['light', 'dark'] as const)(
  'in %s mode axe finds nothing in the form of a claim, and beside claims',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme
    await open({
      [READ]: () => ({ search: found('claimable') }),
      'GET /personal/rescue/claims': () => ({ claims: [claimOf()] }),
    })
    await page.getByRole('button', { name: 'Claim it' }).click()
    await expect.element(page.getByRole('heading', { name: 'Your claims' })).toBeVisible()
    expect(await violations()).toEqual([])
  },
)
