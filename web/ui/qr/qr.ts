// QR codes as one SVG path: square modules, error correction M, a quiet zone of four modules. Plain on purpose: a
// decorated code is read by fewer scanners. Pure.

import { encode } from 'uqr'

/** The quiet zone around a code, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4

/** A code: its side in modules with the quiet zone, and the path of its dark modules. */
export type QrPath = { readonly side: number; readonly d: string }

/**
 * The code of a text; runs of dark modules become one rectangle each. Throws if the text is too long for any code.
 * @example qrPath('bitcoin:bc1…')
 */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 0 })
  let d = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (row[x] !== true) continue
      const start = x
      while (row[x + 1] === true) x += 1
      d += `M${String(start + QUIET_ZONE)} ${String(y + QUIET_ZONE)}h${String(x - start + 1)}v1h-${String(x - start + 1)}z`
    }
  })
  return { side: size + 2 * QUIET_ZONE, d }
}
