// Draws the icons of the installed apps from our mark in the browser that the tests use. The results are committed; run
// this again when the mark changes:
//   node tools/generate-app-icons.ts

import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'

/** The apps' background colours, which tell them apart on a home screen. */
const GROUNDS = { personal: '#04302f', business: '#f0f6f5' } as const

/**
 * `part` is how much of the square the mark fills: a maskable icon may be cut to the circle of 80 % of its width. Only
 * the shape of a notification badge is visible, so it is white on a transparent ground.
 */
const ICONS = [
  { name: 'icon-192', size: 192, part: 0.72, filled: true, radius: 0.22 },
  { name: 'icon-512', size: 512, part: 0.72, filled: true, radius: 0.22 },
  { name: 'maskable-192', size: 192, part: 0.54, filled: true, radius: 0 },
  { name: 'maskable-512', size: 512, part: 0.54, filled: true, radius: 0 },
  { name: 'apple-180', size: 180, part: 0.64, filled: true, radius: 0 },
  { name: 'badge-96', size: 96, part: 0.9, filled: false, radius: 0 },
] as const

const folderOf = (app: string): string => path.resolve(import.meta.dirname, `../apps/${app}/public`)
const mark = await readFile(path.join(folderOf('personal'), 'favicon.svg'), 'utf8')

async function draw(browser: Browser, app: keyof typeof GROUNDS): Promise<void> {
  const out = path.join(folderOf(app), 'icons')
  await mkdir(out, { recursive: true })
  for (const { name, size, part, filled, radius } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const drawn = filled ? mark : mark.replaceAll(/fill="#\w+"/g, 'fill="#fff"')
    const ground = filled ? GROUNDS[app] : 'transparent'
    await page.setContent(
      `<style>html,body{margin:0;background:transparent}div{width:${size}px;height:${size}px;display:grid;place-items:center;background:${ground};border-radius:${size * radius}px}svg{width:${size * part}px;height:${size * part}px}</style><div>${drawn}</div>`,
    )
    await page.screenshot({ path: path.join(out, `${name}.png`), omitBackground: true })
    await page.close()
  }
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const app of ['personal', 'business'] as const) await draw(browser, app)
} finally {
  await browser.close()
}
