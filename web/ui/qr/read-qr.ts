// Reads QR codes from pixels. Heavy: pages load it when somebody scans. Pure.

import decodeQR from 'qr/decode.js'

/** Pixels of four bytes each (red, green, blue, opacity), row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** How long one picture may be looked at, in ms: a camera's next one comes soon, and a phone must stay usable. */
const LOOK_MS = 60
const LOOK_LONG_MS = 1_500

/** Returns the text of the code in a picture; `null` where none can be read. `patient` looks longer, for one picture. */
export function readQr({ width, height, data }: Pixels, patient = false): string | null {
  try {
    return decodeQR({ width, height, data }, { timeLimit: patient ? LOOK_LONG_MS : LOOK_MS })
  } catch {
    // The library throws where it finds no code.
    return null
  }
}
