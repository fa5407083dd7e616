/**
 * A browser in which a customer is signed in and every call is answered by the harness; how a screen is brought before
 * the camera, and how it is then turned to another width or colour mode without being loaded again.
 */
import { type Browser, type CDPSession, expect, type Page } from '@playwright/test'
import type { Screen } from '../screens/screen.ts'
import { type Answers, answerApi } from './answers.ts'
import { answers } from './customer.ts'
import { NOW } from './moments.ts'
import { watch } from './settled.ts'

/** A colour mode. */
export type Mode = 'light' | 'dark'
/** The width of a screen in px. Narrower than 768 it is a phone's and is touched. */
export type Width = number

/** A page, signed in or not. */
export type Stage = {
  readonly page: Page
  /** Loads a screen anew and does on it what its row says. */
  readonly show: (screen: Screen, width: Width, mode: Mode) => Promise<void>
  /** Turns what is shown, as turning a tablet or the evening would. */
  readonly turn: (width: Width, mode: Mode) => Promise<void>
}

const PHONE_BELOW = 768
const sizeOf = (width: Width): { width: number; height: number } => ({ width, height: width < PHONE_BELOW ? 844 : 940 })

/**
 * Opens a page at `address`; a customer signs in unless `visitor`. `scale` is how many pixels of the picture a px of
 * the page becomes.
 */
export async function openStage(browser: Browser, address: string, scale: number, visitor: boolean): Promise<Stage> {
  let given: Answers = answers
  let shown: Screen | undefined
  const context = await browser.newContext({
    viewport: sizeOf(1440),
    deviceScaleFactor: scale,
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    baseURL: address,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // The app keeps the last answers for when there is no network: here a screen shows what it is answered, not what the
  // screen before it was.
  await context.addInitScript(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put')
    IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey): IDBRequest {
      return typeof key === 'string' && key.startsWith('answer:')
        ? this.count()
        : Reflect.apply(put, this, [value, key])
    }
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const settled = watch(page)
  const devTools = await context.newCDPSession(page)
  await page.clock.setFixedTime(NOW)
  await answerApi(devTools, () => given)
  if (!visitor) await signIn(page)
  const signedIn = visitor ? [] : await page.evaluate(() => Object.keys(localStorage))
  const turn = async (width: Width, mode: Mode): Promise<void> => {
    await page.setViewportSize(sizeOf(width))
    await touch(devTools, width < PHONE_BELOW)
    await page.emulateMedia({ colorScheme: mode })
    await page.evaluate(async () => {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      await document.fonts.ready
    })
  }
  return {
    page,
    turn: async (width, mode) => {
      const resized = width !== page.viewportSize()?.width
      await turn(width, mode)
      // What a narrow screen does not make is only begun now.
      if (resized) await settled(shown?.loading ?? false)
    },
    show: async (screen, width, mode) => {
      given = screen.answers ?? answers
      shown = screen
      await context.setOffline(false)
      await turn(width, mode)
      if (!visitor) await page.evaluate(forget, { but: signedIn, seen: screen.seen ?? 'intro why' })
      await page.goto(screen.path)
      if (screen.offline === true) {
        await settled(false)
        await context.setOffline(true)
      }
      await screen.act?.(page)
      // What was pressed last must not look as if it were still pointed at.
      await page.mouse.move(0, 0)
      await settled(screen.loading ?? false)
      // A picture of the whole page would show what sticks to its top wherever the page happened to be scrolled to.
      await page.evaluate(() => scrollTo(0, 0))
    },
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email or username').fill('amara')
  await page.getByLabel('Password', { exact: true }).fill('a market day for weaving')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel(/digit code/).first()).toBeVisible({ timeout: 15_000 })
  for (const digit of '123456') await page.getByLabel(`Digit ${digit} of 6`).fill(digit)
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 15_000 })
}

const touch = (devTools: CDPSession, enabled: boolean): Promise<unknown> =>
  devTools.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })

/**
 * In the page: this device keeps who is signed in and which introductions it has seen, and nothing of what was done on
 * the screen before.
 */
function forget({ but, seen }: { readonly but: readonly string[]; readonly seen: string }): void {
  for (const key of Object.keys(localStorage)) if (!but.includes(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  localStorage.setItem('zend.guides', seen)
}

/** What a timer would take away after two seconds or more stays from now on: the pictures take longer. */
export async function keepWhatPasses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (act: TimerHandler, ms = 0): number => (ms >= 2_000 ? 0 : later(act, ms)) })
  })
}
