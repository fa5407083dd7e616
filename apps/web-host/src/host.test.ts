import { request } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHost } from './host.ts'
import { readSite, routeMatcher } from './site.ts'

const base = (name: string): string => `http://api.test/${name}`
const CONFIG = {
  api: { accounts: base('accounts'), personal: base('personal'), business: base('business'), general: base('general') },
  label: '',
}
const html = (name: string): string => `<html><head></head><body>${name}<script>start()</script></body></html>`

let folder = ''
let host: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'web-host-'))
  const client = path.join(folder, 'client')
  mkdirSync(path.join(client, 'static'), { recursive: true })
  mkdirSync(path.join(client, 'auth/login'), { recursive: true })
  writeFileSync(path.join(client, 'index.html'), html('fallback'))
  writeFileSync(path.join(client, 'auth/login/index.html'), html('login'))
  writeFileSync(path.join(client, 'verify-certificate.html'), html('verify'))
  writeFileSync(path.join(client, 'favicon.svg'), '<svg/>')
  writeFileSync(
    path.join(client, 'sw.js'),
    'keep([{url:"/",revision:"page:/"},{url:"/auth/login",revision:"page:/auth/login"}])',
  )
  writeFileSync(path.join(client, 'static/app-1a2b.js'), 'export {}')
  writeFileSync(path.join(client, 'static/app-1a2b.js.gz'), gzipSync('export {}'))
  writeFileSync(
    path.join(folder, 'routes.json'),
    JSON.stringify(['/', '/auth/login', '/dashboard', '/transaction/token/:id']),
  )
  host = await createHost(readSite(folder, CONFIG), pino({ level: 'silent' }))
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => host.inject({ url, headers })

test('a prerendered page, a page of the app, and the app’s own page for what is nowhere', async () => {
  const [login, dashboard, detail, nowhere] = await Promise.all(
    ['/auth/login?x=1', '/dashboard', '/transaction/token/dep_1', '/transaction/token/dep_1/more'].map((url) =>
      get(url),
    ),
  )
  expect([login?.statusCode, dashboard?.statusCode, detail?.statusCode, nowhere?.statusCode]).toEqual([
    200, 200, 200, 404,
  ])
  expect(login?.body).toContain('login')
  for (const page of [dashboard, detail, nowhere]) expect(page?.body).toContain('fallback')
})

test('an address that a URL parser would take for another host is looked up as it stands', async () => {
  // Over a real socket, because injected requests are parsed before they arrive.
  const port = Number(new URL(await host.listen({ host: '127.0.0.1', port: 0 })).port)
  for (const [address, status] of Object.entries({ '//': 200, '//[': 404, '//evil.example/x': 404 })) {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    request({ host: '127.0.0.1', port, path: address }, (response) => resolve(response.resume().statusCode))
      .once('error', reject)
      .end()
    expect(await promise, address).toBe(status)
  }
})

test('every page brings its policy and is asked for again each time; what has not changed is not sent again', async () => {
  const page = await get('/auth/login')
  expect(page.headers).toMatchObject({
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    vary: 'Accept-Encoding',
  })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const again = await get('/auth/login', { 'if-none-match': String(page.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a hashed file may be kept for ever, any other for an hour, and a missing one is a 404 that is no page', async () => {
  expect((await get('/static/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  for (const url of ['/static/app-gone.js', '/static/', '/robots.txt', '/index.html', '/static/app-1a2b.js.gz']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 404, 'text/plain; charset=utf-8'])
  }
})

test('a file brings what guards a file, and none of the bytes that guard a document', async () => {
  const { headers } = await get('/static/app-1a2b.js')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  expect(
    Object.keys(headers).filter((name) => /^(?:permissions|referrer)-policy$|frame|opener|etag|modified/.test(name)),
  ).toEqual([])
})

test('a page that needs nobody is sent as it was built, may call nobody, and is no file like others', async () => {
  const answer = await get('/verify-certificate.html')
  expect([answer.statusCode, answer.body]).toEqual([200, html('verify')])
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src; img-src data:; base-uri 'none'/)
  expect(policy).not.toContain('connect-src')
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
})

test('the service worker is asked for each time, and may fetch only from here', async () => {
  const { headers } = await get('/sw.js')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'; connect-src 'self'")
})

test('another configuration is another version of the pages that the service worker keeps', async () => {
  const revisions = (text: string): string[] => [...text.matchAll(/revision:"([^"]+)"/g)].map(([, found = '']) => found)
  const here = revisions((await get('/sw.js')).body)
  const elsewhere = revisions(readSite(folder, { ...CONFIG, label: 'Sandbox' }).serviceWorker ?? '')
  expect(new Set([...here, ...elsewhere]).size).toBe(4)
  expect(here.join(' ')).not.toContain('page:')
})

test('files and pages are sent compressed to those who take it', async () => {
  expect((await get('/static/app-1a2b.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  expect((await get('/dashboard', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
  expect((await get('/dashboard')).headers['content-encoding']).toBeUndefined()
})

test('HEAD answers the headers alone, other methods are refused, nothing outside the build can be read', async () => {
  const head = await host.inject({ method: 'HEAD', url: '/dashboard' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect((await host.inject({ method: 'POST', url: '/dashboard' })).statusCode).toBe(405)
  for (const url of ['/../routes.json', '/%2e%2e/routes.json', '/static/..%2f..%2froutes.json'])
    expect((await get(url)).body).not.toContain('/transaction/token')
})

test('a parameter matches one segment, and a dot in a pattern only itself', () => {
  const known = routeMatcher(['/a/:id', '/b.c', '/@:handle'])
  expect(['/@ada', '/@', '/ada', '/@ada/more'].map(known)).toEqual([true, false, false, false])
  expect(['/a/1', '/a/1/', '/a/', '/a/1/2', '/b.c', '/bxc'].map(known)).toEqual([true, true, false, false, true, false])
})
