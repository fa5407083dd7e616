/** The root route: the document, the guard, and what is drawn while the app starts or when it breaks. */
import { AppDocument, AppRoot, guard } from '@zend/web/app'
import { activate } from '@zend/web/i18n'
import type { ReactElement, ReactNode } from 'react'
import type { Route } from './+types/root.ts'
import './app.css'
import { PLACES } from './places.ts'

export { AppError as ErrorBoundary, ShellSkeleton as HydrateFallback } from '@zend/web/app'

// Pages are prerendered in English; in the browser startApp chooses.
if (import.meta.env.SSR) await activate('en')

/** Who may see which page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard(PLACES)]

/** The document. */
export function Layout({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <AppDocument places={PLACES} description="Receive crypto at an address of your own, and watch it arrive.">
      {children}
    </AppDocument>
  )
}

/** The page. */
export default function App(): ReactElement {
  return <AppRoot places={PLACES} />
}
