/**
 * Looks at a screen as a customer may see it, light and dark, at the size of the project that runs: the phone's walk looks at phones, the desktop's at
 * desktops. Fails on an accessibility violation, on anything wider than the screen, and leaves a picture of each for people to look at.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const MODES = ['light', 'dark'] as const
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Checks this screen in both colour modes, then puts the page back as it was. `modes` narrows what the screen has. */
export async function inspect(page: Page, name: string, modes: readonly (typeof MODES)[number][] = MODES): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light')
  for (const mode of modes) {
    await test.step(`${name} at ${width} px, ${mode}`, async () => {
      await page.evaluate((next) => void (document.documentElement.dataset['theme'] = next), mode)
      await settled(page)
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join(' | ')}`),
      ).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        'the page scrolls sideways',
      ).toBeLessThanOrEqual(0)
      await page.screenshot({ path: picture(name, width, mode) })
    })
  }
  await page.evaluate((next) => void (document.documentElement.dataset['theme'] = next), theme)
}

/** Where a picture of this screen goes; the folder is not kept in the repository. */
export function picture(name: string, width: number, mode: string): string {
  const folder = join('test-results', 'pictures')
  mkdirSync(folder, { recursive: true })
  return join(folder, `${name}-${width}-${mode}.png`)
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
