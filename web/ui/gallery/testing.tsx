// Shared by the browser tests: mounts an element as an app would, and checks the page with axe.

import { I18nProvider } from '@lingui/react'
import axe from 'axe-core'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { render, type RenderResult } from 'vitest-browser-react'
import { activate, i18n, type Language } from '../../i18n/index.ts'
import './gallery.css'

/** Renders inside an app's language and router. */
export async function mount(element: ReactElement, language: Language = 'en'): Promise<RenderResult> {
  await activate(language)
  const router = createMemoryRouter([{ path: '*', element: <I18nProvider i18n={i18n}>{element}</I18nProvider> }])
  return render(<RouterProvider router={router} />)
}

/** The problems that axe finds on the whole page under WCAG 2.0 to 2.2, A and AA, with their elements. */
export async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ''}`).join(' | ')}`,
  )
}
