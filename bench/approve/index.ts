/**
 * Approving on a cheap phone and a slow network, as a notice's link is opened in a new tab by a signed-in member whose
 * access token has expired since. `approvalShownSlowMs` and `approvedSlowMs` are of a device with none of the app's
 * files: at 62 KB/s they alone take some four seconds. `approvalReturnShownSlowMs` and `approvedReturnSlowMs` are of
 * one that has opened the app before, as a member's phone has; the last is the one that is to stay within five seconds.
 * Shown: the signed lines and the button are on the screen. Approved: the member has pressed it at once, the passkey
 * has signed, and the page says so. The answers are the screens' own; the passkey is the browser's virtual one, which
 * asks nobody. Run it on an idle machine.
 */
import { generateKeyPairSync, createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import * as contract from '@zend/contracts'
import { answering, type Answers, API, data, replyTo } from '../../tests/screens/support/answers.ts'
import { REQUESTS } from '../../tests/screens/support/approvals.ts'
import { answers } from '../../tests/screens/support/customer.ts'
import { session } from '../../tests/screens/support/person.ts'
import { signIn } from '../../tests/screens/support/screen-page.ts'
import { buildBusinessApp } from '../../tools/start/web-builds.ts'
import { type Measure, median } from '../measure.ts'
import { filesAreKept, forgetFiles, inContext, openBrowser, ROOT, serve, slow, watched } from '../phone.ts'

const PORT = 13_804
const ORIGIN = `http://localhost:${PORT}`
const RUNS = 3
const WAIT_MS = 60_000
/** How long an access token is valid. */
const TOKEN_MS = 15 * 60_000
const REQUEST = REQUESTS.first

/** Measures. Takes about a minute; builds the business app first when its sources changed. */
export const measure: Measure = async (say, { quick }) => {
  await buildBusinessApp('/dev/null', say)
  const passkey = newPasskey()
  const api = await startApi(passkey.id)
  const host = await serve({ PERSONAL_PORT: String(PORT), API_URL: API, APP_BUILD: `${ROOT}apps/business/build` })
  const browser = await openBrowser()
  try {
    const runs: Visit[] = []
    for (let i = 1; i <= (quick ? 1 : RUNS); i++) {
      const visit = await approve(browser, passkey, api)
      runs.push(visit)
      say(`run ${String(i)}: ${JSON.stringify(visit)}`)
    }
    const middle = (name: keyof Visit): number => Math.round(median(runs.map((visit) => visit[name])))
    return {
      figures: {
        approvalShownSlowMs: middle('shownMs'),
        approvedSlowMs: middle('approvedMs'),
        approvalReturnShownSlowMs: middle('returnShownMs'),
        approvedReturnSlowMs: middle('returnApprovedMs'),
      },
      ratios: {},
      notes: ['one machine, loopback; throttling by the browser'],
    }
  } finally {
    await browser.close()
    host.stop()
    api.close()
  }
}

type Passkey = { readonly id: string; readonly key: string }
type Visit = {
  readonly shownMs: number
  readonly approvedMs: number
  readonly returnShownMs: number
  readonly returnApprovedMs: number
}

async function approve(browser: Browser, passkey: Passkey, api: StubApi): Promise<Visit> {
  return inContext(browser, async (context) => {
    api.renewsFor(0)
    const before = await watched(context)
    await before.goto(`${ORIGIN}/auth/login`, { waitUntil: 'networkidle' })
    await signIn(before)
    await before
      .getByRole('button', { name: /change the company/ })
      .first()
      .waitFor({ timeout: WAIT_MS })
    await forgetFiles(context, before)
    await before.close()

    api.renewsFor(TOKEN_MS)
    const first = await openLink(context, passkey)
    const { shownMs, approvedMs } = await press(first)
    await filesAreKept(first)
    await first.close()

    await expireToken(context, api)
    api.renewsFor(TOKEN_MS)
    const again = await press(await openLink(context, passkey))
    return { shownMs, approvedMs, returnShownMs: again.shownMs, returnApprovedMs: again.approvedMs }
  })
}

async function openLink(context: BrowserContext, passkey: Passkey): Promise<Page> {
  const page = await watched(context)
  await addPasskey(context, page, passkey)
  await slow(context, page)
  await page.goto(`${ORIGIN}/approvals/${REQUEST.id}`, { timeout: WAIT_MS, waitUntil: 'commit' })
  return page
}

/** Leaves the member with an expired access token: a page that believes to be an hour later gets one. */
async function expireToken(context: BrowserContext, api: StubApi): Promise<void> {
  api.renewsFor(0)
  const later = await context.newPage()
  // Playwright's own clock would be that of the next page, too.
  await later.addInitScript((ms) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + ms
  }, 4 * TOKEN_MS)
  await Promise.all([
    // Asked for with the new token, so that one is stored.
    later.waitForResponse((response) => /\/accounts\/users\/\w+$/.test(response.url()), { timeout: WAIT_MS }),
    later.goto(`${ORIGIN}/settings`),
  ])
  await later.close()
}

