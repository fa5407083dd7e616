/**
 * Looks at a screen as a customer may see it, light and dark, at the size of the project that runs: the phone's walk looks at phones, the desktop's at
 * desktops. Fails on an accessibility violation and on anything wider than the screen. Pictures of every screen are compared in tests/screens.
 */
import { type Page, test } from '@playwright/test'
import { look } from '../../screens/support/look.ts'

const MODES = ['light', 'dark'] as const

/**
 * Checks this screen in both colour modes, then puts the page back as it was. `modes` narrows what the screen has. The second mode sets an attribute of the
 * document and nothing else, so that it is looked at for its colours alone.
 */
export async function inspect(page: Page, name: string, modes: readonly (typeof MODES)[number][] = MODES): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light')
  for (const [place, mode] of modes.entries()) {
    await test.step(`${name} at ${width} px, ${mode}`, async () => {
      await page.evaluate((next) => void (document.documentElement.dataset['theme'] = next), mode)
      await settled(page)
      await look(page, `${name} at ${width} px, ${mode}`, place > 0)
    })
  }
  await page.evaluate((next) => void (document.documentElement.dataset['theme'] = next), theme)
}

/** Fonts are in and no transition is running: what axe measures is what a customer sees. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // One that is paused, such as a carousel's while it is pointed at, ends when somebody lets it go on.
    const finite = document
      .getAnimations()
      .filter((animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.all(finite.map((animation) => animation.finished.catch(() => undefined)))
  })
}
