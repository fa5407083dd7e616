import { newKeyPair, signed } from './receiver.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiverClient, startReceivers } from './index.ts'

let sandbox: Awaited<ReturnType<typeof startReceivers>>
beforeAll(async () => {
  sandbox = await startReceivers()
})
afterAll(() => sandbox.stop())

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const BODY = '{"type": "swap.completed",  "data":{"id":"swp_1","state":"success"}}'
const send = (url: string, headers: Record<string, string>, body = BODY) =>
  fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body, redirect: 'manual' })

test('checks what came byte for byte, by the secret and by the public key', async () => {
  const shop = receiverClient(sandbox.url, 'shop')
  const pair = newKeyPair()
  const headers = signed(SECRET, pair.privateKey, 'evt_1', BODY)
  expect((await send(shop.url, headers)).status).toBe(204)
  await shop.trust({ secret: SECRET, publicKey: pair.publicKey })
  await send(shop.url, headers)
  await send(shop.url, headers, `${BODY} `)
  await send(shop.url, { ...headers, 'webhook-id': 'evt_2' })
  const { arrivals, calls } = await shop.look()
  expect(calls).toBe(4)
  expect(arrivals.map(({ bySecret, byKey, again }) => [bySecret, byKey, again])).toEqual([
    ['wrong', 'wrong', false],
    ['wrong', 'wrong', true],
    ['right', 'right', true],
    ['untold', 'untold', false],
  ])
  expect(arrivals[2]).toMatchObject({ id: 'evt_1', body: BODY })
})

test.each([
  [{ kind: 'broken' }, 500],
  [{ kind: 'gone' }, 410],
  [{ kind: 'redirects', to: 'http://127.0.0.1:1/' }, 307],
  [{ kind: 'busy', retryAfterS: 7 }, 429],
  [{ kind: 'slow', delayMs: 1 }, 204],
  [{ kind: 'huge' }, 200],
] as const)('behaves as it is told: %o', async (behaviour, status) => {
  const shop = receiverClient(sandbox.url, behaviour.kind)
  await shop.behave(behaviour)
  const answer = await send(shop.url, {})
  expect(answer.status).toBe(status)
  if (behaviour.kind === 'busy') expect(answer.headers.get('retry-after')).toBe('7')
  expect((await answer.text()).length >= 10_000_000).toBe(behaviour.kind === 'huge')
})

test('hangs until the caller has had enough', async () => {
  const shop = receiverClient(sandbox.url, 'hangs')
  await shop.behave({ kind: 'hangs' })
  const options = { method: 'POST', body: BODY, signal: AbortSignal.timeout(100) }
  await expect(fetch(shop.url, options)).rejects.toMatchObject({ name: 'TimeoutError' })
  expect((await shop.look()).calls).toBe(1)
})

test('shows what came, encoded', async () => {
  await send(`${sandbox.url}/receiver/page`, { 'webhook-id': 'evt_<b>' }, '<script>')
  const page = await (await fetch(`${sandbox.url}/receiver`)).text()
  expect(page).toContain('evt_&lt;b&gt;')
  expect(page).toContain('<code>&lt;script&gt;</code>')
})
