/** The business app so far: its sign-in, and the dashboard of a person without a company. */
import { isPhone, type Screen } from './screen.ts'

/** The screens. */
export const business: readonly Screen[] = [
  { name: 'business-login', app: 'business', path: '/auth/login', visitor: true, light: true },
  { name: 'business-register', app: 'business', path: '/auth/register', visitor: true, light: true },
  { name: 'business-dashboard', app: 'business', path: '/dashboard' },
  {
    name: 'business-menu',
    app: 'business',
    path: '/dashboard',
    eachWidth: true,
    act: async (page) => {
      if (!isPhone(page)) return
      await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  { name: 'business-dashboard-offline', app: 'business', path: '/dashboard', offline: true },
]
