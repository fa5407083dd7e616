/**
 * The pictures that the suite compares with. They are stored as WebP, near lossless, a third of the size of PNG.
 * Playwright compares PNG, so each is unpacked before its comparison and packed again when a run renewed it.
 * Compression changes no channel by more than 4 of 255, and the comparison tolerates 5.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const screens = join(import.meta.dirname, '..')
/** The folder of the pictures, `WIDTH/NAME-MODE.webp`. */
export const picturesFolder = join(screens, 'pictures')
/** The folder of the unpacked pictures, as in `snapshotPathTemplate`. Temporary. */
export const unpackedFolder = join(screens, '..', '..', 'test-results', 'screens-unpacked')

/** The paths of a picture, packed and unpacked. */
const placesOf = (name: string): { packed: string; unpacked: string } => ({
  packed: join(picturesFolder, `${name}.webp`),
  unpacked: join(unpackedFolder, `${name}.png`),
})

/** Unpacks a picture for Playwright; removes an unpacked one when none is stored. Returns its bytes. */
export async function unpack(name: string): Promise<Buffer | null> {
  const { packed, unpacked } = placesOf(name)
  const stored = await readFile(packed).catch(() => null)
  if (stored === null) {
    await rm(unpacked, { force: true })
    return null
  }
  const png = await sharp(stored).png({ compressionLevel: 1 }).toBuffer()
  await mkdir(dirname(unpacked), { recursive: true })
  await writeFile(unpacked, png)
  return png
}

/** Packs what Playwright wrote over the unpacked picture; does nothing when it wrote nothing. */
export async function pack(name: string, before: Buffer | null): Promise<void> {
  const { packed, unpacked } = placesOf(name)
  const now = await readFile(unpacked).catch(() => null)
  if (now === null || (before !== null && now.equals(before))) return
  await mkdir(dirname(packed), { recursive: true })
  await writeFile(packed, await sharp(now).webp({ nearLossless: true, quality: 40, effort: 4 }).toBuffer())
}
