/** The pages of the API reference, by their paths. The bodies are in pages/developers*.tsx. */
import { msg } from '@lingui/core/macro'
import { API_TOPICS, type ApiTopic } from './data/developer-pages.ts'
import type { Page } from './page-type.ts'
import { Developers, DeveloperSigning, DeveloperWebhooks } from './pages/developers.tsx'
import { DeveloperTopic } from './pages/developers-topic.tsx'

type Text = ReturnType<typeof msg>

const page = (Body: Page['Body'], title: Text, description: Text): Page => ({
  title: (i18n) => `${i18n._(title)} · Zend`,
  description: (i18n) => i18n._(description),
  picture: 'business',
  campaign: false,
  Body,
})

const TOPIC_TITLES = {
  balances: msg`API: balances`,
  deposits: msg`API: deposits`,
  bills: msg`API: invoices and payment links`,
  prices: msg`API: prices`,
  swaps: msg`API: swaps`,
  withdrawals: msg`API: withdrawals and payments`,
  sales: msg`API: sales to banks and mobile money`,
  suppliers: msg`API: suppliers abroad`,
  abroad: msg`API: payments abroad`,
  batches: msg`API: batches and payroll`,
  transactions: msg`API: history and statements`,
  approvals: msg`API: approvals`,
} as const satisfies Record<ApiTopic, Text>

const PAGES: Readonly<Record<string, Page>> = {
  '/developers': page(
    Developers,
    msg`API for companies`,
    msg`Keys, a typed client, errors, idempotency and limits: how a company’s systems use its Zend account.`,
  ),
  '/developers/signing': page(
    DeveloperSigning,
    msg`API: signing what sends money`,
    msg`How a company signs requests with which money leaves: RFC 9421 with Ed25519, and a worked example.`,
  ),
  '/developers/webhooks': page(
    DeveloperWebhooks,
    msg`API: webhooks`,
    msg`Events that your server is told of, how to check that they are ours, and what happens when it is down.`,
  ),
  ...Object.fromEntries(
    API_TOPICS.map((topic) => [
      `/developers/${topic}`,
      page(
        () => <DeveloperTopic topic={topic} />,
        TOPIC_TITLES[topic],
        msg`Every call of this topic: what it takes, answers and refuses, with examples for a shell and in TypeScript.`,
      ),
    ]),
  ),
}

/** The page of the reference at a path, if it is one. */
export const developerPage = (path: string): Page | null => PAGES[path] ?? null
