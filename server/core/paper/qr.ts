/** QR codes for print: square modules only, since decoration makes a code harder to scan. Pure. */
import { encode } from 'uqr'

/** The quiet zone around a code, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4

/** A code: its side in modules, quiet zone included, and its dark modules in runs along the rows. */
export type QrCode = {
  readonly side: number
  readonly runs: readonly { readonly x: number; readonly y: number; readonly length: number }[]
}

/** Returns a text's code, with error correction M. Throws when the text is too long for any code. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 0 })
  const runs: { x: number; y: number; length: number }[] = []
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      if (!dark) continue
      const last = runs.at(-1)
      const at = { x: x + QUIET_ZONE, y: y + QUIET_ZONE }
      if (last !== undefined && last.y === at.y && last.x + last.length === at.x) last.length += 1
      else runs.push({ ...at, length: 1 })
    }
  }
  return { side: size + 2 * QUIET_ZONE, runs }
}
