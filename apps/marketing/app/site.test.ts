import { readFileSync } from 'node:fs'
import { ASSET_CODES, decimalsOf, isCoin, SECOND_MS } from '@zend/kernel'
import {
  BANNER_BREAKPOINT_PX,
  NARROW_BREAKPOINT_PX,
  SIGN_UP_COLOUR_ALTERNATION_MS,
  SPLASH_MS,
} from '@zend/kernel/specification'
import { expect, test } from 'vitest'
import { CURRENCY_DECIMALS } from './figures.ts'

const sheet = readFileSync(new URL('site.css', import.meta.url), 'utf8')

test.each([
  ['the splash ends', `animation: leave 180ms ease-in ${String(SPLASH_MS.marketing / SECOND_MS)}s both;`],
  [
    'Sign Up takes turns between two colours',
    `animation: sign-up-colours ${String((2 * SIGN_UP_COLOUR_ALTERNATION_MS) / SECOND_MS)}s steps(1) infinite;`,
  ],
  ['the content is as wide', `.wrap {\n  max-width: ${String(NARROW_BREAKPOINT_PX)}px;`],
  [
    'the banner for phones is hidden',
    `@media (min-width: ${String(BANNER_BREAKPOINT_PX + 1)}px) {\n  .app-banner {\n    display: none;`,
  ],
])('%s as the specification says', (_what, rule) => {
  expect(sheet).toContain(rule)
})

test('every currency of the product is written with its decimals', () => {
  const currencies = ASSET_CODES.filter((code) => !isCoin(code))
  expect(CURRENCY_DECIMALS).toEqual(Object.fromEntries(currencies.map((code) => [code, decimalsOf(code)])))
})
