import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  type AppConfig,
  contentSecurityPolicy,
  escapeAttribute,
  inlineScriptHashes,
  preparePage,
  type PublicSite,
  withAddresses,
  withConfig,
  withPreloadsLast,
} from './page.ts'

const CONFIG: AppConfig = {
  api: {
    accounts: 'http://a.test/accounts',
    personal: 'http://p.test:4000/personal',
    business: 'http://a.test/business',
    general: 'http://a.test/general',
  },
  label: '</head>"><script>alert(1)</script>',
}
const HTML =
  '<html><head><title>t</title></head><body><script>run("it")</script><script type="module" async="">import "/a.js"</script><script src="/b.js"></script></body></html>'
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the configuration cannot break out of its attribute', () => {
  const html = withConfig(HTML, CONFIG)
  expect(html.match(/<script>/g)).toHaveLength(1)
  expect(html.match(/<\/head>/g)).toHaveLength(1)
  const content = /<meta name="zend-config" content="([^"]*)"\/><\/head>/.exec(html)?.[1] ?? ''
  const read = content
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  expect(JSON.parse(read)).toEqual(CONFIG)
  expect(escapeAttribute('&quot;')).toBe('&amp;quot;')
})

test('the scripts of the head find the configuration before them', () => {
  const html = withConfig('<html><head><title>t</title><script>read()</script></head><body></body></html>', CONFIG)
  expect(html.indexOf('zend-config')).toBeLessThan(html.indexOf('<script>read'))
})

test('exactly the inline scripts of the build may run', () => {
  expect(inlineScriptHashes(HTML)).toEqual([hash('run("it")'), hash('import "/a.js"')])
  const policy = contentSecurityPolicy(HTML, CONFIG)
  expect(policy).toContain(`script-src 'self' ${hash('run("it")')} ${hash('import "/a.js"')};`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('of style elements exactly those of the build hold', () => {
  const styled = HTML.replace('</head>', '<style>a{color:red}</style></head>')
  expect(contentSecurityPolicy(styled, CONFIG)).toContain(`; style-src 'self' ${hash('a{color:red}')};`)
  expect(contentSecurityPolicy(HTML, CONFIG)).toContain("; style-src 'self';")
})

test('the browser may talk to the API’s origins, each named once, and to nobody else', () => {
  expect(contentSecurityPolicy(HTML, CONFIG)).toContain("connect-src 'self' http://a.test http://p.test:4000;")
})

test('pictures come from us, from the API or from memory', () => {
  expect(contentSecurityPolicy(HTML, CONFIG)).toContain("img-src 'self' data: blob: http://a.test http://p.test:4000;")
})

test('text becomes markup or code only through the app’s one rule set', () => {
  expect(contentSecurityPolicy(HTML, CONFIG)).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/)
})

test('the compressed copies are the page', () => {
  const page = preparePage(HTML, CONFIG)
  expect(gunzipSync(page.gzip)).toEqual(page.html)
  expect(brotliDecompressSync(page.brotli)).toEqual(page.html)
})

test('a script that the build put first is not sent to the end of the queue', () => {
  const html =
    '<head><link rel="modulepreload" fetchpriority="high" href="/a.js"/><link rel="stylesheet" href="/c.css"/></head><body></body>'
  expect(withPreloadsLast(html)).toBe(
    '<head><link rel="stylesheet" href="/c.css"/><link rel="modulepreload" fetchpriority="high" href="/a.js"/></head><body></body>',
  )
})

test('the style sheet is asked for before the scripts that come later', () => {
  const html =
    '<head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/><link rel="stylesheet" href="/c.css"/></head><body></body>'
  expect(withPreloadsLast(html)).toBe(
    '<head><link rel="stylesheet" href="/c.css"/><link fetchpriority="low" rel="modulepreload" href="/a.js"/><link fetchpriority="low" rel="modulepreload" href="/b.js"/></head><body></body>',
  )
})

test('a page that carries its styles asks for its scripts before them', () => {
  const html =
    '<head><style data-sheet="/c.css">a{}</style><link rel="modulepreload" fetchpriority="high" href="/a.js"/></head><body></body>'
  expect(withPreloadsLast(html)).toBe(
    '<head><link rel="modulepreload" fetchpriority="high" href="/a.js"/><style data-sheet="/c.css">a{}</style></head><body></body>',
  )
})

const SITE: PublicSite = {
  origin: 'https://www.zend.test',
  production: { personal: 'https://app.zend.test', business: null },
  staging: { personal: 'http://localhost:3001', business: null },
  loaders: { chat: '', analytics: '' },
}

test('the public site’s pages get the deployment’s addresses; a business app that is not there leads to its language’s contact page', () => {
  const html =
    '<a href="https://personal.invalid/auth/login"></a><a href="https://business.invalid/auth/register"></a><link href="https://site.invalid/fr">'
  expect(withAddresses(html, { ...CONFIG, site: SITE })).toBe(
    '<a href="https://app.zend.test/auth/login"></a><a href="/contact"></a><link href="https://www.zend.test/fr">',
  )
  const business = { ...SITE, production: { ...SITE.production, business: 'https://biz.zend.test' } }
  expect(withAddresses(html, { ...CONFIG, site: business })).toContain('https://biz.zend.test/auth/register')
  expect(withAddresses(html, CONFIG)).toBe(html)
  for (const [language, contact] of [
    ['en', '/contact'],
    ['fr', '/fr/contact'],
  ])
    expect(withAddresses(`<html lang="${language}">${html}`, { ...CONFIG, site: SITE })).toContain(
      `<a href="${contact}">`,
    )
})

test('other companies’ scripts may run only where the deployment names them', () => {
  const chat = { ...SITE, loaders: { chat: 'https://chat.test/widget.js', analytics: '' } }
  expect(contentSecurityPolicy(HTML, { ...CONFIG, site: SITE })).not.toContain('chat.test')
  const policy = contentSecurityPolicy(HTML, { ...CONFIG, site: chat })
  expect(policy).toMatch(/script-src [^;]*https:\/\/chat\.test;/)
  expect(policy).not.toContain('widget.js')
})
