/** Pages that inline the files they need first, and a style sheet that cannot be inlined. */
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fillPages } from './fill-pages.ts'

const root = mkdtempSync(path.join(tmpdir(), 'zend-pages-'))
afterAll(() => rmSync(root, { recursive: true }))

const MANIFEST = '/static/manifest-a.js'
const page = path.join(root, 'index.html')
/** Fills one page that links this style sheet and returns it. Throws if the sheet is refused. */
function filled(styles: string): string {
  mkdirSync(path.join(root, 'static'), { recursive: true })
  writeFileSync(
    path.join(root, MANIFEST),
    `window.__reactRouterManifest={"entry":{"module":"/static/entry.js","imports":[]},"routes":{},"url":"${MANIFEST}"};`,
  )
  writeFileSync(path.join(root, 'static/app.css'), styles)
  const preloads = [MANIFEST, '/static/manifest-axjs'].map((file) => `<link rel="modulepreload" href="${file}"/>`)
  const asking = `<script type="module" async="">import "${MANIFEST}";begin()</script>`
  writeFileSync(
    page,
    `<html><head>${preloads.toReversed().join('')}<link rel="stylesheet" href="/static/app.css"/></head><body>${asking}</body></html>`,
  )
  fillPages(root)
  return readFileSync(page, 'utf8')
}

test('a page carries its styles and the manifest, and asks for neither', () => {
  const html = filled('a{b:c}')
  expect(html).toContain('<style data-sheet="/static/app.css">a{b:c}</style>')
  expect(html).not.toContain(`href="${MANIFEST}"`)
  expect(html).not.toContain('rel="stylesheet"')
  // A name that only looks like the manifest's.
  expect(html).toContain('href="/static/manifest-axjs"')
})

test('a style sheet that would end before its end is refused', () => {
  expect(() => filled('a{b:"</STYLE>"}')).toThrow('no style sheet that a page can carry')
})
