import { readFileSync } from 'node:fs'
import { BANNER_BREAKPOINT_PX, NARROW_BREAKPOINT_PX, SECOND_BREAKPOINT_PX } from '@zend/kernel/specification'
import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('theme-values.css', import.meta.url), 'utf8')
const valueOf = (name: string): string | undefined => new RegExp(`^\\s*--${name}: (.+);$`, 'm').exec(sheet)?.[1]

test('the theme breaks where the specification says', () => {
  expect(['breakpoint-phone', 'breakpoint-laptop', 'breakpoint-wide', 'container-content'].map(valueOf)).toEqual(
    [BANNER_BREAKPOINT_PX, SECOND_BREAKPOINT_PX, NARROW_BREAKPOINT_PX, NARROW_BREAKPOINT_PX].map(
      (px) => `${String(px)}px`,
    ),
  )
})
