/** The pages for developers that are written by hand: how to begin, signing, webhooks. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import reference from '../data/api-reference.json'
import { Closing, FactList, Section } from '../parts/blocks.tsx'
import { Code, Said } from '../parts/code.tsx'
import { DeveloperHead } from './developers-head.tsx'

const FIRST_CALL = `export ZEND_API=…   # the API's address, beside your key
export ZEND_KEY=zk_test_…
curl "$ZEND_API/business/balance" -H "Authorization: Bearer $ZEND_KEY"`

const CLIENT = `import { zendClient } from '@zend/client'

const zend = zendClient({
  secret: process.env.ZEND_KEY,
  baseUrl: process.env.ZEND_API,
  // Only where money leaves: the key's id, and the private half of your pair.
  signing: { keyId: 'key_…', privateKey: process.env.ZEND_PRIVATE_KEY },
})
const { balances } = await zend.getBalance()`

const PROBLEM = `HTTP/1.1 422 Unprocessable Content
Content-Type: application/problem+json

{
  "type": "about:blank",
  "title": "Unprocessable Content",
  "status": 422,
  "code": "insufficient_funds",
  "message": "There is not enough money for this.",
  "available": "12.500000",
  "currency": "USDT",
  "reference": "req_…"
}`

const PAGING = `let cursor: string | null | undefined
do {
  const page = await zend.getHistory({ query: { limit: 100, ...(cursor ? { cursor } : {}) } })
  for (const { _id, status } of page.transactions) console.log(_id, status)
  cursor = page.cursor
} while (cursor)`

/** /developers */
export function Developers(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <DeveloperHead
        title={t`The API for your company’s systems`}
        lead={t`Read balances and history, swap, pay and sell from your own software, under the same approvals as your people.`}
      />
      <Section title={t`Make a key`}>
        <p>
          <Trans>
            In the business app, under Developers, API keys. Choose what it may do, and the networks that it is used
            from. Its secret is shown once. A key can never do more than the member whose it is, and ends with their
            membership.
          </Trans>
        </p>
        <Code label={t`The first call`}>{FIRST_CALL}</Code>
        <FactList
          rows={[
            [
              t`Test keys`,
              t`zk_test_… move only test money, on a deployment of their own; each takes its own keys alone.`,
            ],
            [t`Live keys`, t`zk_live_… move real money. Where others may approve, one of them approves a new key.`],
            [t`A year`, t`is how long a key works. Roll it before; both work for up to seven days.`],
            [t`Revoked`, t`a key stops at its next call, and what it asked others to approve is taken back.`],
          ]}
        />
      </Section>
      <Section title={t`Or take the typed client`}>
        <p>
          <Trans>
            It has a method and types for every call, signs where money leaves, tries again only where that is safe, and
            checks webhooks. It depends on nothing and runs on Node 20 or newer.
          </Trans>
        </p>
        <Code label="TypeScript">{CLIENT}</Code>
      </Section>
      <Section title={t`Answers and errors`}>
        <p>
          <Trans>
            An answer is JSON with its content in data. A refusal is a problem as RFC 9457 has it: the code is stable
            and for programs, the message for people. Nothing was done. What you do not know, ignore: fields are added.
          </Trans>
        </p>
        <Code label={t`A refusal`}>{PROBLEM}</Code>
        <FactList
          rows={[
            ['401 unauthenticated', t`The secret is none of ours, or has ended.`],
            ['401 key_of_other_mode', t`A test key on a live deployment, or the other way round.`],
            ['403 forbidden', t`The key has no scope for this, or its member may not any more.`],
            ['403 address_not_listed', t`The call came from a network that the key is not for.`],
            ['400 invalid_request', t`The field that field names is missing or malformed.`],
            ['429 rate_limited', t`Come back at retryAt.`],
            ['503 busy', t`Nothing was done. Come back at retryAt.`],
          ]}
        />
      </Section>
      <Section title={t`Once, however often it is sent`}>
        <p>
          <Trans>
            Calls that move money take the header Idempotency-Key, up to 200 characters of your own: the number of your
            invoice, say. Sent again with the same content it is done once and answers the same; with other content it
            is refused. When no answer came, send the same again.
          </Trans>
        </p>
      </Section>
      <Section title={t`Approvals`}>
        <p>
          <Trans>
            Your company’s rules hold for keys. Where others must approve, the answer has an approval in place of a
            transaction: read it until it is released, or wait for its webhook. Whose key it is does not approve it.
          </Trans>
        </p>
      </Section>
      <Section title={t`Lists, limits and files`}>
        <p>
          <Trans>
            Lists have pages of up to 100, and long ones a cursor, which is faster and does not shift while things
            happen.
          </Trans>
        </p>
        <Code label="TypeScript">{PAGING}</Code>
        <FactList
          rows={[
            [t`Calls a minute`, t`300 for each key, 600 for each address`],
            [t`Statements a minute`, '6'],
            [t`The log of a key’s calls`, t`30 days, in the business app`],
          ]}
        />
      </Section>
      <Closing app="business" title={<Trans>Open your company’s account</Trans>} />
    </>
  )
}

const OWN_KEY = `openssl genpkey -algorithm ed25519 -out zend.pem
openssl pkey -in zend.pem -pubout -outform DER | tail -c 32 | base64 | tr '+/' '-_' | tr -d '='`

