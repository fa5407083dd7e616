// Opening an account with a fake API. Risks: the terms cannot be read before they are accepted, reading them loses what
// was typed, a company's country is asked for twice or replaces the one that was chosen.

import { useCompanyForm } from '@zend/web/data/companies'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SAME_ORIGIN_CONFIG } from '../../client/config.ts'
import { CONFIG_META_NAME } from '../../client/config-meta.ts'
import { openScreen, playApi } from '../../client/testing-screen.tsx'
import { RegisterScreen } from './index.ts'

const config = document.createElement('meta')
config.name = CONFIG_META_NAME
config.content = JSON.stringify({ ...SAME_ORIGIN_CONFIG, publicSite: 'https://site.test' })
document.head.append(config)

const countries = [
  { label: 'Nigeria', value: 'NG', dialCode: '+234', primary: true },
  { label: 'Kenya', value: 'KE', dialCode: '+254', primary: true },
  { label: 'Ghana', value: 'GH', dialCode: '+233', primary: true },
]

function WithCompany(): ReactElement {
  return <RegisterScreen company={useCompanyForm('company.')} />
}

test.each([
  ['en', 'terms of use', 'https://site.test'],
  ['fr', 'conditions d’utilisation', 'https://site.test/fr'],
] as const)('in %s the terms open beside the form, and reading them accepts nothing', async (language, terms, site) => {
  await playApi({ 'GET /general/countries': () => ({ countries }) })
  await openScreen('/auth/register', <RegisterScreen />, language)
  const link = page.getByRole('link', { name: terms })
  await expect.element(link).toHaveAttribute('href', `${site}/terms`)
  await expect.element(link).toHaveAttribute('target', '_blank')
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  await expect.element(page.getByRole('checkbox')).not.toBeChecked()
})

test('a company is registered where its owner lives, unless they chose otherwise', async () => {
  await playApi({ 'GET /general/countries': () => ({ countries }) })
  await openScreen('/auth/register', <WithCompany />)
  const own = page.getByRole('combobox', { name: 'Country', exact: true })
  const registered = page.getByRole('combobox', { name: 'Country of registration' })
  const choose = async (country: string): Promise<void> => {
    await own.click()
    await page
      .getByRole('listbox', { name: 'Country' })
      .getByRole('option', { name: new RegExp(country) })
      .click()
  }
  await choose('Kenya')
  await expect.element(registered).toHaveValue('KE')
  await page.getByRole('combobox', { name: 'Registered as' }).selectOptions('Company')
  await choose('Ghana')
  await expect.element(registered).toHaveValue('KE')
})
