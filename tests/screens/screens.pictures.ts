/**
 * Every screen in every state at two widths and in two themes: nothing in the way of a screen reader, nothing wider than the screen, and no part that looks
 * otherwise than when a person last looked at its picture. `npm run gallery` makes large pictures of the same screens to look at.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { SCREENS } from './screens.ts'
import { type Mode, openStage, type Stage } from './support/stage.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Where large pictures go instead of being compared; empty when they are to be compared. */
const FOLDER = process.env['GALLERY_FOLDER'] ?? ''

for (const mode of ['light', 'dark'] as const satisfies readonly Mode[]) {
  for (const visitor of [true, false]) {
    test.describe(`${visitor ? 'visitor' : 'customer'}, ${mode}`, () => {
      let stage: Stage
      // One sign-in for all screens: what is tested here is how they look.
      test.beforeAll(async ({ browser }, { project }) => {
        stage = await openStage(browser, project.use, mode, visitor)
      })
      test.afterAll(async () => {
        await stage.page.context().close()
      })
      for (const screen of SCREENS.filter((each) => (each.visitor ?? false) === visitor)) {
        test(screen.name, async () => {
          const { page } = stage
          await stage.show(screen)
          const file = `${screen.name}-${mode}.png`
          if (FOLDER !== '') {
            const folder = join(FOLDER, test.info().project.name)
            mkdirSync(folder, { recursive: true })
            await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' })
            return
          }
          const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join(' | ')}`),
          ).toEqual([])
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
            'the page scrolls sideways',
          ).toBeLessThanOrEqual(0)
          await expect(page).toHaveScreenshot(file, { animations: 'disabled', maxDiffPixelRatio: 0.01 })
        })
      }
    })
  }
}