const SIGNED_CALL = `const zend = zendClient({ secret, baseUrl, signing: { keyId: 'key_…', privateKey: pem } })
await zend.withdraw(
  { body: { currency: 'USDT', amount: '25', toUser: 'kofi' } },
  { idempotencyKey: 'invoice-2026-0041' },
)`

/** /developers/signing */
export function DeveloperSigning(): ReactElement {
  const { t } = useLingui()
  const { base, message, privateKey } = reference.signing
  return (
    <>
      <DeveloperHead
        title={t`Signing what sends money`}
        lead={t`A secret that leaks must pay nobody. So every call with which money leaves carries a signature of your own key, whose private half we never have.`}
      />
      <Section title={t`Your key pair`}>
        <p>
          <Trans>
            Make it on your own machine (Ed25519). The public half goes into the form of the API key, with the networks
            that it is used from; the private half into your own safe.
          </Trans>
        </p>
        <Code label={t`In a shell`}>{OWN_KEY}</Code>
      </Section>
      <Section title={t`What is signed`}>
        <p>
          <Trans>
            HTTP message signatures (RFC 9421) over the method, the path, the query, a digest of the body (RFC 9530) and
            the idempotency key. A signature is good for 30 seconds, and for one act.
          </Trans>
        </p>
        <FactList
          rows={[
            ['@method', 'POST'],
            ['@path', t`as it is sent, from the first slash on`],
            ['@query', t`with its question mark; a question mark alone where there is none`],
            ['content-digest', t`SHA-256 of the bytes of the body, in base64 between colons`],
            ['idempotency-key', t`as in its header`],
            ['created', t`Unix time in seconds`],
            ['keyid', t`the id of the API key, key_…, not its secret`],
          ]}
        />
      </Section>
      <Section title={t`A worked example`}>
        <p>
          <Trans>
            With the key that RFC 9421 gives for examples, in B.1.4, at 1795939200. Your own code must make the same
            signature of it.
          </Trans>
        </p>
        <Code label={t`The private key of the example`}>{privateKey.trim()}</Code>
        <Code label={t`The text that is signed, without a line break at its end`}>{base}</Code>
        <Code label={t`The request`}>{message}</Code>
      </Section>
      <Section title={t`With the client`}>
        <Code label="TypeScript">{SIGNED_CALL}</Code>
      </Section>
      <Section title={t`When it is refused`}>
        <p>
          <Trans>The code is signature_invalid, and reason says why.</Trans>
        </p>
        <FactList
          rows={[
            ['missing', t`There is no signature.`],
            ['malformed', t`The fields are not of this form.`],
            ['components', t`Something of the above is not covered.`],
            ['expired', t`Its time is more than 30 seconds from ours.`],
            ['digest', t`The digest is not that of the body.`],
            ['wrong', t`It is not this key’s signature over this request.`],
            ['other', t`The body asks for something else than the offer in it.`],
            ['used', t`This idempotency key stands for another act.`],
          ]}
        />
      </Section>
    </>
  )
}

const RECEIVER = `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { verifyWebhook } from '@zend/client'

createServer(async (request, response) => {
  const body = await text(request)
  try {
    const event = await verifyWebhook({ key: process.env.ZEND_WEBHOOK_SECRET, body, headers: request.headers })
    await queue(event.id, event) // your own queue: it takes each id once
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(8080)`

const EVENT = `POST /zend HTTP/1.1
webhook-id: evt_…
webhook-timestamp: 1795939200
webhook-signature: v1,… v1a,…

{
  "type": "withdrawal.completed",
  "timestamp": "2026-11-29T09:20:00.000Z",
  "data": { "id": "wdr_…", "state": "success", "asset": "USDT", "direction": "out" }
}`

/** /developers/webhooks */
export function DeveloperWebhooks(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <DeveloperHead
        title={t`Webhooks: being told`}
        lead={t`Your server is called when something happens, in the form of Standard Webhooks 1.0. Add its address in the business app.`}
      />
      <Section title={t`What comes`}>
        <Code label={t`An event`}>{EVENT}</Code>
        <p>
          <Trans>
            It names what happened and to which thing; read the thing itself by its id. An event comes at least once,
            perhaps twice, and not always in order: its webhook-id is the same then.
          </Trans>
        </p>
      </Section>
      <Section title={t`Types of events`}>
        <ul className="api-events">
          {reference.events.map((event) => (
            <li key={event}>
              <Said>{event}</Said>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t`Check that it is ours`}>
        <p>
          <Trans>
            Over the webhook-id, the timestamp and the body as it came, with points between: v1 is an HMAC with your
            endpoint’s secret, v1a Ed25519 by its public key. Refuse what is older than five minutes.
          </Trans>
        </p>
        <Code label="TypeScript">{RECEIVER}</Code>
      </Section>
      <Section title={t`What your server answers`}>
        <FactList
          rows={[
            ['2xx', t`Taken. Answer within 15 seconds, and do the work afterwards.`],
            ['410', t`Never again: the endpoint is switched off.`],
            ['429, 502, 504', t`Nothing is sent for a minute.`],
            ['Retry-After', t`Not before, for up to a day.`],
            [
              t`Anything else`,
              t`Again after 1 minute, 5 minutes, 30 minutes, 2 hours, 8 hours and 24 hours. After five days without one that was taken, the endpoint is switched off.`,
            ],
          ]}
        />
        <p>
          <Trans>
            Events are kept for 30 days: send one again, or all that was missed, in the business app. Only addresses in
            the open internet are called, over https, and no redirect is followed.
          </Trans>
        </p>
      </Section>
    </>
  )
}