/** Approves as soon as that can be done. */
async function press(page: Page): Promise<{ readonly shownMs: number; readonly approvedMs: number }> {
  const button = page.getByRole('button', { name: /^Approve / })
  await button.waitFor({ timeout: WAIT_MS })
  const shownMs = await sinceOpened(page)
  await button.click()
  await page
    .getByText(/^Approved/)
    .first()
    .waitFor({ timeout: WAIT_MS })
  return { shownMs, approvedMs: await sinceOpened(page) }
}

const sinceOpened = (page: Page): Promise<number> => page.evaluate(() => performance.now())

function newPasskey(): Passkey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    id: randomBytes(16).toString('base64url'),
    key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}

/** Gives the device of this page a passkey that signs without asking. */
async function addPasskey(context: BrowserContext, page: Page, { id, key }: Passkey): Promise<void> {
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const credential = {
    credentialId: Buffer.from(id, 'base64url').toString('base64'),
    isResidentCredential: false,
    rpId: 'localhost',
    privateKey: key,
    signCount: 0,
  }
  await device.send('WebAuthn.addCredential', { authenticatorId, credential })
}

/** The API; `renewsFor` sets for how many milliseconds the person's tokens are valid that it gives from now on. */
type StubApi = { readonly renewsFor: (ms: number) => void; readonly close: () => void }

/** The screens' answers over HTTP, with a request that can be approved by this passkey. */
async function startApi(passkey: string): Promise<StubApi> {
  let [validMs, renewed] = [0, 0]
  const until = (ms: number): string => new Date(Date.now() + ms).toISOString()
  const given: Answers = new Map([
    ...answers,
    answering(contract.refreshSession, () =>
      data({
        user: {
          ...session.user,
          accessToken: `zat_${String((renewed += 1))}`,
          accessTokenExpiresAt: until(validMs),
          refreshTokenExpiresAt: until(4 * TOKEN_MS),
        },
      }),
    ),
    answering(contract.enterCompany, () => data({ accessToken: 'zct_bench', accessTokenExpiresAt: until(TOKEN_MS) })),
    answering(contract.getApproval, data({ approval: REQUEST })),
    answering(contract.startVote, data(questionFor(passkey))),
    answering(contract.decideApproval, data({ approval: { ...REQUEST, state: 'released', forYou: false, given: 1 } })),
  ])
  const server = createServer((request, response) => {
    const reply = replyTo(request.method ?? '', new URL(request.url ?? '/', API), given)
    if (typeof reply === 'string') return
    response
      .writeHead(reply.status, {
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, accept-language',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-max-age': '7200',
        ...(reply.type === undefined ? {} : { 'content-type': reply.type }),
      })
      .end(reply.body)
  })
  server.listen(Number(new URL(API).port), '127.0.0.1')
  await once(server, 'listening')
  return {
    renewsFor: (ms) => {
      validMs = ms
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function questionFor(passkey: string): contract.EndpointData<typeof contract.startVote> {
  const nonce = `${randomBytes(16).toString('base64url')}.QW1hcmE`
  const challenge = createHash('sha256').update(contract.voteQuestion(nonce, REQUEST.payload)).digest('base64url')
  const allowCredentials = [{ id: passkey, type: 'public-key', transports: ['internal'] }]
  return {
    nonce,
    options: { challenge, rpId: 'localhost', allowCredentials, userVerification: 'required', timeout: 60_000 },
    expiresAt: '2099-01-01T00:00:00.000Z',
  }
}
