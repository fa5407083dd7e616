/** Pages that carry what they cannot begin without, and a style sheet that none can carry. */
import { execFile } from 'node:child_process'
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const root = mkdtempSync(path.join(tmpdir(), 'zend-pages-'))
afterAll(() => rmSync(root, { recursive: true }))

const MANIFEST = '/static/manifest-a.js'
const page = path.join(root, 'index.html')
/** Fills one page that links this style sheet; answers it. Rejects where the tool refuses. */
async function filled(styles: string): Promise<string> {
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
  await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'fill-pages.ts'), root])
  return readFileSync(page, 'utf8')
}

test('a page carries its styles and the manifest, and asks for neither', async () => {
  const html = await filled('a{b:c}')
  expect(html).toContain('<style data-sheet="/static/app.css">a{b:c}</style>')
  expect(html).not.toContain(`href="${MANIFEST}"`)
  expect(html).not.toContain('rel="stylesheet"')
  // A name that only looks like the manifest's.
  expect(html).toContain('href="/static/manifest-axjs"')
})

test('a style sheet that would end before its end is refused', async () => {
  await expect(filled('a{b:"</STYLE>"}')).rejects.toThrow('no style sheet that a page can carry')
})
