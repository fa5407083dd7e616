// A QR code: always dark on white, whatever the colour mode.

import { useMemo, type ReactElement } from 'react'
import { cx } from '../class-names.ts'
import { qrPath } from '../qr/qr.ts'

/**
 * Shows `text` as a QR code. `label` names its content ("QR code of the deposit address"). `className` gives its width.
 */
export function QrCode({
  text,
  label,
  className,
}: {
  readonly text: string
  readonly label: string
  readonly className?: string
}): ReactElement {
  const { side, d } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(side)} ${String(side)}`}
      shapeRendering="crispEdges"
      className={cx('block aspect-square rounded-code bg-paper', className)}
    >
      <path fill="#fff" d={`M0 0h${String(side)}v${String(side)}H0z`} />
      <path fill="#0a2322" d={d} />
    </svg>
  )
}
