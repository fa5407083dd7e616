// The dialog opens by itself. Risks: a customer without a PIN is not asked for one, because the record was answered
// before the dialog was loaded; one with a PIN is asked, because their cached record says that they have none.

import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { userQuery } from '@zend/web/data/wallet'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '../../client/query-client.ts'
import { ADA, openScreen, playApi } from '../../client/testing-screen.tsx'
import { CreatePinDialog } from './create-pin-dialog.tsx'

const WITHOUT_PIN = { ...ADA, hasCreatedTransactionPin: false }
const dialog = () => page.getByRole('dialog', { name: 'Create your PIN' })
const opening = <CreatePinDialog userId={ADA._id} onDone={() => undefined} />

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** The page around the dialog, with the cached record and the current one. */
function Around({ known }: { readonly known: typeof ADA | null }): ReactElement {
  const { data, dataUpdatedAt } = useQuery(userQuery(ADA._id, known))
  return <p>{`${data?.firstName ?? 'nobody'} ${dataUpdatedAt === 0 ? 'of the last visit' : 'of now'}`}</p>
}

test('it opens for a record that was answered before the dialog was there', async () => {
  const sent = await playApi({ 'GET /accounts/users/{ada}': () => ({ user: WITHOUT_PIN }) })
  const client = createQueryClient()
  const around = (shown: ReactElement): ReactElement => (
    <QueryClientProvider client={client}>
      <Around known={null} />
      {shown}
    </QueryClientProvider>
  )
  const { router } = await openScreen('/dashboard', around(<></>))
  await expect.element(page.getByText(`${ADA.firstName} of now`)).toBeVisible()
  await openScreen('/dashboard', around(opening))
  await expect.element(dialog()).toBeVisible()
  expect(sent).toHaveLength(1)
  router.dispose()
})

test('the record of the last visit opens nothing, the answer of this one does', async () => {
  const answered = Promise.withResolvers<void>()
  await playApi({ 'GET /accounts/users/{ada}': () => answered.promise.then(() => ({ user: WITHOUT_PIN })) })
  await openScreen(
    '/dashboard',
    <>
      <Around known={WITHOUT_PIN} />
      {opening}
    </>,
  )
  await expect.element(page.getByText(`${ADA.firstName} of the last visit`)).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  answered.resolve()
  await expect.element(dialog()).toBeVisible()
})

test('a PIN that is easy to guess is refused at the first step; at the second only another one is wrong', async () => {
  await playApi({ 'GET /accounts/users/{ada}': () => ({ user: WITHOUT_PIN }) })
  await openScreen('/dashboard', opening)
  const type = async (digits: string, then: string): Promise<void> => {
    for (const digit of digits) await dialog().getByRole('button', { name: digit, exact: true }).click()
    await dialog().getByRole('button', { name: then }).click()
  }
  await type('1234', 'Next')
  await expect.element(dialog().getByText("PIN can't be 1234")).toBeVisible()
  await expect.element(dialog().getByText('Enter your PIN')).toBeVisible()
  await type('2580', 'Next')
  await expect.element(dialog().getByText('Confirm your PIN')).toBeVisible()
  await type('1234', 'Submit')
  await expect.element(dialog().getByText('PIN do not match')).toBeVisible()
})

test('put off, it closes and stays away from this tab; four typed digits and Enter go on', async () => {
  await playApi({ 'GET /accounts/users/{ada}': () => ({ user: WITHOUT_PIN }) })
  const done = vi.fn()
  await openScreen('/dashboard', <CreatePinDialog userId={ADA._id} onDone={done} />)
  await expect.element(dialog()).toBeVisible()
  const height = () => dialog().element().getBoundingClientRect().height
  const before = height()
  await userEvent.keyboard('1234{Enter}')
  await expect.element(dialog().getByText("PIN can't be 1234")).toBeVisible()
  expect(height()).toBe(before)
  await userEvent.keyboard('2580{Enter}')
  await expect.element(dialog().getByText('Confirm your PIN')).toBeVisible()
  expect(height()).toBe(before)
  await dialog().getByRole('button', { name: 'Start again' }).click()
  await dialog().getByRole('button', { name: 'Later' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(done).toHaveBeenCalledOnce()
  await openScreen('/dashboard', opening)
  await expect.element(dialog()).not.toBeInTheDocument()
})
