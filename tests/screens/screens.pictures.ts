/**
 * Screens in every state: accessible to screen readers, not wider than the screen, and equal to the picture that a
 * person last reviewed. A sixth of them at each commit, half of these on a phone in light mode and the others on a
 * desktop in dark mode, drawn by the commit. At night and when one is named (`SCREENS_LOOKS=all`) every one at both
 * widths in both modes. `npm run gallery` makes large pictures of the same screens for review.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Browser, expect, test as base } from '@playwright/test'
import { seedOfCommit } from '../testkit/commit.ts'
import { ONE_IN } from '../../tools/test/turns.ts'
import { SCREENS } from './screens/index.ts'
import type { Screen } from './screens/screen.ts'
import { gallery } from './support/gallery.ts'
import { pack, picturesFolder, unpack } from './support/stored-pictures.ts'
import { look } from './support/look.ts'
import { type Mode, openScreenPage, type ScreenPage } from './support/screen-page.ts'

const WIDTHS = gallery?.widths ?? [390, 1440]
const MODES = ['light', 'dark'] as const satisfies readonly Mode[]
type Look = { readonly width: number; readonly mode: Mode }
const ALL_LOOKS: readonly Look[] = WIDTHS.flatMap((width) => MODES.map((mode) => ({ width, mode })))
/** A screen is looked at in one of so many commits on a phone, and in another on a desktop. */
const TURN_EVERY = 2 * ONE_IN.screens
const LOOKS: readonly (readonly Look[])[] = [[{ width: 390, mode: 'light' }], [{ width: 1440, mode: 'dark' }]]
const FIRST = seedOfCommit()
/** Returns how the screen at this place of the table is looked at. */
const looksAt = (place: number): readonly Look[] =>
  gallery !== undefined || process.env['SCREENS_LOOKS'] === 'all'
    ? ALL_LOOKS
    : (LOOKS[(place + FIRST) % TURN_EVERY] ?? [])
/** Compared at half size: a picture shows layout, not every letter, and stays small. */
const SCALE = gallery === undefined ? 0.5 : 1.5

type Addresses = Readonly<Record<'personal' | 'business', string>>

/** One sign-in for all screens of a worker, since only their appearance is tested. */
const test = base.extend<
  object,
  { readonly addresses: Addresses; readonly stages: (screen: Screen) => Promise<ScreenPage> }
>({
  addresses: [
    { personal: '', business: '' },
    { scope: 'worker', option: true },
  ],
  stages: [
    async ({ browser, launchOptions, addresses }, use) => {
      const open = new Map<string, Promise<ScreenPage>>()
      // A browser's own text size is set when it starts.
      let double: Promise<Browser> | undefined
      const withDoubleText = (): Promise<Browser> =>
        (double ??= browser
          .browserType()
          .launch({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }))
      await use(({ app = 'personal' as const, visitor = false, doubleText = false }) => {
        const name = `${app} ${String(visitor)} ${String(doubleText)}`
        const opened =
          open.get(name) ??
          (doubleText ? withDoubleText() : Promise.resolve(browser)).then((own) =>
            openScreenPage(own, addresses[app], SCALE, visitor),
          )
        open.set(name, opened)
        return opened
      })
      for (const screenPage of open.values()) await (await screenPage).page.context().close()
      await (await double)?.close()
    },
    { scope: 'worker' },
  ],
})

for (const [place, screen] of SCREENS.entries()) {
  const looks = looksAt(place)
  if (looks.length === 0) continue
  test(screen.name, async ({ stages }) => {
    const { page, show, turn } = await stages(screen)
    const alone = screen.visitor === true && screen.light !== true
    for (const [at, { width, mode }] of looks.entries()) {
      const turned = width === looks[at - 1]?.width
      // A standalone page reads the mode when it is loaded.
      // What another width shows has to be loaded before the network is lost.
      const perWidth = screen.eachWidth === true || screen.offline === true
      const anew = alone || at === 0 || (perWidth && !turned)
      await (anew ? show(screen, width, mode) : turn(width, mode))
      const shown = screen.light === true ? 'light' : mode
      await expect(page.locator('html')).toHaveAttribute('data-theme', shown)
      // It was checked a moment ago.
      if (mode !== shown && turned) continue
      if (gallery !== undefined) {
        const folder = join(gallery.folder, String(width))
        mkdirSync(folder, { recursive: true })
        await page.screenshot({
          path: join(folder, `${screen.name}-${shown}.png`),
          fullPage: true,
          animations: 'disabled',
        })
        continue
      }
      const picture = `${width}/${screen.name}-${shown}`
      const stored = await unpack(picture)
      if (stored === null && test.info().config.updateSnapshots === 'none')
        throw new Error(`No picture yet. Make one and look at it: npm run gallery -- --update --only ${screen.name}`)
      await expect.soft(page).toHaveScreenshot(`${picture}.png`.split('/'), { fullPage: true })
      await pack(picture, stored)
      await look(page, `${width} px, ${mode}`, turned && !anew)
    }
  })
}

test('every picture belongs to a screen', () => {
  const wanted = new Set(
    SCREENS.flatMap(({ name, light }) =>
      light === true ? [`${name}-light.webp`] : [`${name}-light.webp`, `${name}-dark.webp`],
    ),
  )
  const strays = readdirSync(picturesFolder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.webp') && !wanted.has(basename(file)),
  )
  if (test.info().config.updateSnapshots === 'none') expect(strays).toEqual([])
  else for (const file of strays) rmSync(join(picturesFolder, file))
})
