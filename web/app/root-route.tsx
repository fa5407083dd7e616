/** The root route of an app: the document, the guard, and the page inside. */
import { activate } from '@zend/web/i18n'
import type { ReactElement, ReactNode } from 'react'
import { AppDocument, AppRoot, guard } from './document.tsx'
import type { Places } from './places.ts'

// Pages are prerendered in English; in the browser startApp chooses.
if (import.meta.env.SSR) await activate('en')

/**
 * Makes the exports of an app's root route: guard, document, page. `description` is for search engines and installers.
 */
export const rootRoute = ({ places, description }: { readonly places: Places; readonly description: string }) => ({
  clientMiddleware: [guard(places)],
  Layout: ({ children }: { readonly children: ReactNode }): ReactElement => (
    <AppDocument places={places} description={description}>
      {children}
    </AppDocument>
  ),
  App: (): ReactElement => <AppRoot places={places} />,
})
