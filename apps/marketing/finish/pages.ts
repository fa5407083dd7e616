/** Reads a built page: its address, what it fetches, and the weight of that. It changes no files. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** A built page. `assets` are the files of ours that a browser fetches to show it, as absolute paths on the host. */
export type BuiltPage = {
  readonly address: string
  readonly file: string
  readonly assets: readonly string[]
  readonly inlineScripts: number
}

const read = (root: string, url: string): Buffer => readFileSync(path.join(root, url))
const COMPRESSED = /\.woff2$|\.png$/

/**
 * Reads a page. It counts what nearly every text fetches through the styles: the two fonts, and the tiny ones with
 * currency signs.
 */
export function pageOf(root: string, file: string): BuiltPage {
  const html = read(root, file).toString('utf8')
  const folder = path.dirname(file)
  const linked = [...html.matchAll(/(?:href|src)="(\/static\/[^"#]+)"/g)].map(([, url = '']) => url)
  const fonts = [...html.matchAll(/url\(["']?(\/static\/[^)"']+)/g)].map(([, url = '']) => url)
  return {
    address: folder === '.' ? '/' : `/${folder.split(path.sep).join('/')}`,
    file,
    assets: [...new Set([...linked, ...fonts])],
    inlineScripts: [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>/g)].length,
  }
}

/** Compressed bytes of a page's script, and of the page with everything it fetches. */
export function weigh(root: string, { file, assets }: BuiltPage): { readonly script: number; readonly all: number } {
  const size = (url: string): number =>
    COMPRESSED.test(url) ? read(root, url).byteLength : gzipSync(read(root, url), { level: 9 }).byteLength
  const sum = (urls: readonly string[]): number => urls.reduce((total, url) => total + size(url), 0)
  return { script: sum(assets.filter((url) => url.endsWith('.js'))), all: size(file) + sum(assets) }
}
