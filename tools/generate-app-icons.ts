// Draws the icons of the installed app from our mark (web/public/favicon.svg) in the browser that the tests use. The results are
// committed; run this again when the mark changes:
//   node tools/generate-app-icons.ts

import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'

const app = path.resolve(import.meta.dirname, '../web/public')
const out = path.join(app, 'icons')
const HERO = '#04302f'

/**
 * `part` is how much of the square the mark fills: a maskable icon may be cut to the circle of 80 % of its width. The badge of a notification is
 * read by its shape alone, so it is white on nothing.
 */
const ICONS = [
  { name: 'icon-192', size: 192, part: 0.72, ground: HERO, radius: 0.22 },
  { name: 'icon-512', size: 512, part: 0.72, ground: HERO, radius: 0.22 },
  { name: 'maskable-192', size: 192, part: 0.54, ground: HERO, radius: 0 },
  { name: 'maskable-512', size: 512, part: 0.54, ground: HERO, radius: 0 },
  { name: 'apple-180', size: 180, part: 0.64, ground: HERO, radius: 0 },
  { name: 'badge-96', size: 96, part: 0.9, ground: 'transparent', radius: 0 },
] as const

await mkdir(out, { recursive: true })
const mark = await readFile(path.join(app, 'favicon.svg'), 'utf8')
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const { name, size, part, ground, radius } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const drawn = name.startsWith('badge') ? mark.replaceAll(/fill="#\w+"/g, 'fill="#fff"') : mark
    await page.setContent(
      `<style>html,body{margin:0;background:transparent}div{width:${size}px;height:${size}px;display:grid;place-items:center;background:${ground};border-radius:${size * radius}px}svg{width:${size * part}px;height:${size * part}px}</style><div>${drawn}</div>`,
    )
    await page.screenshot({ path: path.join(out, `${name}.png`), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
