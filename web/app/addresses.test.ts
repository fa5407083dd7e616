// Handwritten paths are checked by no compiler: one could link to a page that an app does not have, or keep an old
// name.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT }).filter((file) => !/\.test\.|fixture|testing/.test(file))

/** The first segments of every app's routes. */
const AREAS = new Set(
  find('apps/{personal,business}/app/routes.ts').flatMap((file) =>
    [...read(file).matchAll(/route\('([\w-]+)/g)].map(([, area]) => area),
  ),
)

/** The page paths in a source that neither `href` nor the type of a place checks. */
function unchecked(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
  return [...code.matchAll(/(?<!(?:href|site)\()(["'`])\/([\w-]+)[^"'`\n]*\1(?! satisfies Page)/g)].flatMap(
    ([whole, , area]) => (AREAS.has(area) ? [whole] : []),
  )
}

test('an address written by hand is found, one that is checked is not', () => {
  const source =
    "a('/swap') + `/deposit/${x}` + href('/swap') + '/static/x' // '/swap'\n<Link to=\"/assets\" />\nconst A = '/dashboard' satisfies Page"
  expect(unchecked(source)).toEqual(["'/swap'", '`/deposit/${x}`', '"/assets"'])
})

test('every link to a page of ours is by a route of the app', () => {
  const files = [
    ...find('web/{features,data,app,client}/**/*.{ts,tsx}'),
    ...find('apps/{personal,business}/app/routes/*.tsx'),
  ]
  expect(files.length).toBeGreaterThan(300)
  // Shared screens lead to these too, and the personal app's compiler does not know them.
  const ofBusiness = [
    "web/data/orders/cure.tsx: '/settings/account/business-kyb'",
    'web/data/links/links.ts: `/zend-fx/payments/${id}`',
    "web/data/links/links.ts: '/zend-fx/transfer-details'",
    'web/data/links/links.ts: `/approvals/${id}`',
    'web/features/security/closing-blockers.tsx: "/members"',
  ]
  const paths = [
    'approvals/:id',
    'members',
    'settings/account/business-kyb',
    'zend-fx/payments/:id',
    'zend-fx/transfer-details',
  ]
  for (const path of paths) expect(read('apps/business/app/routes.ts')).toContain(`route('${path}'`)
  expect(files.flatMap((file) => unchecked(read(file)).map((address) => `${file}: ${address}`))).toEqual(ofBusiness)
})
