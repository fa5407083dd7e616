/** What a row of the table of screens says. */
import type { Page } from '@playwright/test'
import type { Answers } from '../support/answers.ts'

/** One screen in one state: four pictures. */
export type Screen = {
  /** Also the picture's file name. */
  readonly name: string
  readonly path: string
  /** The app that it is a screen of; the personal one unless told. */
  readonly app?: 'business'
  /** Before anybody signs in. Default false. */
  readonly visitor?: boolean
  /** It is light in every mode: sign-in and receipts. Default false. */
  readonly light?: boolean
  /** What the API answers; the customer of some weeks unless told. */
  readonly answers?: Answers
  /** What this device has shown once and for all, as the app keeps it. Default: all of it. */
  readonly seen?: string
  /** Something on it goes on loading for ever. Default false: nothing may. */
  readonly loading?: boolean
  /**
   * It is loaded, and acted upon, anew for each width: what is done on a phone is not what is done on a desktop.
   * Default false: it is turned.
   */
  readonly eachWidth?: boolean
  /** The network goes away once the screen is there. Default false. */
  readonly offline?: boolean
  /** What a customer does on the screen before the picture. */
  readonly act?: (page: Page) => Promise<void>
}

/**
 * Whether the page is as narrow as a phone, where what a desktop shows at once lies behind a button. It does not look
 * at the page, which may still load.
 */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768
