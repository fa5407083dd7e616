/**
 * A page used with only the keyboard and a screen reader: reaching controls with the Tab key, the visible focus, and
 * the text of live regions. Nothing here uses a pointer or enters text into a field without focus.
 */
import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page's tab stops. */
const TABS_MAX = 90

declare global {
  interface Window {
    /** Text of live regions since the page was loaded, in order. */
    announced: string[]
  }
}

/**
 * Records what a screen reader announces: a change inside a live region that existed before, and an alert that appears.
 * Most screen readers do not announce a polite region that appears with its text, so it does not count.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LIVE = '[role=status],[role=alert],[role=log],output,[aria-live=polite],[aria-live=assertive]'
    window.announced = []
    const elementOf = (node: Node | null): Element | null =>
      node instanceof Element ? node : (node?.parentElement ?? null)
    const say = (text: string | null): void => {
      const said = (text ?? '').replaceAll(/\s+/g, ' ').trim()
      if (said !== '') window.announced.push(said)
    }
    const regionsIn = (nodes: NodeList): Element[] =>
      [...nodes].flatMap((node) =>
        node instanceof Element ? [node, ...node.querySelectorAll(LIVE)].filter((each) => each.matches(LIVE)) : [],
      )
    const fresh = new WeakSet<Element>()
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const region of regionsIn(addedNodes)) fresh.add(region)
      for (const { target, addedNodes } of records) {
        const region = elementOf(target)?.closest(LIVE) ?? null
        if (region !== null && !fresh.has(region)) say(region.textContent)
        for (const alert of regionsIn(addedNodes).filter((each) => each.matches('[role=alert]'))) say(alert.textContent)
      }
      // From the next change on they existed before.
      for (const region of document.querySelectorAll(LIVE)) fresh.delete(region)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** Waits until a live region has had this text since the page was loaded. */
export async function expectAnnounced(page: Page, words: RegExp): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.announced), { message: `${String(words)} is announced` })
    .toContainEqual(expect.stringMatching(words))
}

/** Goes to a control with the Tab key and presses Enter on it. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes to a field with the Tab key and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Presses Tab until this has a visible focus. Fails when one cycle through the page does not reach it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  await expect(target).toBeEnabled()
  for (let tabs = 0; tabs <= TABS_MAX; tabs++) {
    if (await hasFocus(target)) return expectShown(target)
    await page.keyboard.press(key)
  }
  throw new Error(`${String(target)} is not reached with ${String(TABS_MAX)} presses of ${key}`)
}

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)

/** The focus is within this area, after a dialog or page opened. */
export async function expectFocusIn(area: Locator): Promise<void> {
  await expect
    .poll(() => area.evaluate((element) => element.contains(document.activeElement)), {
      message: `${String(area)} has the focus`,
    })
    .toBe(true)
}

/** The focus stays within a dialog however often Tab is pressed. */
export async function expectFocusTrapped(page: Page, dialog: Locator, tabs = 8): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let pressed = 0; pressed < tabs; pressed++) {
      await page.keyboard.press(key)
      expect(
        await dialog.evaluate((element) => element.contains(document.activeElement)),
        `${key} leaves the dialog`,
      ).toBe(true)
    }
}

/** The focus is visible, and no bar covers the focused element (WCAG 2.2, 2.4.7 and 2.4.11). */
async function expectShown(target: Locator): Promise<void> {
  const look = () =>
    target.evaluate((element) => {
      // What covers a whole row is drawn by the link's own ::after.
      const drawn = (each: Element): boolean =>
        [getComputedStyle(each), getComputedStyle(each, '::after')].some(
          ({ outlineStyle, outlineWidth, boxShadow }) =>
            (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
        )
      const { left, top, width, height } = element.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      // The box around a field may draw its focus frame.
      const around = [element, element.parentElement, element.parentElement?.parentElement]
      return {
        drawn: around.some((each) => each !== null && each !== undefined && drawn(each)),
        free: over !== null && (element.contains(over) || over.contains(element)),
      }
    })
  // The page may still be scrolling to it.
  await expect
    .poll(look, { message: `the focus on ${String(target)} can be seen` })
    .toEqual({ drawn: true, free: true })
}
