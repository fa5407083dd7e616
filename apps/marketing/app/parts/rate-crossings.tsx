/** The front page's picture: coins run across, local currencies run down, and each crossing is a rate. */
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'

type Strip = { readonly code: string; readonly colour: string; readonly dark: boolean }

const DOWN: readonly Strip[] = [
  { code: 'NGN', colour: 'sun', dark: true },
  { code: 'GHS', colour: 'lagoon', dark: false },
  { code: 'KES', colour: 'papaya', dark: true },
  { code: 'ZAR', colour: 'indigo', dark: false },
  { code: 'UGX', colour: 'cotton', dark: true },
  { code: 'XAF', colour: 'hibiscus', dark: false },
]
const ACROSS: readonly Strip[] = [
  { code: 'USDT', colour: 'mint', dark: true },
  { code: 'BTC', colour: 'papaya', dark: true },
  { code: 'ETH', colour: 'indigo', dark: false },
  { code: 'SOL', colour: 'cotton', dark: true },
  { code: 'XRP', colour: 'sun', dark: true },
]
const [WIDTH, STEP, LEFT, TOP, RIM] = [66, 90, 86, 70, 26]
const RIGHT = LEFT + (DOWN.length - 1) * STEP + WIDTH + RIM
const BOTTOM = TOP + (ACROSS.length - 1) * STEP + WIDTH + RIM

const fill = (colour: string): string => `var(--palette-${colour})`
const ink = (dark: boolean): string => (dark ? 'var(--palette-ink)' : '#fff')

/** The picture. A crossing whose indices have an odd sum lies over the coin's strip. */
export function RateCrossings(): ReactElement {
  const { t } = useLingui()
  const over = ACROSS.flatMap((_, row) => DOWN.map((strip, column) => ({ ...strip, row, column }))).filter(
    ({ row, column }) => (row + column) % 2 === 1,
  )
  return (
    <svg
      className="rate-crossings-picture"
      viewBox={`0 0 640 ${String(BOTTOM)}`}
      role="img"
      aria-label={t`Coins and local currencies woven together. Each crossing is a rate.`}
    >
      {DOWN.map(({ code, colour }, column) => (
        <rect key={code} x={LEFT + column * STEP} y="4" width={WIDTH} height={BOTTOM - 4} fill={fill(colour)} />
      ))}
      {ACROSS.map(({ code, colour }, row) => (
        <g key={code}>
          <rect x="2" y={TOP + row * STEP - 5} width={RIGHT} height={WIDTH + 10} fill="#03201f" opacity=".35" />
          <rect x="2" y={TOP + row * STEP} width={RIGHT} height={WIDTH} fill={fill(colour)} />
        </g>
      ))}
      {over.map(({ row, column, colour }) => (
        <g key={`${String(row)} ${String(column)}`}>
          <rect
            x={LEFT + column * STEP - 5}
            y={TOP + row * STEP}
            width={WIDTH + 10}
            height={WIDTH}
            fill="#03201f"
            opacity=".35"
          />
          <rect
            x={LEFT + column * STEP}
            y={TOP + row * STEP - 5}
            width={WIDTH}
            height={WIDTH + 10}
            fill={fill(colour)}
          />
        </g>
      ))}
      {DOWN.map(({ code, dark }, column) => (
        <text key={code} x={LEFT + column * STEP + WIDTH / 2} y="42" textAnchor="middle" fill={ink(dark)}>
          {code}
        </text>
      ))}
      {ACROSS.map(({ code, dark }, row) => (
        <text key={code} x="15" y={TOP + row * STEP + WIDTH / 2 + 6} fill={ink(dark)}>
          {code}
        </text>
      ))}
      <rect
        x={LEFT - 9}
        y={TOP - 9}
        width={WIDTH + 18}
        height={WIDTH + 18}
        rx="14"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
      />
    </svg>
  )
}
