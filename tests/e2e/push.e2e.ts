/**
 * A push message from the deposit that causes it to the page that a press on it opens. The sandbox's push service
 * replaces the browser maker's, checks the sender and decrypts. The test carries the message from it to the browser,
 * since a browser only talks to its own maker's service; and it dispatches the press in the service worker, since no
 * browser lets a script press notifications.
 */
import { type BrowserContext, expect, type Page, test, type Worker } from '@playwright/test'
import { pushClient, type PushDevice } from '@zend/sandbox/push'
import { openAccount } from './support/account.ts'
import { addresses } from './support/addresses.ts'
import { launchOptions, wholeBrowser } from './support/browser.ts'
import { signIn } from './support/customer.ts'
import { receiveBitcoin } from './support/money.ts'
import { pauseBlocks } from './support/sandbox.ts'

const push = pushClient(addresses.sandbox)

// The shell shows no notifications.
test.use({ launchOptions: { ...launchOptions, executablePath: wholeBrowser } })
test.beforeAll(() => pauseBlocks('bitcoin'))

test('a deposit is pushed to a device that asked for it, and a press on the message opens the deposit', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'])
  const devices = await useSandboxPush(page)
  await page.goto('/auth/login')
  await signIn(page, await openAccount())

  await page.goto('/settings/security')
  const switches = page.getByRole('region', { name: 'Notifications on this device' })
  await switches.getByRole('switch', { name: /^Deposits/ }).click({ force: true })
  await expect(switches.getByRole('switch', { name: /^Deposits/ })).toBeChecked()
  const [device] = devices
  if (device === undefined) throw new Error('the app did not subscribe')

  await receiveBitcoin(page, '0.01')
  const pushed = async (): Promise<string | undefined> => (await push.look(device)).messages.at(-1)?.text
  await expect.poll(pushed).toContain('/transaction/token/dep_')
  await page.goto('/swap?from=BTC&to=USDT')
  await page.getByLabel('You pay', { exact: true }).fill('0.002')
  await deliver(page, context, (await pushed()) ?? '')
  const worker = await serviceWorker(context)
  await expect.poll(() => shown(worker)).toEqual(['Deposit received: 0.01\u00a0BTC'])

  // The app is open: it navigates there without a reload.
  await page.evaluate(() => Object.assign(window, { same: true }))
  expect(await press(worker)).toEqual([])
  await expect(page).toHaveURL(/\/transaction\/token\/dep_/)
  await expect(page.getByRole('article')).toContainText('0.01')
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
  expect(await shown(worker)).toEqual([])

  // A window without the running app is loaded with that page.
  const deposit = new URL(page.url()).pathname
  await deliver(page, context, (await pushed()) ?? '')
  await page.goto('/favicon.svg')
  expect(await press(worker)).toEqual([])
  await expect(page).toHaveURL(new RegExp(`${deposit}$`))
  await expect(page.getByRole('article')).toContainText('0.01')

  // Without a window, one is opened.
  await deliver(page, context, (await pushed()) ?? '')
  await page.goto('about:blank')
  expect(await press(worker)).toEqual([deposit])
})

/** Lets the app subscribe at the sandbox's push service. Returns the devices, filled as they are made. */
async function useSandboxPush(page: Page): Promise<readonly PushDevice[]> {
  const devices: PushDevice[] = []
  await page.exposeFunction('subscribeAtSandbox', async (key: string) => {
    const device = await push.subscribe(key)
    devices.push(device)
    return device
  })
  await page.addInitScript(() => {
    const { subscribeAtSandbox } = globalThis as unknown as {
      readonly subscribeAtSandbox: (key: string) => Promise<PushDevice>
    }
    PushManager.prototype.subscribe = async (options) => {
      const key = String.fromCharCode(...(options?.applicationServerKey as Uint8Array))
      const { endpoint, keys } = await subscribeAtSandbox(
        btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
      )
      const made = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => true,
      } as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => made
      return made
    }
  })
  return devices
}

/** The service worker of this context's pages. */
async function serviceWorker(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

/** Delivers a message to the service worker as the browser does. */
async function deliver(page: Page, context: BrowserContext, data: string): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) =>
      found === undefined ? undefined : resolve(found.registrationId),
    )
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data,
  })
  await devtools.detach()
  await expect.poll(async () => shown(await serviceWorker(context))).toHaveLength(1)
}

/** The service worker's scope; the page's library does not declare these types. */
type ServiceWorkerScope = EventTarget & {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { openWindow: (url: string) => Promise<null> }
  readonly NotificationEvent: new (
    type: string,
    init: { readonly notification: Notification },
  ) => Event & { waitUntil: (work: Promise<unknown>) => void }
}

/** The titles of the shown notifications. */
const shown = (worker: Worker): Promise<readonly string[]> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerScope
    return (await scope.registration.getNotifications()).map(({ title }) => title)
  })

/**
 * Presses the only notification, and waits until it is handled. Returns the paths of the windows it opened, since a
 * browser opens windows only for a real press.
 */
const press = (worker: Worker): Promise<readonly string[]> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerScope
    const opened: string[] = []
    scope.clients.openWindow = async (url) => {
      opened.push(url)
      return null
    }
    const [notification] = await scope.registration.getNotifications()
    if (notification === undefined) throw new Error('there is nothing to press')
    const event = new scope.NotificationEvent('notificationclick', { notification })
    const waited: Promise<unknown>[] = []
    event.waitUntil = (work) => void waited.push(work)
    scope.dispatchEvent(event)
    await Promise.all(waited)
    return opened
  })
