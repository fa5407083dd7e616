import jsqr from 'jsqr'
import { expect, test } from 'vitest'
import { QUIET_ZONE, qrPath } from './qr.ts'

/** Paints the path as a browser does, at `scale` pixels per module, dark on white. */
function painted(text: string, scale: number): { readonly pixels: Uint8ClampedArray; readonly width: number } {
  const { side, d } = qrPath(text)
  const width = side * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column += 1)
        pixels.set([10, 35, 34], (row * width + column) * 4)
    }
  }
  return { pixels, width }
}

test.each([
  ['an address', 'TMockGY2khEsLJW1ChDoNotSend5KcbLSE'],
  ['a payment link with tag', 'ripple:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh?dt=1234567890&amount=25.5'],
  ['a short text', 'a'],
  ['accents', 'Référence numéro 42'],
  ['a long address', `addr1${'q'.repeat(98)}`],
])('a reader gets back %s, character by character', (_, text) => {
  const { pixels, width } = painted(text, 4)
  expect(jsqr(pixels, width, width)?.data).toBe(text)
})

test('a reader gets every one of a hundred addresses', () => {
  for (let at = 0; at < 100; at += 1) {
    const text = `bc1q${(at * 7919).toString(36).padStart(38, 'x')}`
    const { pixels, width } = painted(text, 3)
    expect(jsqr(pixels, width, width)?.data).toBe(text)
  }
})

test('the quiet zone is four modules wide on every side', () => {
  const { side, d } = qrPath('a')
  const rows = [...d.matchAll(/M(\d+) (\d+)h(\d+)/g)]
  expect(Math.min(...rows.map(([, x]) => Number(x)))).toBe(QUIET_ZONE)
  expect(Math.min(...rows.map(([, , y]) => Number(y)))).toBe(QUIET_ZONE)
  expect(Math.max(...rows.map(([, x, , run]) => Number(x) + Number(run)))).toBe(side - QUIET_ZONE)
})
