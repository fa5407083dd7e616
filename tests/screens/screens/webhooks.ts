/** The pages of a company's webhooks: the endpoints, a new one, one with its log, and each of its states. */
import type { Page } from '@playwright/test'
import * as contract from '@zend/contracts'
import { answering, data } from '../support/answers.ts'
import { but } from '../support/customer.ts'
import { id } from '../support/moments.ts'
import { BOOKS, DELIVERIES, OLD, SHOP } from '../support/webhooks.ts'
import type { Screen } from './screen.ts'

const all = (webhooks: readonly contract.WebhookAnswer[] = [SHOP, BOOKS, OLD]) =>
  answering(contract.listWebhooks, data({ webhooks: [...webhooks], max: 10 }))
const logged = (deliveries = DELIVERIES) =>
  answering(contract.listDeliveries, data({ deliveries: [...deliveries], more: false }))
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD6f1mB3Zt2K8='
const EVERYTHING = but(all(), logged())
const AT = { app: 'business', path: '/developers/webhooks' } as const
const NEW = { ...AT, path: '/developers/webhooks?new' } as const
const of = ({ id: webhook }: Pick<contract.WebhookAnswer, 'id'>) =>
  ({ app: 'business', path: `/developers/webhooks/${webhook}` }) as const

const enterCode = async (page: Page): Promise<void> => {
  await page
    .getByLabel(/digit code/)
    .first()
    .waitFor()
  for (const digit of '123456') await page.getByLabel(`Digit ${digit} of 6`).fill(digit)
  await page.getByRole('dialog', { name: 'Enter your PIN' }).waitFor()
}
const enterPin = async (page: Page): Promise<void> => {
  for (const digit of '2580') await page.getByRole('button', { name: digit, exact: true }).click()
}
const write = async (page: Page): Promise<void> => {
  await page.getByLabel('Address').fill('https://baobab.example/zend')
  await page.getByRole('button', { name: 'Continue' }).click()
}
const made = answering(contract.createWebhook, data({ webhook: SHOP, secret: SECRET }))

/** The screens. */
export const webhooks: readonly Screen[] = [
  { ...AT, name: 'business-webhooks', answers: EVERYTHING },
  { ...AT, name: 'business-webhooks-none', answers: but(all([])) },
  { ...AT, name: 'business-webhooks-loading', loading: true, answers: but(answering(contract.listWebhooks, 'never')) },
  {
    ...AT,
    name: 'business-webhooks-error',
    answers: but(answering(contract.listWebhooks, { refusal: 'unavailable' })),
  },
  { ...AT, name: 'business-webhooks-offline', offline: true, answers: EVERYTHING },
  {
    ...NEW,
    name: 'business-webhooks-new',
    answers: EVERYTHING,
    act: async (page) => {
      await page.getByText('Some of them').click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Choose at least one, or all.').waitFor()
    },
  },
  { ...NEW, name: 'business-webhooks-new-code', answers: EVERYTHING, act: write },
  {
    ...NEW,
    name: 'business-webhooks-new-refused',
    answers: but(all(), answering(contract.createWebhook, { refusal: 'webhook_url_refused' })),
    act: async (page) => {
      await write(page)
      await enterCode(page)
      await enterPin(page)
      await page.getByText(/^This address cannot be used/).waitFor()
    },
  },
  {
    ...NEW,
    name: 'business-webhooks-secret',
    answers: but(all(), made),
    act: async (page) => {
      await write(page)
      await enterCode(page)
      await enterPin(page)
      await page.getByText(SECRET).waitFor()
    },
  },
  { ...of(SHOP), name: 'business-webhook', answers: EVERYTHING },
  {
    ...of(BOOKS),
    name: 'business-webhook-fails',
    answers: EVERYTHING,
    act: async (page) => {
      await page.locator('summary', { hasText: 'approval.requested' }).click()
      await page.getByText('upstream connect error').waitFor()
    },
  },
  { ...of(OLD), name: 'business-webhook-off', answers: but(all(), logged([])) },
  {
    ...of(SHOP),
    name: 'business-webhook-edit',
    answers: EVERYTHING,
    act: async (page) => {
      await page.getByText('Address and events').click()
      await page.getByLabel('Address').waitFor()
    },
  },
  {
    ...of(SHOP),
    name: 'business-webhook-remove',
    answers: EVERYTHING,
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove the endpoint' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    ...of(SHOP),
    name: 'business-webhook-roll',
    answers: EVERYTHING,
    act: async (page) => {
      await page.getByRole('button', { name: 'Change the secret' }).click()
      await page.getByRole('dialog', { name: 'Enter your PIN' }).waitFor()
    },
  },
  {
    ...of(SHOP),
    name: 'business-webhook-log-error',
    answers: but(all(), answering(contract.listDeliveries, { refusal: 'unavailable' })),
  },
  {
    ...of(SHOP),
    name: 'business-webhook-log-loading',
    loading: true,
    answers: but(all(), answering(contract.listDeliveries, 'never')),
  },
  { ...of(SHOP), name: 'business-webhook-offline', offline: true, answers: EVERYTHING },
  { ...of({ id: id('hok', 9) }), name: 'business-webhook-gone', answers: EVERYTHING },
]
