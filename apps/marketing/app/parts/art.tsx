/** Drawings for tiles and the tops of pages. They only decorate: the text beside them says the same. */
import { Trans } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { encode } from 'uqr'
import { Icon } from './icons.tsx'

// A scanner reads that it is not an address.
const QR = encode('zend: not an address', { ecc: 'M', border: 0 })

/** A plain QR code on a white ground. */
export function QrArt(): ReactElement {
  const d = QR.data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])))
    .join('')
  return (
    <span className="art lagoon" aria-hidden="true">
      <span className="slip">
        <svg viewBox={`0 0 ${String(QR.size)} ${String(QR.size)}`} shapeRendering="crispEdges">
          <path fill="#0a2322" d={d} />
        </svg>
      </span>
    </span>
  )
}

/** Two strips that change places. */
export function CrossingArt({
  left = 'BTC',
  right = 'USDT',
}: {
  readonly left?: string
  readonly right?: string
}): ReactElement {
  return (
    <span className="art indigo" aria-hidden="true">
      <svg viewBox="0 0 360 256" preserveAspectRatio="xMidYMid slice" fill="none" strokeWidth="44">
        <path d="M-10 84C120 84 120 172 190 172S300 84 370 84" stroke="var(--palette-sun)" />
        <path
          d="M-10 176C110 176 116 88 184 88S262 176 370 176"
          stroke="#03201f"
          strokeOpacity=".35"
          strokeWidth="50"
        />
        <path d="M-10 172C110 172 116 84 184 84S262 172 370 172" stroke="var(--palette-mint)" />
        <path d="M190 172C268 172 284 84 370 84" stroke="var(--palette-sun)" />
        <text x="14" y="91" fill="#0a2322">
          {left}
        </text>
        <text x="14" y="179" fill="#0a2322">
          {right}
        </text>
      </svg>
    </span>
  )
}

/** How a sale goes, as the app shows it: stages, without made-up figures. */
export function TimelineArt(): ReactElement {
  return (
    <span className="art rust" aria-hidden="true">
      <span className="timeline">
        <span>
          <Trans>Rate locked</Trans>
        </span>
        <span>
          <Trans>Sold</Trans>
        </span>
        <span>
          <Trans>Sent to your bank</Trans>
        </span>
        <b>
          <Icon name="bolt" />
          <Trans>Arrived</Trans>
        </b>
      </span>
    </span>
  )
}
