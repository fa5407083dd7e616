/** Reads a QR code off the screen the way a wallet's camera does: from pixels. */
import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'

/** What the QR code inside this element says. Throws when a decoder cannot read it. */
export async function readQr(element: Locator): Promise<string> {
  // As a customer would hold it: away from the bars that stay at the screen's edges.
  await element.evaluate((node) => node.scrollIntoView({ block: 'center' }))
  const { data, width, height } = PNG.sync.read(await element.screenshot())
  const found = jsQR(new Uint8ClampedArray(data), width, height)
  if (found === null) throw new Error('a decoder cannot read the QR code')
  return found.data
}
