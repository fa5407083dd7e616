/**
 * The pictures that the suite compares with. They are kept as WebP, near lossless, because as PNG they would be three
 * times as many bytes; Playwright compares PNG, so each is unpacked before it is compared and packed again when a run
 * renewed it. Packing moves no channel by more than 4 of 255, and the comparison overlooks 5.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const screens = join(import.meta.dirname, '..')
/** Where the pictures are kept, `WIDTH/NAME-MODE.webp`. */
export const picturesFolder = join(screens, 'pictures')
/** Where Playwright finds them unpacked, as `snapshotPathTemplate` says. Nothing in it lasts. */
export const unpackedFolder = join(screens, '..', '..', 'test-results', 'screens-unpacked')

/** Where a picture lies, packed and unpacked. */
const placesOf = (name: string): { packed: string; unpacked: string } => ({
  packed: join(picturesFolder, `${name}.webp`),
  unpacked: join(unpackedFolder, `${name}.png`),
})

/**
 * Lays a picture where Playwright looks for it; removes what lies there when none is kept. Answers what it laid there.
 */
export async function unpack(name: string): Promise<Buffer | null> {
  const { packed, unpacked } = placesOf(name)
  const kept = await readFile(packed).catch(() => null)
  if (kept === null) {
    await rm(unpacked, { force: true })
    return null
  }
  const png = await sharp(kept).png({ compressionLevel: 1 }).toBuffer()
  await mkdir(dirname(unpacked), { recursive: true })
  await writeFile(unpacked, png)
  return png
}

/** Keeps what Playwright wrote over what was unpacked; does nothing when it wrote nothing. */
export async function pack(name: string, before: Buffer | null): Promise<void> {
  const { packed, unpacked } = placesOf(name)
  const now = await readFile(unpacked).catch(() => null)
  if (now === null || (before !== null && now.equals(before))) return
  await mkdir(dirname(packed), { recursive: true })
  await writeFile(packed, await sharp(now).webp({ nearLossless: true, quality: 40, effort: 4 }).toBuffer())
}
