// Shared by the browser tests: mounts something as an app would, and asks axe about the page.

import { I18nProvider } from '@lingui/react'
import axe from 'axe-core'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { render, type RenderResult } from 'vitest-browser-react'
import { activate, i18n, type Language } from '../../i18n/index.ts'
import './gallery.css'

/** Renders inside the language and router that every app has. */
export async function mount(element: ReactElement, language: Language = 'en'): Promise<RenderResult> {
  await activate(language)
  const router = createMemoryRouter([{ path: '*', element: <I18nProvider i18n={i18n}>{element}</I18nProvider> }])
  return render(<RouterProvider router={router} />)
}

/** What axe finds wrong with the whole page under WCAG 2.0 to 2.2, A and AA, each with the elements concerned. */
export async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`).join(' | ')}`,
  )
}
