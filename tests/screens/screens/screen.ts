/** A row of the table of screens. */
import type { Page } from '@playwright/test'
import type { Answers } from '../support/answers.ts'

/** One screen in one state: four pictures. */
export type Screen = {
  /** Also the picture's file name. */
  readonly name: string
  readonly path: string
  /** The app it belongs to; the personal one by default. */
  readonly app?: 'business'
  /** Shown before sign-in. Default false. */
  readonly visitor?: boolean
  /** Light in both modes: sign-in and receipts. Default false. */
  readonly light?: boolean
  /** The API's answers; by default those of the customer of some weeks. */
  readonly answers?: Answers
  /** One-time introductions that this device has seen, as the app stores them. Default: all of them. */
  readonly seen?: string
  /** Part of it keeps loading for ever. Default false: nothing may. */
  readonly loading?: boolean
  /**
   * Loads the page and repeats the steps for each width, when they differ between phone and desktop. Default false: the
   * window is resized.
   */
  readonly eachWidth?: boolean
  /** The reader has set the browser's text to twice its size. Default false. */
  readonly doubleText?: boolean
  /** The network is lost once the screen is shown. Default false. */
  readonly offline?: boolean
  /** The customer's steps on the screen before the picture. */
  readonly act?: (page: Page) => Promise<void>
}

/**
 * Returns whether the page is as narrow as a phone, where some of a desktop's content is behind a button. It reads only
 * the size, since the page may still be loading.
 */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768
