/** The root route: document, guard, and what is drawn while the app starts or after an error. */
import { rootRoute } from '@zend/web/app'
import './app.css'
import { PLACES } from './places.ts'

export { AppError as ErrorBoundary, ShellSkeleton as HydrateFallback } from '@zend/web/app'

const ROOT = rootRoute({
  places: PLACES,
  description: 'The company account of Zend: your team, its roles and approvals.',
})

/** The guard and the document. */
export const { clientMiddleware, Layout } = ROOT

/** The page. */
export default ROOT.App
