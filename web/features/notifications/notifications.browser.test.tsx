// The list with a fake API. Risks: a mark or a deletion is shown but was not made, the bell does not follow, a press
// deletes what was only to be opened, a device gets what its owner did not ask for.

import type { Notification, PushTopic } from '@zend/contracts'
import { applyLiveEvent, userQuery } from '@zend/web/data/wallet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SAME_ORIGIN_CONFIG } from '../../client/config.ts'
import { CONFIG_META_NAME } from '../../client/config-meta.ts'
import { ADA, type Answer, openScreen, playApi, refusal, type SentCall } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { NotificationsScreen, PushSettings } from './index.ts'
import type { PushDevice } from './push-device.ts'

const config = document.createElement('meta')
config.name = CONFIG_META_NAME
config.content = JSON.stringify({
  ...SAME_ORIGIN_CONFIG,
  apps: { personal: 'https://personal.test', business: 'https://business.test' },
})
document.head.append(config)

const LIST = '/accounts/users/{ada}/notifications'
const line = (_id: string, title: string, facts: Partial<Notification> = {}): Notification => ({
  _id,
  topic: 'deposit',
  title,
  body: `${title}, in short.`,
  path: null,
  app: null,
  createdAt: new Date(2026, 10, 21, 9).toISOString(),
  readAt: null,
  ...facts,
})
const ARRIVED = line('n1', 'Money arrived', { path: '/transaction/token/dep_1' })
const SIGNED_IN = line('n2', 'New sign-in', { topic: 'security' })
const OLD = line('n3', 'Money sent', {
  topic: 'withdrawal',
  createdAt: new Date(2026, 10, 18, 9).toISOString(),
  readAt: '2026-11-18T09:00:00.000Z',
})

let notifications: Notification[]
let sent: SentCall[]
let answers: Record<string, Answer>

beforeEach(async () => {
  localStorage.clear()
  notifications = [ARRIVED, SIGNED_IN, OLD]
  answers = {
    [`GET ${LIST}`]: () => ({
      notifications,
      unread: notifications.filter(({ readAt }) => readAt === null).length,
      cursor: null,
    }),
    [`POST ${LIST}/read`]: () => ({ unread: 0 }),
    [`POST ${LIST}/delete`]: () => ({ unread: 0 }),
    'GET /accounts/push/key': () => ({ publicKey: null }),
  }
  sent = await playApi(answers)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  document.documentElement.dataset['theme'] = 'light'
  await page.viewport(390, 844)
})

const open = () => openScreen('/notifications', <NotificationsScreen userId={ADA._id} />)
const calls = (what: string) => sent.filter(({ call }) => call === `POST ${LIST}/${what}`).map(({ body }) => body)
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })

test('what is about a company opens in the business app, wherever it is read', async () => {
  notifications = [
    line('n4', 'Baobab: a change waits', { path: '/approvals/apr_1', app: 'business' }),
    line('n5', 'Paid', { path: '/transaction/zend_t/trf_1', app: 'personal' }),
  ]
  await open()
  const link = (title: string) => page.getByRole('link', { name: new RegExp(`^Unread: ${title}`) })
  await expect.element(link('Baobab')).toHaveAttribute('href', 'https://business.test/approvals/apr_1')
  await expect.element(link('Paid')).toHaveAttribute('href', '/transaction/zend_t/trf_1')
})

test.each([
  ['light', 360],
  ['dark', 390],
  ['light', 1440],
] as const)(
  'in %s mode at %i px it stands by days, says what is unread, and axe objects to nothing',
  async (theme, width) => {
    document.documentElement.dataset['theme'] = theme
    await page.viewport(width, 844)
    await open()
    await expect.element(page.getByRole('status').filter({ hasText: '2 unread' })).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: '18 November' }).getByText('Money sent', { exact: true }))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Unread: Money arrived/ })).toBeVisible()
    await expect.element(row('Money sent').getByText('Unread:')).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await violations()).toEqual([])
  },
)

test('an address without a gap in it ends within its row on a small phone', async () => {
  await page.viewport(360, 844)
  notifications = [line('n5', 'Money sent', { body: `0.5 ETH is leaving for 0x${'4f0c9e7b'.repeat(5)}.` })]
  await open()
  const words = page.getByText(/is leaving for/)
  await expect.element(words).toBeVisible()
  expect(words.element().scrollWidth).toBeLessThanOrEqual(words.element().clientWidth)
})

test('opening one marks it and leads to its page', async () => {
  const { router } = await open()
  await page.getByRole('link', { name: /Money arrived/ }).click()
  expect(router.state.location.pathname).toBe('/transaction/token/dep_1')
  await expect.poll(() => calls('read')).toEqual([{ notificationIds: ['n1'] }])
})

test('marking all as read shows at once, and the bell of the record follows', async () => {
  const { queryClient } = await open()
  const { queryKey } = userQuery(ADA._id)
  const { _id, title, body, createdAt, readAt } = SIGNED_IN
  queryClient.setQueryData(queryKey, { ...ADA, notifications: [{ _id, title, body, createdAt, readAt }] })
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'All read' })).toBeVisible()
  expect(queryClient.getQueryData(queryKey)?.notifications[0]?.readAt).not.toBeNull()
  expect(calls('read')).toEqual([{}])
})

test('a deletion that the API refuses is taken back, and told', async () => {
  answers[`POST ${LIST}/delete`] = () => refusal(500, 'internal_error')
  await open()
  await page.getByRole('button', { name: 'Delete “New sign-in”' }).click()
  await expect.poll(() => calls('delete')).toEqual([{ notificationIds: ['n2'] }])
  await expect.element(row('New sign-in')).toBeVisible()
})

