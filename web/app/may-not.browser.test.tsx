// A page that needs a permission, opened by its address. Risk: its form is shown to somebody whom the API refuses.

import { msg } from '@lingui/core/macro'
import { newId } from '@zend/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, openScreen, playApi } from '../client/testing-screen.tsx'
import { CompanyProvider } from '../data/companies/index.ts'
import { IconHome, IconWithdraw } from '@zend/web/ui/icons'
import type { AppFrame } from './frame.ts'
import { Shell } from './shell.tsx'

const FRAME: AppFrame = {
  kind: msg`Business`,
  menu: [
    { name: msg`Dashboard`, path: '/dashboard', icon: IconHome, beneath: false, requiredPermission: 'view' },
    { name: msg`Withdraw`, path: '/withdraw', icon: IconWithdraw, beneath: false, requiredPermission: 'withdrawal' },
  ],
  tabs: [],
  titles: [['/withdraw/*', msg`Withdraw`]],
  notifications: null,
  profile: null,
  withoutPanel: [],
  tasks: [],
  guides: { '/withdraw': 'withdrawal' },
  steps: {},
  needs: [['/withdraw/*', 'withdrawal']],
  offers: [],
  parents: [],
}

async function open(permissions: readonly ('view' | 'withdrawal')[]) {
  await playApi({ 'GET /accounts/users/{ada}': () => ({ user: ADA }) })
  await openScreen(
    '/withdraw/coins',
    <CompanyProvider
      value={{
        userId: ADA._id,
        membership: newId('mbr', 1),
        company: { id: newId('biz', 1), name: 'Baobab Interiors' },
        permissions: [...permissions],
        role: 'viewer',
        accessToken: null,
        accessTokenExpiresAt: null,
      }}
    >
      <Shell
        frame={FRAME}
        search={null}
        userId={ADA._id}
        record={ADA}
        values={['x']}
        panel={{ label: 'Beside', content: <p>beside</p> }}
      >
        <form aria-label="Send">the form</form>
      </Shell>
    </CompanyProvider>,
  )
}

afterEach(() => vi.unstubAllGlobals())

test('without the permission there is an explanation instead of the page, and no entry in the menu', async () => {
  await page.viewport(1440, 900)
  await open(['view'])
  await expect.element(page.getByText('You may not do this here')).toBeVisible()
  await expect.element(page.getByText(/Baobab Interiors does not include it/)).toBeVisible()
  await expect.element(page.getByRole('form', { name: 'Send' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Withdraw' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible()
})

test('somebody who may not even look is led nowhere', async () => {
  await open([])
  await expect.element(page.getByText('You may not do this here')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to the dashboard' })).not.toBeInTheDocument()
})

test('with the permission the page is there', async () => {
  await page.viewport(1440, 900)
  await open(['view', 'withdrawal'])
  await expect.element(page.getByRole('form', { name: 'Send' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Withdraw' })).toBeVisible()
})
