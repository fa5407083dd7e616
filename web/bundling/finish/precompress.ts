/**
 * Writes a brotli and a gzip copy of every text file of a built web app, so that the host never compresses during a
 * request.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])
// Smaller files are not worth a compressed copy.
const SMALLEST_BYTES = 512

/** Writes the copies. */
export function precompress(root: string): void {
  let count = 0
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.has(path.extname(name))) continue
    const file = path.join(root, name)
    const content = readFileSync(file)
    if (content.byteLength < SMALLEST_BYTES) continue
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    count += 1
  }
  console.log(`compressed ${String(count)} files`)
}
