// Changing the mail address with a fake API. Risks: a code is asked for twice, a refusal is shown at the wrong step,
// the address is changed before everything was given.

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ADA } from '../../client/testing.ts'
import { type Answer, openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { ChangeContactScreen } from './change-contact-screen.tsx'

const USER = '/accounts/users/{ada}'
const OTP = { sentTo: 'a•••@example.org', expiresAt: '2099-01-01T00:00:00.000Z', resendAt: '2099-01-01T00:00:00.000Z' }
const NEW = `POST ${USER}/email-address/new`
const PRESENT = `POST ${USER}/contact/otp`
const CHANGE = `POST ${USER}/email-address/update`

const open = async (change: Answer) => {
  const sent = await playApi({
    [`GET ${USER}`]: () => ({ user: { ...ADA, hasCreatedTransactionPin: true } }),
    [`GET ${USER}/passkeys`]: () => ({ passkeys: [] }),
    [NEW]: () => OTP,
    [PRESENT]: () => OTP,
    [CHANGE]: change,
  })
  await openScreen('/settings/security/contact/email', <ChangeContactScreen userId={ADA._id} kind="email" />)
  return sent
}
const type = async (digits: string): Promise<void> => {
  await page.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard(digits)
}
async function askForNew(): Promise<void> {
  await userEvent.fill(page.getByLabelText('New email address'), 'Ada@Example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('It shows that the new address is yours.')).toBeVisible()
}

test('the code at the new address comes first, then the one at the present one, then the PIN, and only then it is sent', async () => {
  const sent = await open(() => ({ heldUntil: '2026-03-04T08:00:00.000Z', endedSessions: 1 }))
  await askForNew()
  await type('111111')
  await expect.element(page.getByText('It went to your present address', { exact: false })).toBeVisible()
  expect(await violations()).toEqual([])
  await type('222222')
  await expect.element(page.getByText('Your new email address: ada@example.org')).toBeVisible()
  expect(sent.map(({ call }) => call)).not.toContain(CHANGE)
  await userEvent.keyboard('4821')
  await expect.element(page.getByText('Your email address is changed')).toBeVisible()
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([
    { call: NEW, body: { email: 'ada@example.org' } },
    { call: PRESENT, body: { email: 'ada@example.org' } },
    { call: CHANGE, body: { email: 'ada@example.org', newCode: '111111', transactionPin: '4821' } },
  ])
})

test('a wrong code of the new address leads back to it, and no code is asked for anew', async () => {
  const sent = await open(() => refusal(422, 'otp_wrong', { field: 'body.newCode', triesLeft: 4 }))
  await askForNew()
  await type('111111')
  await expect.element(page.getByText('It went to your present address', { exact: false })).toBeVisible()
  await type('222222')
  await expect.element(page.getByText('Your new email address: ada@example.org')).toBeVisible()
  await userEvent.keyboard('4821')
  await expect.element(page.getByText('It shows that the new address is yours.')).toBeVisible()
  await expect.element(page.getByText('Wrong code.', { exact: false })).toBeVisible()
  expect(sent.filter(({ call }) => call === NEW || call === PRESENT)).toHaveLength(2)
})
