// Scanning, with codes drawn by the browser: as picture files, and as a camera's stream. Risks: a foreign link is
// opened, an amount or a tag is lost on the way, the camera goes on after the code, no camera is a dead end.

import { encode } from 'uqr'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, playApi } from '../../client/testing-screen.tsx'
import { ScanScreen } from './scan-screen.tsx'

const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const R = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const NETWORK = {
  name: 'Network',
  status: 'up',
  confirmations: 1,
  minimum: '0.001',
  arrivalMinutes: 1,
  large: null,
  contract: null,
  addressFormat: 'any',
  memo: null,
}
const API = {
  'GET /personal/wallet/networks': () => ({
    networks: [
      { ...NETWORK, currency: 'BTC', network: 'bitcoin' },
      { ...NETWORK, currency: 'XRP', network: 'xrpl' },
    ],
  }),
  'GET /personal/balance': () => ({ balances: [], asOf: '2026-03-18T10:00:00Z' }),
}
afterEach(() => vi.restoreAllMocks())

function drawn(text: string): HTMLCanvasElement {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [size * 8, size * 8]
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#123'
  data.forEach((row, y) => row.forEach((dark, x) => dark && context.fillRect(x * 8, y * 8, 8, 8)))
  return canvas
}
const noCamera = () =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('none', 'NotFoundError'))

async function choose(text: string | null): Promise<void> {
  const blob =
    text === null
      ? new Blob(['no picture'], { type: 'image/png' })
      : await new Promise<Blob | null>((resolve) => drawn(text).toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('no picture')
  await page.getByLabelText('Picture with a QR code').upload(new File([blob], 'code.png', { type: 'image/png' }))
}
const scan = () => openScreen('/scan', <ScanScreen />)

test('without a camera a picture does: a person’s code leads to them, with the amount it suggests', async () => {
  await playApi(API)
  noCamera()
  const { router } = await scan()
  await expect.element(page.getByText(/No camera can be used here/)).toBeVisible()
  await choose(`${location.origin}/@ada?currency=USDT&amount=5`)
  await expect.poll(() => router.state.location.pathname).toBe('/people/ada')
  expect(router.state.location.search).toBe('?currency=USDT&amount=5')
})

test.each([
  [`bitcoin:${BTC}?amount=0.05`, /BTC/, `/withdraw?currency=BTC&chain=bitcoin&toAddr=${BTC}&amount=0.05`],
  [`${R}?dt=10042`, /XRP/, `/withdraw?currency=XRP&chain=xrpl&toAddr=${R}%2310042`],
])('%s fills in address, tag and amount, and sends nothing', async (text, coin, address) => {
  const sent = await playApi(API)
  noCamera()
  await scan()
  await choose(text)
  await expect.element(page.getByRole('link', { name: coin })).toHaveAttribute('href', address)
  expect(sent.every(({ call }) => call.startsWith('GET '))).toBe(true)
})

test('a foreign link is shown and not opened, nor is what we cannot pay; a picture without a code says so', async () => {
  await playApi(API)
  noCamera()
  const { router } = await scan()
  await choose('https://evil.test/@ada')
  await expect.element(page.getByText(/a link to another site/)).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
  await page.getByRole('button', { name: 'Scan again' }).click()
  await choose('lightning:lnbc2500u1pvjluezpp5')
  await expect.element(page.getByText(/more than a plain payment/)).toBeVisible()
  await choose(null)
  await expect.element(page.getByText(/No code could be read in this picture/)).toBeVisible()
  expect(router.state.location.pathname).toBe('/scan')
})

test('a camera that may not be used says how to allow it', async () => {
  await playApi(API)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await scan()
  await expect.element(page.getByText(/Allow it in the browser's settings/)).toBeVisible()
})

test('the camera reads a code, and stops', async () => {
  await playApi(API)
  const canvas = drawn('@kofi_m')
  const stream = canvas.captureStream(10)
  // A still canvas gives no frames.
  const timer = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 50)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  const { router } = await scan()
  await expect.poll(() => router.state.location.pathname, { timeout: 14_000 }).toBe('/people/kofi_m')
  await expect.poll(() => stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true)
  clearInterval(timer)
})
