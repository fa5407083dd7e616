// The product's own icons: a 24 px grid, strokes of 1.8, round ends. One component per icon, so that a page loads only
// those it shows. An icon beside a word is decorative; an icon alone needs a `label`.

import type { ReactElement } from 'react'
import { cx } from '../class-names.ts'

/** `size` in px (22 by default). With `label` the icon is announced, without it is hidden from screen readers. */
export type IconProps = { readonly size?: number; readonly label?: string; readonly className?: string }
/** An icon of the product. */
export type IconComponent = (props: IconProps) => ReactElement

/** Makes an icon from its path. For icon files only. */
export function icon(path: string): IconComponent {
  return ({ size = 22, label, className }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={path} />
    </svg>
  )
}

/** The dashboard. */
export const IconHome = /* @__PURE__ */ icon('M4 11l8-7 8 7v8a1.5 1.5 0 01-1.5 1.5H15V15H9v5.5H5.5A1.5 1.5 0 014 19z')
/** Many payments at once. */
export const IconBatch = /* @__PURE__ */ icon('M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4')
/** Assets. */
export const IconCoins = /* @__PURE__ */ icon(
  'M3.5 9a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M16.8 9.6a5.5 5.5 0 11-7.2 7.2',
)
/** Transactions. */
export const IconList = /* @__PURE__ */ icon('M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01')
/** Money in: an arrow onto a line. */
export const IconDeposit = /* @__PURE__ */ icon('M12 4v11M7.5 10.5L12 15l4.5-4.5M5 20h14')
/** Money out: an arrow leaving. */
export const IconWithdraw = /* @__PURE__ */ icon('M7 17L17 7M9 7h8v8')
/** One coin for another. */
export const IconSwap = /* @__PURE__ */ icon('M4 8.5h14M14.5 5L18 8.5 14.5 12M20 15.5H6M9.5 12L6 15.5 9.5 19')
/** Flips a pair. */
export const IconFlip = /* @__PURE__ */ icon('M8 4v15M4.5 15.5L8 19l3.5-3.5M16 20V5M12.5 8.5L16 5l3.5 3.5')
/** Quick sell. */
export const IconBolt = /* @__PURE__ */ icon('M13 3L5.5 13.5H11L10 21l8-11h-5.5z')
/** Settings. */
export const IconSliders = /* @__PURE__ */ icon(
  'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
)
/** Sign out. */
export const IconLogOut = /* @__PURE__ */ icon('M14 4h4a2 2 0 012 2v12a2 2 0 01-2 2h-4M4 12h11M8 8l-4 4 4 4')
/** Light mode. */
export const IconSun = /* @__PURE__ */ icon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1 1M17.4 17.4l1 1M5.6 18.4l1-1M17.4 6.6l1-1',
)
/** Dark mode. */
export const IconMoon = /* @__PURE__ */ icon('M19.5 14.5A8 8 0 019.5 4.5a8 8 0 1010 10z')
/** A favourite: filled, or its outline. */
export const IconStar = /* @__PURE__ */ icon('M12 4l2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z')
/** Notifications. */
export const IconBell = /* @__PURE__ */ icon('M6 10a6 6 0 0112 0c0 5 2 6.5 2 6.5H4S6 15 6 10zM10 20a2.2 2.2 0 004 0')
/** Search. */
export const IconSearch = /* @__PURE__ */ icon('M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0M16 16l4 4')
/** Opens below. */
export const IconChevronDown = /* @__PURE__ */ icon('M6 9.5l6 6 6-6')
/** Closes upwards. */
export const IconChevronUp = /* @__PURE__ */ icon('M6 14.5l6-6 6 6')
/** Follows a link. */
export const IconChevronRight = /* @__PURE__ */ icon('M9.5 5.5L16 12l-6.5 6.5')
/** Back. */
export const IconBack = /* @__PURE__ */ icon('M14.5 5.5L8 12l6.5 6.5')
/** Show. */
export const IconEye = /* @__PURE__ */ icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0',
)
/** Hide. */
export const IconEyeOff = /* @__PURE__ */ icon(
  'M4 4l16 16M9.9 5.8A8.6 8.6 0 0112 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 01-2.6 3.3M14.7 17.9a8.6 8.6 0 01-2.7.6C6 18.5 2.5 12 2.5 12a16.2 16.2 0 014-4.6M10 10.1a2.8 2.8 0 003.9 3.9',
)
/** Copy. */
export const IconCopy = /* @__PURE__ */ icon(
  'M8.5 11A2.5 2.5 0 0111 8.5h6A2.5 2.5 0 0119.5 11v6a2.5 2.5 0 01-2.5 2.5h-6A2.5 2.5 0 018.5 17zM15.5 5.5V5A1.5 1.5 0 0014 3.5H5.5A1.5 1.5 0 004 5v8.5A1.5 1.5 0 005.5 15H6',
)
/** Share. */
export const IconShare = /* @__PURE__ */ icon('M12 15V4M8 7.5L12 4l4 3.5M5 13v5a2 2 0 002 2h10a2 2 0 002-2v-5')
/** Done, chosen. */
export const IconCheck = /* @__PURE__ */ icon('M5 12.5l4.5 4.5L19 7.5')
/** A warning. */
export const IconAlert = /* @__PURE__ */ icon('M12 4.5L3.5 19h17zM12 10.5v4M12 16.9h.01')
/** Information. */
export const IconInfo = /* @__PURE__ */ icon('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 11v5M12 8h.01')
/** Support. */
export const IconHeadset = /* @__PURE__ */ icon(
  'M5 13v-1a7 7 0 0114 0v1M5 13h2v5H5.5A1.5 1.5 0 014 16.5v-2A1.5 1.5 0 015 13zM19 13h-2v5h1.5a1.5 1.5 0 001.5-1.5v-2a1.5 1.5 0 00-1-1.5zM17 18c0 2-2 2.5-4 2.5',
)
/** Opens the menu. */
export const IconMenu = /* @__PURE__ */ icon('M4 7h16M4 12h16M4 17h16')
/** Closes. */
export const IconClose = /* @__PURE__ */ icon('M6 6l12 12M18 6L6 18')
/** Adds. */
export const IconPlus = /* @__PURE__ */ icon('M12 5v14M5 12h14')
/** Opens another site. */
export const IconExternal = /* @__PURE__ */ icon(
  'M13.5 4.5h6v6M19.5 4.5L11 13M18 14v4a1.5 1.5 0 01-1.5 1.5H6A1.5 1.5 0 014.5 18V7.5A1.5 1.5 0 016 6h4',
)
/** Retry, reload. */
export const IconRefresh = /* @__PURE__ */ icon('M19.5 12a7.5 7.5 0 11-2.2-5.3L19.5 9M19.5 4.5V9H15')
/** No network. */
export const IconWifiOff = /* @__PURE__ */ icon(
  'M4 4l16 16M2.5 9.6a14 14 0 014.4-2.9M10.6 5.6A14 14 0 0121.5 9.6M5.7 13.1a9.5 9.5 0 014.3-2.5M14.8 10.9a9.5 9.5 0 013.5 2.2M9 16.5a4.8 4.8 0 014.6-1.2M12 19.5h.01',
)
/** Languages, countries. */
export const IconGlobe = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M3.5 12h17M12 3.5c2.3 2.3 3.5 5.2 3.5 8.5s-1.2 6.2-3.5 8.5c-2.3-2.3-3.5-5.2-3.5-8.5s1.2-6.2 3.5-8.5z',
)
/** A bank account. */
export const IconBank = /* @__PURE__ */ icon(
  'M4 9.5L12 4.5l8 5M5 9.5h14M6.5 9.5V17M10.2 9.5V17M13.8 9.5V17M17.5 9.5V17M4.5 19.5h15',
)
/** Deletes a digit. */
export const IconBackspace = /* @__PURE__ */ icon(
  'M9 6h10a1.5 1.5 0 011.5 1.5v9A1.5 1.5 0 0119 18H9l-5.5-6zM12 10l4 4M16 10l-4 4',
)
/** A person. */
export const IconUser = /* @__PURE__ */ icon(
  'M8 8.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4.5 20c.8-3.8 3.8-6 7.5-6s6.7 2.2 7.5 6',
)
/** Members. */
export const IconUsers = /* @__PURE__ */ icon(
  'M5.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M2.5 19.5c.7-3.3 3.3-5.2 6.5-5.2s5.8 1.9 6.5 5.2M15.5 5.3a3.5 3.5 0 010 6.4M18 14.8c1.9.8 3.1 2.4 3.5 4.7',
)
/** Security. */
export const IconShield = /* @__PURE__ */ icon('M12 3.5l7 2.5v5.5c0 4.5-2.9 7.6-7 9-4.1-1.4-7-4.5-7-9V6z')
/** Time. */
export const IconClock = /* @__PURE__ */ icon('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7v5l3.2 2')
/** QR code. */
export const IconQr = /* @__PURE__ */ icon(
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2M14 20h2M19.9 20h.01',
)
/** Receipt. */
export const IconReceipt = /* @__PURE__ */ icon('M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8.5h6M9 12.5h6')
/** Pauses motion. */
export const IconPause = /* @__PURE__ */ icon('M9 6v12M15 6v12')
/** Resumes motion. */
export const IconPlay = /* @__PURE__ */ icon('M8 5.5l10.5 6.5L8 18.5z')
/** Settings, as a gear. */
export const IconSettings = /* @__PURE__ */ icon(
  'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M12 3.5v2.2M12 18.3v2.2M3.5 12h2.2M18.3 12h2.2M6 6l1.6 1.6M16.4 16.4L18 18M6 18l1.6-1.6M16.4 7.6L18 6M6.2 12a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0 -11.6 0',
)
/** A saved wallet. */
export const IconWallet = /* @__PURE__ */ icon(
  'M4 8.5A2.5 2.5 0 016.5 6H17v3M4 8.5V17a2.5 2.5 0 002.5 2.5H20V9H6.5M16 14.2h.01',
)
/** A PIN, a secret. */
export const IconKey = /* @__PURE__ */ icon('M4.5 15.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M11.3 12.7L19.5 4.5M16 8l2.5 2.5')
/** What is for programs. */
export const IconCode = /* @__PURE__ */ icon('M8 8l-4 4 4 4M16 8l4 4-4 4')
/** Removes. */
export const IconTrash = /* @__PURE__ */ icon(
  'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1.5 1.5 0 001.5 1.4h6.4a1.5 1.5 0 001.5-1.4l.8-12M10 11v5.5M14 11v5.5',
)
/** A picture, taking one. */
export const IconCamera = /* @__PURE__ */ icon(
  'M4 9.5A2 2 0 016 7.5h2.2L9.6 5h4.8l1.4 2.5H18a2 2 0 012 2V17a2 2 0 01-2 2H6a2 2 0 01-2-2zM8.8 13a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0',
)
/** In progress: a turning ring. */
export const IconSpinner: IconComponent = ({ size = 20, label, className }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    strokeWidth={2.6}
    className={cx('shrink-0 animate-turn', className)}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <circle cx="12" cy="12" r="9" stroke="currentColor" opacity={0.28} />
    <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeLinecap="round" />
  </svg>
)
