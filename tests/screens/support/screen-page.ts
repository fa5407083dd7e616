/**
 * A browser in which a customer is signed in and every call is answered by the harness; shows a screen, and then
 * changes its width or colour mode without a reload.
 */
import { type Browser, type CDPSession, expect, type Page } from '@playwright/test'
import type { Screen } from '../screens/screen.ts'
import { type Answers, answerApi } from './answers.ts'
import { answers } from './customer.ts'
import { NOW } from './moments.ts'
import { watch } from './settled.ts'

/** A colour mode. */
export type Mode = 'light' | 'dark'
/** The width of a screen in px. Below 768 it is a phone's, with touch. */
export type Width = number

/** A page, signed in or not. */
export type ScreenPage = {
  readonly page: Page
  /** Loads a screen and performs its row's steps. */
  readonly show: (screen: Screen, width: Width, mode: Mode) => Promise<void>
  /** Changes the width or mode of the shown page, like rotating a tablet or switching to dark mode. */
  readonly turn: (width: Width, mode: Mode) => Promise<void>
}

const PHONE_BELOW = 768
const sizeOf = (width: Width): { width: number; height: number } => ({ width, height: width < PHONE_BELOW ? 844 : 940 })

/**
 * Opens a page at `address`; a customer signs in unless `visitor`. `scale` is the picture's pixels per px of the page.
 */
export async function openScreenPage(
  browser: Browser,
  address: string,
  scale: number,
  visitor: boolean,
): Promise<ScreenPage> {
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
  // The app stores the last answers for offline use; clear them, so that a screen shows its own answers and not those
  // of the screen before.
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
  if (!visitor) {
    await page.goto('/auth/login')
    await signIn(page)
    await settled(false)
  }
  // Each screen has memberships of its own, so what the device knows of them is forgotten with the rest.
  const signedIn = visitor
    ? []
    : await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key !== 'zend.companies'))
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
      // Content that a narrow screen does not render starts loading only now.
      if (resized) await settled(shown?.loading ?? false)
    },
    show: async (screen, width, mode) => {
      shown = screen
      await turn(width, mode)
      // The screen before must not see these answers, nor stay where only the fragment of the address is another. A
      // file of the same host keeps the page's process, which an empty page gives up.
      await page.goto('/favicon.svg')
      // Only now: a page that still runs may write again what was just removed.
      if (!visitor) await page.evaluate(forget, { signedIn, seen: screen.seen ?? 'intro why' })
      given = screen.answers ?? answers
      await context.setOffline(false)
      await page.goto(screen.path)
      if (screen.offline === true) {
        await settled(false)
        await context.setOffline(true)
      }
      await screen.act?.(page)
      // Move the pointer away from the last pressed element, so that it is not shown as hovered.
      await page.mouse.move(0, 0)
      await settled(screen.loading ?? false)
      // A picture of the whole page would show sticky elements wherever the page happened to be scrolled to.
      await page.evaluate(() => scrollTo(0, 0))
    },
  }
}

/** Signs a customer in on the page that is open at `/auth/login`. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email or username').fill('amara')
  await page.getByLabel('Password', { exact: true }).fill('a market day for weaving')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel(/digit code/).first()).toBeVisible({ timeout: 15_000 })
  for (const digit of '123456') await page.getByLabel(`Digit ${digit} of 6`).fill(digit)
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 15_000 })
}

const touch = (devTools: CDPSession, enabled: boolean): Promise<unknown> =>
  devTools.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })

/** In the page: keeps the session and the seen introductions, and deletes everything else from the screen before. */
function forget({ signedIn, seen }: { readonly signedIn: readonly [string, string][]; readonly seen: string }): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of signedIn) localStorage.setItem(key, value)
  localStorage.setItem('zend.guides', seen)
}

/** Disables timers of two seconds or more that would hide something, since the pictures take longer. */
export async function keepWhatPasses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (act: TimerHandler, ms = 0): number => (ms >= 2_000 ? 0 : later(act, ms)) })
  })
}
