/** The switcher's look, which its place has before the switcher is loaded. */

const ROW = 'flex min-w-0 items-center gap-2 rounded-nav'
/** Its look: in the menu a card, in a header without a ground. */
export const SWITCHER = {
  menu: `${ROW} mb-4 w-full border border-card-line bg-surface px-2.5 py-2 shadow-lift hover:border-line-strong`,
  header: `${ROW} min-h-11 max-w-full pr-2`,
} as const

/** The look of the name: the menu has the space for a second line. */
export const SWITCHER_NAME = { menu: 'line-clamp-2 wrap-anywhere', header: 'block truncate' } as const

/** Where it stands, and the page with all companies. */
export type SwitcherProps = { readonly at: keyof typeof SWITCHER; readonly choice: string }
