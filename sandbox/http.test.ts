import { startSandbox, type TestSandbox } from '@zend/tests/testkit/chains'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const BITCOIN_ADDRESS = 'bcrt1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2dkku3w'
const valid = { network: 'bitcoin', asset: 'BTC', address: BITCOIN_ADDRESS, amount: '0.1' }

// Real nodes on a shared machine can be slow.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

async function post(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

describe('bad input is answered with a problem that names the field', () => {
  test.each([
    ['/faucet', { ...valid, network: 'monero' }, 400, 'network'],
    ['/faucet', { ...valid, asset: 'USDT' }, 422, 'asset'],
    ['/faucet', { ...valid, asset: 'constructor' }, 422, 'asset'],
    ['/faucet', { ...valid, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, 422, 'address'],
    ['/faucet', { ...valid, address: `${BITCOIN_ADDRESS.slice(0, -1)}q` }, 422, 'address'],
    ['/faucet', { ...valid, address: 5 }, 400, 'address'],
    ['/faucet', { ...valid, amount: 0.1 }, 400, 'amount'],
    ['/faucet', { ...valid, amount: '-1' }, 422, 'amount'],
    ['/faucet', { ...valid, amount: '1e3' }, 422, 'amount'],
    ['/faucet', { ...valid, amount: '0.000000001' }, 422, 'amount'],
    ['/faucet', { ...valid, amount: '0' }, 422, 'amount'],
    ['/faucet', { ...valid, amount: '0.00000545' }, 422, 'amount'],
    ['/faucet', { ...valid, amount: '10.00000001' }, 422, 'amount'],
    ['/faucet', { ...valid, network: 'ethereum', asset: 'ETH' }, 422, 'address'],
    [
      '/faucet',
      { network: 'ethereum', asset: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', amount: '1' },
      422,
      'address',
    ],
    ['/faucet', {}, 400, 'network'],
    ['/fx/behaviour', { provider: 'nobody', kind: 'well' }, 400, 'provider'],
    ['/fx/fund', { provider: 'airwallex', currency: 'GBP', amount: '-1' }, 422, 'amount'],
    ['/fx/clock', { advanceMs: -1 }, 400, 'advanceMs'],
    ['/chains/bitcoin/mine', { blocks: 0 }, 400, 'blocks'],
    ['/chains/bitcoin/mine', { blocks: 1_001 }, 400, 'blocks'],
    ['/chains/bitcoin/mine', { blocks: 1.5 }, 400, 'blocks'],
    ['/chains/monero/mine', { blocks: 1 }, 400, 'network'],
    ['/chains/ethereum/reorg', { depth: 0 }, 400, 'depth'],
    ['/chains/ethereum/reorg', { depth: 1 }, 422, 'depth'],
    ['/chains/bitcoin/reorg', { depth: 51 }, 422, 'depth'],
    ['/chains/bitcoin/reorg', {}, 400, 'depth'],
    ['/chains/bitcoin/congestion', {}, 400, 'feeAsked'],
    ['/chains/bitcoin/congestion', { feeAsked: 25 }, 400, 'feeAsked'],
    ['/chains/ethereum/congestion', { feeAsked: '0' }, 400, 'feeAsked'],
    ['/chains/bitcoin/forget', { txid: 'all' }, 400, 'txid'],
    ['/chains/bitcoin/forget', { txid: 'a'.repeat(64) }, 404, 'txid'],
    ['/chains/ethereum/forget', { txid: `0x${'a'.repeat(64)}` }, 404, 'txid'],
  ])('%s %j', async (path, body, status, field) => {
    const got = await post(path, body)
    expect(got).toMatchObject({
      status,
      answer: {
        type: 'about:blank',
        status,
        field,
        code: expect.any(String) as string,
        message: expect.any(String) as string,
      },
    })
  })

  test.each(['{', '[]', '"text"', 'null'])('a body of %s is refused too', async (body) => {
    expect((await post('/faucet', body)).status).toBe(400)
  })

  test('a token payment that the contract refuses is a refusal, not a failure', async () => {
    const { status, answer } = await post('/faucet', {
      network: 'ethereum',
      asset: 'USDT',
      address: `0x${'0'.repeat(40)}`,
      amount: '1',
    })
    expect({ status, code: answer['code'] }).toEqual({ status: 422, code: 'transaction_refused' })
  })
})

describe('automatic blocks', () => {
  test('come while resumed and stop when paused', async () => {
    const own = await startSandbox({ env: { BLOCK_EVERY_MS: '20' } })
    try {
      const start = await own.tip('bitcoin')
      await expect
        .poll(async () => (await own.tip('bitcoin')).height, { timeout: 10_000, interval: 20 })
        .toBeGreaterThan(start.height)
      const paused = (await (await fetch(`${own.url}/chains/bitcoin/pause`, { method: 'POST' })).json()) as {
        data: { height: number }
      }
      const ethereum = await own.tip('ethereum')
      await expect
        .poll(async () => (await own.tip('ethereum')).height, { timeout: 10_000, interval: 20 })
        .toBeGreaterThan(ethereum.height + 2)
      expect((await own.tip('bitcoin')).height).toBe(paused.data.height)
    } finally {
      await own.stop()
    }
  })
})

describe('browsers', () => {
  test('pages of this machine may use the faucet', async () => {
    const response = await fetch(`${sandbox.url}/faucet`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3001' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3001')
  })

  test.each(['https://example.com', 'http://localhost.example.com', 'null'])('a page of %s may not', async (origin) => {
    const { status } = await post('/chains/bitcoin/mine', { blocks: 1 }, { origin })
    expect(status).toBe(403)
  })
})

describe('mailbox', () => {
  const transport = () => createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, secure: false, ignoreTLS: true })

  test('keeps a copy for each recipient, newest first, whatever the case of the address', async () => {
    const from = 'Zend <no-reply@zend.test>'
    await transport().sendMail({
      from,
      to: ['Ada@Example.com', 'ben@example.com'],
      subject: 'Your code',
      text: 'Code 123456 — ₦',
    })
    await transport().sendMail({ from, to: 'ada@example.com', subject: 'Second', text: 'again' })
    const mails = await sandbox.mails('ADA@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'Your code'])
    expect(mails[1]).toEqual({
      id: expect.stringMatching(/^mail_/) as string,
      to: 'Ada@example.com',
      subject: 'Your code',
      text: 'Code 123456 — ₦\n',
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    })
    expect(await sandbox.mails('ben@example.com')).toHaveLength(1)
    expect(await sandbox.mails('nobody@example.com')).toEqual([])
  })

  test('shows hostile mail without letting it act', async () => {
    await transport().sendMail({
      from: 'x@example.com',
      to: 'victim@example.com',
      subject: '<script>alert(1)</script>',
      text: '</pre><img src=x onerror=alert(1)>',
      html: '<p>"></iframe><script>alert(1)</script></p>',
    })
    const [mail] = await sandbox.mails('victim@example.com')
    const page = await (await fetch(`${sandbox.url}/mailbox/messages/${mail?.id ?? ''}`)).text()
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<img')
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;p&gt;&quot;&gt;&lt;/iframe&gt;')
    expect(page).toContain('>Sandbox</span>')
    expect(await (await fetch(`${sandbox.url}/mailbox`)).text()).not.toContain('<script>')
  })

  test('an unknown mail is not found', async () => {
    expect((await fetch(`${sandbox.url}/mailbox/messages/mail_none`)).status).toBe(404)
  })
})
