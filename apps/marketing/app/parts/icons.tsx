/** The line icons of the site. They only decorate: text is beside each. */
import type { ReactElement } from 'react'

const PATHS = {
  down: 'M6 9.5l6 6 6-6',
  tick: 'M5 12.5l5 5L20 7',
  bolt: 'M13 3L5.5 13.5H11L10 21l8-11h-5.5z',
  menu: 'M4 8h16M4 16h16',
  close: 'M6 6l12 12M18 6L6 18',
  out: 'M8 16L16 8M9 8h7v7',
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3.2 8-7.5 9.5c-4.300-1.5-7.5-5-7.5-9.5V6z',
  swap: 'M7 7h11l-3-3M17 17H6l3 3',
  eye: 'M2.5 12S6 5.5 12 5.5S21.5 12 21.5 12S18 18.5 12 18.5S2.5 12 2.5 12M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7M2.5 20c0-3.5 3-6 6.5-6s6.5 2.5 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c2 .8 3.5 2.800 3.5 5.5',
  paper: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
} as const

/** The name of a drawing. */
export type IconName = keyof typeof PATHS

/** A drawing, 22 px unless the style sheet says otherwise. */
export function Icon({ name }: { readonly name: IconName }): ReactElement {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
