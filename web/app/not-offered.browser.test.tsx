// A page whose product the law of a country does not allow. Risk: its form is shown, and refused once it was filled in;
// or a page from which money can leave disappears, too; or an older cached record hides everything.
import { msg } from '@lingui/core/macro'
import { OFFERED, type Offered, type User } from '@zend/contracts'
import { newId } from '@zend/kernel'
import { IconSwap } from '@zend/web/ui/icons'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, openScreen, playApi } from '../client/testing-screen.tsx'
import { CompanyProvider } from '../data/companies/index.ts'
import { useOffered } from '../data/offered/index.ts'
import type { AppFrame } from './frame.ts'
import { Shell } from './shell.tsx'

const FRAME: AppFrame = {
  kind: msg`Personal`,
  menu: [{ name: msg`Swap`, path: '/swap', icon: IconSwap, beneath: true }],
  tabs: [],
  titles: [],
  notifications: null,
  profile: null,
  withoutPanel: [],
  tasks: [],
  guides: { '/swap': 'swap' },
  steps: {},
  needs: [],
  offers: [['/swap/*', 'swap']],
  parents: [],
}

function Invitation() {
  return useOffered('promotion') ? <p>Bring friends</p> : null
}

const without = (...products: readonly Offered[]): Offered[] => OFFERED.filter((each) => !products.includes(each))

async function open(path: string, user: User, company: readonly Offered[] | null = null) {
  await page.viewport(1440, 900)
  await playApi({ 'GET /accounts/users/{ada}': () => ({ user }) })
  const acting = {
    userId: ADA._id,
    membership: newId('mbr', 1),
    permissions: ['view' as const],
    role: 'viewer' as const,
    accessToken: null,
    accessTokenExpiresAt: null,
  }
  await openScreen(
    path,
    <CompanyProvider
      value={
        company === null
          ? null
          : { ...acting, company: { id: newId('biz', 1), name: 'Baobab Interiors', offered: [...company] } }
      }
    >
      <Shell
        frame={FRAME}
        search={null}
        userId={ADA._id}
        record={user}
        values={['x']}
        panel={{ label: 'Beside', content: <p>beside</p> }}
      >
        <form aria-label="Swap">the form</form>
        <Invitation />
      </Shell>
    </CompanyProvider>,
  )
}

const form = page.getByRole('form', { name: 'Swap' })
afterEach(() => vi.unstubAllGlobals())

test('a product that is not offered is explained in place of its page, with the way out', async () => {
  await open('/swap/review', { ...ADA, country: 'UG', offered: without('swap') })
  await expect.element(page.getByText('This is not offered in the country of this account.')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/withdraw')
  await expect.element(page.getByRole('link', { name: 'Swap' })).toBeVisible()
})

test('other pages stay, and what promotes is hidden where nothing may', async () => {
  await open('/withdraw', { ...ADA, offered: without('swap', 'promotion') })
  await expect.element(form).toBeVisible()
  await expect.element(page.getByText('Bring friends')).not.toBeInTheDocument()
})

test('with everything offered, and for a record from before products were named, the page is there', async () => {
  await open('/swap', ADA)
  await expect.element(form).toBeVisible()
  await expect.element(page.getByText('Bring friends')).toBeVisible()
  const { offered: _none, ...older } = ADA
  await open('/swap', older as User)
  await expect.element(form.last()).toBeVisible()
})

test('for a company its own country counts, not that of its member', async () => {
  await open('/swap', { ...ADA, offered: [...OFFERED] }, without('swap'))
  await expect.element(page.getByText('This is not offered in the country of this account.')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible()
})
