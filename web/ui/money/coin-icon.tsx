// Coin icons and country flags: static pictures outside the JavaScript. tools/generate-icons.ts makes the coin sprite
// and the flags.

import { COIN_CODES } from '@zend/kernel'
import type { ReactElement } from 'react'
import { cx } from '../class-names.ts'
import sprite from '../coins/coins.svg?no-inline'
import cm from '../flags/cm.svg?no-inline'
import gh from '../flags/gh.svg?no-inline'
import ke from '../flags/ke.svg?no-inline'
import ng from '../flags/ng.svg?no-inline'
import rw from '../flags/rw.svg?no-inline'
import tz from '../flags/tz.svg?no-inline'
import ug from '../flags/ug.svg?no-inline'
import za from '../flags/za.svg?no-inline'
import { IconGlobe } from '../icons/icons.tsx'

const COINS: ReadonlySet<string> = new Set(COIN_CODES)

/**
 * The icon of a coin by its code, `size` in px; in dark mode a thin line separates black discs from the ground.
 * Decorative: the coin's name is beside it. An unknown code shows its first letter.
 */
export function CoinIcon({
  code,
  size = 44,
  className,
}: {
  readonly code: string
  readonly size?: number
  readonly className?: string
}): ReactElement {
  if (!COINS.has(code)) {
    return (
      <span
        aria-hidden
        className={cx('display grid shrink-0 place-items-center rounded-pill bg-palette-lagoon text-paper', className)}
        style={{ width: size, height: size, fontSize: size * 0.42 }}
      >
        {code.slice(0, 1)}
      </span>
    )
  }
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={cx('shrink-0 rounded-pill shadow-[0_0_0_1px_var(--card-line)]', className)}
    >
      <use href={`${sprite}#${code}`} />
    </svg>
  )
}

const FLAGS: Readonly<Record<string, string>> = { CM: cm, GH: gh, KE: ke, NG: ng, RW: rw, TZ: tz, UG: ug, ZA: za }

/**
 * The flag of a country by its ISO 3166 code, `size` in px; a globe for an unknown one. Decorative: the name is beside
 * it.
 */
export function Flag({
  country,
  size = 24,
  className,
}: {
  readonly country: string
  readonly size?: number
  readonly className?: string
}): ReactElement {
  const source = FLAGS[country.toUpperCase()]
  if (source === undefined) return <IconGlobe size={size} className={cx('text-muted', className)} />
  return (
    <img
      src={source}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={cx('shrink-0 rounded-pill', className)}
    />
  )
}
