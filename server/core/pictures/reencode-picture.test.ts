import { MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { expectOk, testClock } from '@zend/tests/testkit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openReencoder } from './index.ts'

const clock = testClock()
const policy = { pixelsMax: 1_000_000, waitingMax: 2, decodeMaxMs: MINUTE_MS }
const reencode = openReencoder({ clock, policy })
const SQUARE = { square: 512 }
const unreadable = { ok: false, refusal: { code: 'picture_unreadable' } }

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif'
/** A picture with a red left half and a blue right half. */
async function halves(width: number, height: number) {
  const blue = { create: { width: width / 2, height, channels: 3, background: '#00f' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ])
}
const plain = async (format: Format, width = 80, height = 60) =>
  (await halves(width, height)).toFormat(format).toBuffer()
/** Tells whether a pixel of the result is red or blue. */
async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const [red = 0, , blue = 0] = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`
}

describe('a picture made anew', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('is a square WebP, made from a %s', async (format) => {
    const made = expectOk(await reencode(await plain(format), SQUARE))
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(await colourAt(made, 20, 256)).toBe('red')
    expect(await colourAt(made, 490, 256)).toBe('blue')
  })

  test('has nothing left of what the camera wrote: no place, no profile, no name', async () => {
    const gps = {
      IFD0: { Make: 'Snitchcam', Copyright: 'Ada Obi' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 24/1 0/1' },
    }
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>'
    const shot = await (await halves(80, 60)).jpeg().withExif(gps).withXmp(xmp).withIccProfile('p3').toBuffer()
    const before = await sharp(shot).metadata()
    expect([before.exif, before.xmp, before.icc].map((part) => part !== undefined)).toEqual([true, true, true])
    expect(shot.includes('Snitchcam')).toBe(true)

    const made = Buffer.from(expectOk(await reencode(shot, SQUARE)))
    const after = await sharp(made).metadata()
    expect([after.exif, after.xmp, after.icc, after.iptc]).toEqual([undefined, undefined, undefined, undefined])
    for (const trace of ['Snitchcam', 'Ada Obi', 'xmpmeta', 'EXIF', 'ICCP', 'XMP '])
      expect(made.includes(trace)).toBe(false)
  })

  test('stands as its camera was held', async () => {
    // Orientation 6: rotated by a quarter to the right for display, so that the left half is on top.
    const turned = await (await halves(80, 60)).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const made = expectOk(await reencode(turned, SQUARE))
    expect(await colourAt(made, 256, 20)).toBe('red')
    expect(await colourAt(made, 256, 490)).toBe('blue')
  })

  test('is not the file that was hidden behind it', async () => {
    const hidden = Buffer.concat([await plain('png'), Buffer.from('<script>alert(1)</script>')])
    expect(Buffer.from(expectOk(await reencode(hidden, SQUARE))).includes('script')).toBe(false)
  })

  test('is shrunk whole when it is to stay whole, and never enlarged', async () => {
    const sizeOf = async (width: number, height: number) => {
      const { width: w, height: h } = await sharp(
        expectOk(await reencode(await plain('jpeg', width, height), { maxEdge: 400 })),
      ).metadata()
      return [w, h]
    }
    expect(await sizeOf(800, 600)).toEqual([400, 300])
    expect(await sizeOf(80, 60)).toEqual([80, 60])
  })
})

describe('what is refused', () => {
  test.each(['gif', 'tiff', 'avif'] as const)('a %s, which is none of the three', async (format) => {
    expect(await reencode(await plain(format), SQUARE)).toEqual(unreadable)
  })

  test.each([
    ['no picture', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    [
      'a drawing that is a program',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
      ),
    ],
    ['a beginning without an end', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('%s', async (_what, bytes) => {
    expect(await reencode(bytes, SQUARE)).toEqual(unreadable)
  })

  test('half a picture', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await plain(format, 400, 300)
      expect(await reencode(whole.subarray(0, whole.length - Math.ceil(whole.length / 3)), SQUARE)).toEqual(unreadable)
    }
  })

  test('one of few bytes and very many pixels', async () => {
    const bomb = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(400_000)
    expect(await reencode(bomb, SQUARE)).toEqual(unreadable)
    expect(await reencode(await plain('png', 1_000, 1_000), SQUARE)).toMatchObject({ ok: true })
    expect(await reencode(await plain('png', 1_000, 1_002), SQUARE)).toEqual(unreadable)
  })

  test('one more than may wait, with when to come back; then there is room again', async () => {
    const picture = await plain('png')
    const tries = await Promise.all(Array.from({ length: 5 }, () => reencode(picture, SQUARE)))
    expect(tries.map(({ ok }) => ok)).toEqual([true, true, true, false, false])
    expect(tries.at(-1)).toEqual({
      ok: false,
      refusal: { code: 'rate_limited', retryAt: new Date(+clock.now() + 5 * SECOND_MS) },
    })
    expect(await reencode(picture, SQUARE)).toMatchObject({ ok: true })
  })
})
