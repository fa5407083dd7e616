/**
 * Every screen in every state at two widths and in two colour modes: nothing in the way of a screen reader, nothing wider than the screen, and no part that
 * looks otherwise than when a person last looked at its picture. `npm run gallery` makes large pictures of the same screens to look at.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { SCREENS } from './screens/index.ts'
import { gallery } from './support/gallery.ts'
import { pack, picturesFolder, unpack } from './support/kept.ts'
import { look } from './support/look.ts'
import { type Mode, openStage, type Stage } from './support/stage.ts'

const WIDTHS = gallery?.widths ?? [390, 1440]
const MODES = ['light', 'dark'] as const satisfies readonly Mode[]
/** Compared at half the size: a picture shows what moved, not every letter, and all of them stay small enough to keep. */
const SCALE = gallery === undefined ? 0.5 : 1.5

/** One sign-in for all screens that a worker shows: what is tested here is how they look. */
const test = base.extend<object, { readonly address: string; readonly stages: (visitor: boolean) => Promise<Stage> }>({
  address: ['', { scope: 'worker', option: true }],
  stages: [
    async ({ browser, address }, use) => {
      const open = new Map<boolean, Promise<Stage>>()
      await use((visitor) => {
        const stage = open.get(visitor) ?? openStage(browser, address, SCALE, visitor)
        open.set(visitor, stage)
        return stage
      })
      for (const stage of open.values()) await (await stage).page.context().close()
    },
    { scope: 'worker' },
  ],
})

for (const screen of SCREENS) {
  test(screen.name, async ({ stages }) => {
    const { page, show, turn } = await stages(screen.visitor ?? false)
    const alone = screen.visitor === true && screen.light !== true
    for (const [at, width] of WIDTHS.entries()) {
      for (const mode of MODES) {
        // A page that stands alone reads the mode when it is loaded.
        const anew = alone || (mode === 'light' && (at === 0 || screen.eachWidth === true))
        await (anew ? show(screen, width, mode) : turn(width, mode))
        const shown = screen.light === true ? 'light' : mode
        await expect(page.locator('html')).toHaveAttribute('data-theme', shown)
        if (mode !== shown) continue
        if (gallery !== undefined) {
          const folder = join(gallery.folder, String(width))
          mkdirSync(folder, { recursive: true })
          await page.screenshot({ path: join(folder, `${screen.name}-${shown}.png`), fullPage: true, animations: 'disabled' })
          continue
        }
        const picture = `${width}/${screen.name}-${shown}`
        const kept = await unpack(picture)
        await expect.soft(page).toHaveScreenshot(`${picture}.png`.split('/'), { fullPage: true })
        await pack(picture, kept)
        await look(page, `${width} px, ${mode}`, mode === 'dark' && !anew)
      }
    }
  })
}

test('every picture belongs to a screen', () => {
  const wanted = new Set(
    SCREENS.flatMap(({ name, light }) => (light === true ? [`${name}-light.webp`] : [`${name}-light.webp`, `${name}-dark.webp`])),
  )
  const strays = readdirSync(picturesFolder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.webp') && !wanted.has(basename(file)),
  )
  if (test.info().config.updateSnapshots === 'none') expect(strays).toEqual([])
  else for (const file of strays) rmSync(join(picturesFolder, file))
})
