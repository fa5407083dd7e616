// axe finds no problem in any component, in both colour modes; nor in dialogs, drawers and menus.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Gallery } from './gallery.tsx'
import { mount, violations } from './testing.tsx'

describe.each(['light', 'dark'] as const)('in %s mode', (theme) => {
  beforeEach(() => {
    document.documentElement.dataset['theme'] = theme
  })
  afterEach(async () => {
    await page.viewport(390, 844)
  })

  test.each([390, 1440])('the gallery at %i px', async (width) => {
    await page.viewport(width, 900)
    await mount(<Gallery />)
    expect(await violations()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('an open dialog, drawer, menu, list and toast', async () => {
    await mount(<Gallery />)
    await page.getByRole('button', { name: 'Open the PIN' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Create PIN' })).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')

    await page.getByRole('button', { name: 'Open the drawer' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')

    await page.getByRole('button', { name: 'EN, Language: English' }).click()
    await expect.element(page.getByRole('menuitemradio', { name: 'French' })).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')

    await page.getByRole('combobox', { name: 'Country' }).click()
    await expect.element(page.getByRole('option', { name: 'Ghana' })).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')

    await page.getByRole('button', { name: 'Error toast' }).click()
    await expect.element(page.getByText('Error occurred')).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

test.each(['fr', 'es', 'pt'] as const)('in %s nothing is wider than a phone', async (language) => {
  await mount(<Gallery />, language)
  expect(document.documentElement.lang).toBe(language)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
