/**
 * The front page's picture: coins run across, local currencies run down, and each crossing is a rate. The ring lies on
 * the pair of the converter below; choosing a crossing chooses the pair (script/loom.ts). The crossings are radio
 * buttons, so that keys and screen readers have them without a script of ours.
 */
import { Trans } from '@lingui/react/macro'
import type { CSSProperties, ReactElement } from 'react'

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
const [STRIP, STEP, LEFT, TOP, RIM] = [66, 90, 86, 70, 26]
const WIDTH = 640
/** Rows that are open over the whole width; below them the converter covers all but as many columns. */
const OPEN = 2
const RIGHT = LEFT + (DOWN.length - 1) * STEP + STRIP + RIM
const BOTTOM = TOP + (ACROSS.length - 1) * STEP + STRIP + RIM

const fill = (colour: string): string => `var(--palette-${colour})`
const ink = (dark: boolean): string => (dark ? 'var(--palette-ink)' : '#fff')
const lit = (code: string): { 'data-strand': string; 'data-lit'?: '' } =>
  code === 'USDT' || code === 'NGN' ? { 'data-strand': code, 'data-lit': '' } : { 'data-strand': code }
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`

/** The picture with its crossings. It begins at USDT and naira, as its converter does. */
export function RateCrossings(): ReactElement {
  return (
    <div className="crossings">
      <Woven />
      <fieldset>
        <legend className="unseen">
          <Trans>Choose a coin and a currency. Each crossing is a rate.</Trans>
        </legend>
        {ACROSS.flatMap((across, row) =>
          DOWN.slice(0, row < OPEN ? DOWN.length : OPEN).map((down, column) => (
            <Crossing key={across.code + down.code} coin={across.code} money={down.code} row={row} column={column} />
          )),
        )}
      </fieldset>
    </div>
  )
}

function Crossing({
  coin,
  money,
  row,
  column,
}: {
  readonly coin: string
  readonly money: string
  readonly row: number
  readonly column: number
}): ReactElement {
  const place: CSSProperties = {
    left: share(LEFT + column * STEP, WIDTH),
    top: share(TOP + row * STEP, BOTTOM),
    width: share(STRIP, WIDTH),
    height: share(STRIP, BOTTOM),
  }
  return (
    <input
      type="radio"
      name="crossing"
      value={`${coin} ${money} ${String(column)} ${String(row)}`}
      aria-label={`${coin} → ${money}`}
      defaultChecked={row === 0 && column === 0}
      style={place}
    />
  )
}

/** The strips. A crossing whose indices have an odd sum lies over the coin's strip. */
function Woven(): ReactElement {
  const over = ACROSS.flatMap((_, row) => DOWN.map((strip, column) => ({ ...strip, row, column }))).filter(
    ({ row, column }) => (row + column) % 2 === 1,
  )
  return (
    <svg className="rate-crossings-picture" viewBox={`0 0 ${String(WIDTH)} ${String(BOTTOM)}`} aria-hidden="true">
      {DOWN.map(({ code, colour }, column) => (
        <rect
          key={code}
          {...lit(code)}
          x={LEFT + column * STEP}
          y="4"
          width={STRIP}
          height={BOTTOM - 4}
          fill={fill(colour)}
        />
      ))}
      {ACROSS.map(({ code, colour }, row) => (
        <g key={code} {...lit(code)}>
          <rect x="2" y={TOP + row * STEP - 5} width={RIGHT} height={STRIP + 10} fill="#03201f" opacity=".35" />
          <rect x="2" y={TOP + row * STEP} width={RIGHT} height={STRIP} fill={fill(colour)} />
        </g>
      ))}
      {over.map(({ row, column, colour, code }) => (
        <g key={`${String(row)} ${String(column)}`} {...lit(code)}>
          <rect
            x={LEFT + column * STEP - 5}
            y={TOP + row * STEP}
            width={STRIP + 10}
            height={STRIP}
            fill="#03201f"
            opacity=".35"
          />
          <rect
            x={LEFT + column * STEP}
            y={TOP + row * STEP - 5}
            width={STRIP}
            height={STRIP + 10}
            fill={fill(colour)}
          />
        </g>
      ))}
      {DOWN.map(({ code, dark }, column) => (
        <text key={code} x={LEFT + column * STEP + STRIP / 2} y="42" textAnchor="middle" fill={ink(dark)}>
          {code}
        </text>
      ))}
      {ACROSS.map(({ code, dark }, row) => (
        <text key={code} x="15" y={TOP + row * STEP + STRIP / 2 + 6} fill={ink(dark)}>
          {code}
        </text>
      ))}
      <rect
        className="crossing-ring"
        x={LEFT - 9}
        y={TOP - 9}
        width={STRIP + 18}
        height={STRIP + 18}
        rx="14"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
      />
    </svg>
  )
}