test('deleting all asks first; keeping them sends nothing', async () => {
  await open()
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep them' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(calls('delete')).toEqual([])
  await page.getByRole('button', { name: 'Delete all' }).click()
  notifications = []
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click()
  await expect.element(page.getByText('Nothing new')).toBeVisible()
  expect(calls('delete')).toEqual([{}])
})

test('a new one appears while one looks', async () => {
  const { queryClient } = await open()
  await expect.element(row('New sign-in')).toBeVisible()
  notifications = [line('n4', 'Kwame paid you', { topic: 'transfer' }), ...notifications]
  await applyLiveEvent(queryClient, { type: 'notification', id: 'n4', at: '2026-11-21T10:00:00.000Z' })
  await expect.element(row('Kwame paid you')).toBeVisible()
})

test('a list that could not be read says so and can be read again', async () => {
  const list = answers[`GET ${LIST}`]
  answers[`GET ${LIST}`] = () => refusal(503, 'unavailable')
  await open()
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  if (list !== undefined) answers[`GET ${LIST}`] = list
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row('Money arrived')).toBeVisible()
})

function swipe(element: Element, by: number): void {
  const { x, y, width, height } = element.getBoundingClientRect()
  const [left, top] = [x + width - 80, y + height / 2]
  const fire = (type: string, at: number): void => {
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        isPrimary: true,
        pointerType: 'touch',
        clientX: at,
        clientY: top,
      }),
    )
  }
  fire('pointerdown', left)
  for (let step = 1; step <= 4; step += 1) fire('pointermove', left + (by * step) / 4)
  fire('pointerup', left + by)
}

test('pushed far enough to the left a row goes; a little it comes back', async () => {
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue(undefined)
  await open()
  const target = (): Element => page.getByRole('link', { name: /Money arrived/ }).element()
  await expect.element(row('Money arrived')).toBeVisible()
  swipe(target(), -60)
  await expect.element(row('Money arrived')).toBeVisible()
  expect(calls('delete')).toEqual([])
  swipe(target(), -260)
  await expect.element(row('Money arrived')).not.toBeInTheDocument()
  expect(calls('delete')).toEqual([{ notificationIds: ['n1'] }])
})

/** A browser with push, and a record of its calls. */
class FakeDevice implements PushDevice {
  allowed: NotificationPermission = 'default'
  wants: NotificationPermission = 'granted'
  has = false
  readonly support = () => 'yes' as const
  readonly permission = () => this.allowed
  readonly onPermission = () => () => undefined
  readonly ask = async () => (this.allowed = this.wants)
  readonly current = async () => (this.has ? SUBSCRIPTION : null)
  readonly subscribe = async () => {
    this.has = true
    return SUBSCRIPTION
  }
  readonly unsubscribe = async () => {
    this.has = false
  }
}
const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/abc',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
}

describe('web push', () => {
  const PUSH = '/accounts/users/{ada}/push'
  const topics = (): unknown[] =>
    sent.filter(({ call }) => call === `PUT ${PUSH}`).map(({ body }) => (body as { topics: PushTopic[] }).topics)
  const choice = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })
  let device: FakeDevice

  beforeEach(() => {
    device = new FakeDevice()
    answers['GET /accounts/push/key'] = () => ({ publicKey: 'BAAA' })
    answers[`PUT ${PUSH}`] = (body) => ({ topics: (body as { topics: PushTopic[] }).topics })
    answers[`POST ${PUSH}/unsubscribe`] = () => ({ ended: true })
  })
  const openSettings = () => openScreen('/settings/security', <PushSettings userId={ADA._id} device={device} />)

  test('each topic is asked for by itself, and the last one switched off ends the subscription', async () => {
    await openSettings()
    await choice('Security').click()
    await expect.element(choice('Security')).toBeChecked()
    await choice('Deposits').click()
    await expect.element(choice('Deposits')).toBeChecked()
    expect(topics()).toEqual([['security'], ['deposits', 'security']])
    await choice('Deposits').click()
    await choice('Security').click()
    await expect.element(choice('Security')).not.toBeChecked()
    expect(sent.at(-1)).toEqual({ call: `POST ${PUSH}/unsubscribe`, body: { endpoint: SUBSCRIPTION.endpoint } })
    expect(device.has).toBe(false)
  })

  test('nothing is on before the API agreed', async () => {
    answers[`PUT ${PUSH}`] = () => refusal(503, 'push_not_available')
    await openSettings()
    await choice('Deposits').click()
    await expect.element(page.getByRole('alert').getByText(/not available right now/)).toBeVisible()
    await expect.element(choice('Deposits')).not.toBeChecked()
  })

  test('who says no to the browser is told how to undo that', async () => {
    device.wants = 'denied'
    await openSettings()
    await choice('Deposits').click()
    await expect.element(page.getByText(/Your browser blocks notifications/)).toBeVisible()
    expect(topics()).toEqual([])
  })

  test('what another customer of this device had chosen is not shown as one’s own', async () => {
    localStorage.setItem(
      'zend.push',
      JSON.stringify({ userId: 'usr_another', endpoint: SUBSCRIPTION.endpoint, topics: ['deposits'] }),
    )
    device.allowed = 'granted'
    device.has = true
    await openSettings()
    await expect.element(choice('Deposits')).not.toBeChecked()
  })

  test('a subscription that the browser lost is shown as off', async () => {
    localStorage.setItem(
      'zend.push',
      JSON.stringify({ userId: ADA._id, endpoint: SUBSCRIPTION.endpoint, topics: ['deposits'] }),
    )
    device.allowed = 'granted'
    await openSettings()
    await expect.element(choice('Deposits')).not.toBeChecked()
  })
})
