/**
 * Social preview pictures: a pattern per kind of page with the logo on it. Without words, so that one serves every
 * language.
 */
import { IDENTICON_GROUND, decorativeSeed, identicon } from '@zend/kernel/identicon'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const NAMES = ['home', 'personal', 'business', 'deposit', 'swap', 'withdraw', 'sell', 'company'] as const
const [WIDTH, HEIGHT, CELL] = [1200, 630, 50]
const [COLUMNS, ROWS] = [WIDTH / CELL, Math.ceil(HEIGHT / CELL)]

const mark = `<g transform="translate(470 185) scale(8.125)"><rect x="7" y="1" width="7" height="30" rx="2.5" fill="#007973"/><rect x="1" y="7" width="30" height="7" rx="2.5" fill="#fd6940"/><rect x="18" y="1" width="7" height="30" rx="2.5" fill="#ffc845"/><rect x="1" y="18" width="30" height="7" rx="2.5" fill="#5ae5ce"/><rect x="7" y="15.5" width="7" height="12" fill="#007973"/></g>`

function drawing(name: string): string {
  const strips = identicon(decorativeSeed(`social-${name}`), { columns: COLUMNS, rows: ROWS }).map(
    ({ fill, d }) => `<path fill="${fill}" d="${d}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${String(HEIGHT)}" width="${String(WIDTH)}" height="${String(HEIGHT)}"><rect width="100%" height="100%" fill="${IDENTICON_GROUND}"/><g transform="scale(${String(CELL)})">${strips.join('')}</g><rect x="400" y="115" width="400" height="400" rx="90" fill="#051615"/>${mark}</svg>`
}

/** Draws all of them into a folder. */
export async function drawSocialPictures(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of NAMES)
    await sharp(Buffer.from(drawing(name)))
      .png({ palette: true })
      .toFile(path.join(folder, `${name}.png`))
}
