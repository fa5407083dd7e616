/**
 * A page as somebody has it who uses the keyboard alone and a screen reader: controls reached with the Tab key, the
 * focus and whether it can be seen, and what live regions said. Nothing here presses with a pointer or puts text into a
 * field that has not the focus.
 */
import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page here has stops. */
const TABS_MAX = 90

declare global {
  interface Window {
    /** What live regions said since the page was loaded, in order. */
    announced: string[]
  }
}

/**
 * Writes down what a screen reader is told: a change inside a live region that stood there before, and an alert that
 * appears. A polite region that comes with its text is not told by most of them, so it does not count.
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
      // From the next change on they have been there before.
      for (const region of document.querySelectorAll(LIVE)) fresh.delete(region)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** Waits until a live region has said this since the page was loaded. */
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

/**
 * Presses Tab until this has the focus, and sees that it is drawn so. Fails when it is not reached, also by the way
 * around the page.
 */
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

/** The focus is within this: a dialog that opened has taken it, or a page that came. */
export async function expectFocusIn(area: Locator): Promise<void> {
  await expect
    .poll(() => area.evaluate((element) => element.contains(document.activeElement)), {
      message: `${String(area)} has the focus`,
    })
    .toBe(true)
}

/** However often Tab is pressed, the focus stays within a dialog. */
export async function expectFocusKept(page: Page, dialog: Locator, tabs = 8): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let pressed = 0; pressed < tabs; pressed++) {
      await page.keyboard.press(key)
      expect(
        await dialog.evaluate((element) => element.contains(document.activeElement)),
        `${key} leaves the dialog`,
      ).toBe(true)
    }
}

/** The focus is drawn, and no bar lies over what has it (WCAG 2.2, 2.4.7 and 2.4.11). */
async function expectShown(target: Locator): Promise<void> {
  const look = () =>
    target.evaluate((element) => {
      const drawn = (each: Element): boolean => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      }
      const { left, top, width, height } = element.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      // A field's frame may be drawn by the box around it.
      const around = [element, element.parentElement, element.parentElement?.parentElement]
      return {
        drawn: around.some((each) => each !== null && each !== undefined && drawn(each)),
        free: over !== null && (element.contains(over) || over.contains(element)),
      }
    })
  // The page may still be scrolling it into sight.
  await expect
    .poll(look, { message: `the focus on ${String(target)} can be seen` })
    .toEqual({ drawn: true, free: true })
}
