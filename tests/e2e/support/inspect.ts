/**
 * Looks at a screen as a customer may see it, light and dark, at the size of the project that runs: the phone's walk looks at phones, the desktop's at
 * desktops. Fails on an accessibility violation and on anything wider than the screen. Pictures of every screen are compared in tests/screens.
 */
import { expect, type Page, test } from '@playwright/test'
import { look } from '../../screens/support/look.ts'

const MODES = ['light', 'dark'] as const

/**
 * Checks this screen in both colour modes, then puts the page back as it was. `modes` narrows what the screen has. The second mode sets an attribute of the
 * document and nothing else, so that it is looked at for its colours alone. It is looked at without motion: the carousel would begin to fade at its own time.
 */
export async function inspect(page: Page, name: string, modes: readonly (typeof MODES)[number][] = MODES): Promise<void> {
  await appIsThere(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const width = page.viewportSize()?.width ?? 0
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light')
  for (const [place, mode] of modes.entries()) {
    await test.step(`${name} at ${width} px, ${mode}`, async () => {
      await page.evaluate((next) => void (document.documentElement.dataset['theme'] = next), mode)
      await drawn(page)
      await look(page, `${name} at ${width} px, ${mode}`, place > 0)
    })
  }
  await page.evaluate((next) => void (document.documentElement.dataset['theme'] = next), theme)
  await page.emulateMedia({ reducedMotion: null })
}

/** What is looked at is the app itself, not its shape or the last picture, which also hold what a walk waits for. */
async function appIsThere(page: Page): Promise<void> {
  await expect(page.locator('[data-picture], [data-shape]')).toHaveCount(0)
}

/** Fonts are in and what was just changed is on screen. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}
