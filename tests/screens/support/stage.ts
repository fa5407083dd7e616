/** A browser in which a customer is signed in and every call is answered by the harness; and how a screen is brought before the camera. */
import { type Browser, expect, type Page, type PlaywrightTestOptions } from '@playwright/test'
import type { Screen } from '../screens.ts'
import { type Answers, answerApi } from './answers.ts'
import { answers } from './customer.ts'
import { NOW } from './moments.ts'

/** A colour mode. */
export type Mode = 'light' | 'dark'

/** A page of a signed-in customer. */
export type Stage = { readonly page: Page; readonly show: (screen: Screen) => Promise<void> }

/** Opens a page; a customer signs in unless `visitor`. */
export async function openStage(browser: Browser, use: Partial<PlaywrightTestOptions>, mode: Mode, visitor: boolean): Promise<Stage> {
  let given: Answers = answers
  const { viewport, deviceScaleFactor = 1, hasTouch = false, locale = 'en-GB', timezoneId = 'UTC', baseURL = '' } = use
  const context = await browser.newContext({
    viewport: viewport ?? null,
    deviceScaleFactor,
    hasTouch,
    locale,
    timezoneId,
    baseURL,
    serviceWorkers: 'block',
  })
  // The mode is the device's choice, and its introduction has been seen.
  await context.addInitScript((theme) => {
    localStorage.setItem('zend.theme', theme)
    localStorage.setItem('zend.guides', 'intro why')
  }, mode)
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
  await answerApi(page, () => given)
  if (!visitor) {
    await page.goto('/auth/login')
    await page.getByLabel('Email or username').fill('amara')
    await page.getByLabel('Password', { exact: true }).fill('a market day for weaving')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel(/digit code/).first()).toBeVisible()
    for (const digit of '123456') await page.getByLabel(`Digit ${digit} of 6`).fill(digit)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  return {
    page,
    show: async (screen) => {
      given = screen.answers ?? answers
      await page.goto(screen.path)
      await screen.act?.(page)
      await settled(page)
    },
  }
}

/** The page has asked what it asks, its fonts and pictures are in, and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main, [role=main]') !== null)
  await page
    .evaluate(async () => {
      await document.fonts.ready
      const quiet = (): Promise<void> =>
        new Promise((resolve) => {
          let timer = 0
          const observer = new MutationObserver(() => arm())
          const arm = (): void => {
            clearTimeout(timer)
            timer = window.setTimeout(() => {
              observer.disconnect()
              resolve()
            }, 150)
          }
          observer.observe(document.documentElement, { childList: true, subtree: true, attributes: true })
          arm()
        })
      await quiet()
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
      for (const animation of document.getAnimations()) animation.finish()
    })
    .catch(() => undefined)
}
