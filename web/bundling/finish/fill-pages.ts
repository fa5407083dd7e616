/**
 * Inlines two files into each page of a built web app: its style sheet and the router's manifest. On a slow phone the
 * first files of a page cost a whole round trip; inlined, they cost none, and the page paints before any other file is
 * there.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Manifest, manifestScript, readManifest } from './build-graph.ts'

/** Fills every page of a built app. */
export function fillPages(root: string): void {
  const { url: manifestUrl, manifest } = readManifest(root)
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => path.basename(name) === 'index.html',
  )
  const sheets = new Set(pages.map((page) => fill(root, path.join(root, page), manifestUrl, manifest)))
  console.log(`${String(pages.length)} pages carry ${[...sheets].join(', ')} and ${manifestUrl}`)
}

/**
 * Fills one page and returns the style sheet that it inlines. Throws on a page that names no sheet or loads the
 * manifest in another way, and on a sheet that contains its own end tag.
 */
function fill(root: string, page: string, manifestUrl: string, manifest: Manifest): string {
  const html = readFileSync(page, 'utf8')
  const [link, sheet] = /<link rel="stylesheet" href="(\/static\/[^"]+\.css)"\/>/.exec(html) ?? []
  const asking = `<script type="module" async="">import "${manifestUrl}";`
  if (link === undefined || sheet === undefined || !html.includes(asking))
    throw new Error(`${page} is no page as the router writes them`)
  const styles = readFileSync(path.join(root, sheet), 'utf8')
  if (/<\/style/i.test(styles)) throw new Error(`${sheet} is no style sheet that a page can carry`)
  const script = manifestScript(filled(manifest, sheet))
  writeFileSync(
    page,
    html
      .replace(link, '')
      .replaceAll(/<link rel="modulepreload"[^>]*\/>/g, (preload) =>
        preload.includes(` href="${manifestUrl}"`) ? '' : preload,
      )
      // After the preloads, so that their requests start before the styles arrive. The last picture stores the sheet's
      // name, to know what it was drawn under.
      .replace('</head>', () => `<style data-sheet="${sheet}">${styles}</style></head>`)
      .replace(asking, () => `<script>${script}</script><script type="module" async="">`),
  )
  return sheet
}

/**
 * The manifest for a page that inlines both, so that the router neither links the style sheet nor fetches the manifest.
 */
function filled(of: Manifest, sheet: string): Manifest {
  const routes = Object.entries(of.routes).map(
    ([id, route]) => [id, { ...route, css: (route.css ?? []).filter((url) => url !== sheet) }] as const,
  )
  return { ...of, url: of.entry.module, routes: Object.fromEntries(routes) }
}
