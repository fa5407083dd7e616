// Mounts the gallery. `?theme=dark` and `?lang=fr` choose mode and language.

import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { activate, i18n, isLanguage } from '../../i18n/index.ts'
import './gallery.css'
import { Gallery } from './gallery.tsx'

const query = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = query.get('theme') === 'dark' ? 'dark' : 'light'
const language = query.get('lang')
await activate(isLanguage(language) ? language : 'en')

const router = createMemoryRouter([
  {
    path: '*',
    element: (
      <I18nProvider i18n={i18n}>
        <Gallery />
      </I18nProvider>
    ),
  },
])
const root = document.getElementById('gallery')
if (root !== null) createRoot(root).render(<RouterProvider router={router} />)
