/** Reads a QR code from the screen's pixels, as a wallet's camera does. */
import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'

/** Returns the content of the QR code inside this element. Throws when it cannot be decoded. */
export async function readQr(element: Locator): Promise<string> {
  // Scroll it to the middle, away from the bars at the screen's edges.
  await element.evaluate((node) => node.scrollIntoView({ block: 'center' }))
  const { data, width, height } = PNG.sync.read(await element.screenshot())
  const found = jsQR(new Uint8ClampedArray(data), width, height)
  if (found === null) throw new Error('a decoder cannot read the QR code')
  return found.data
}
