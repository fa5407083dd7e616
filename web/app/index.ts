/**
 * The frame of a signed-in app: document, guard, shell, offline, start. An app gives it data (frame.ts, places.ts) and
 * pages.
 */
export { ChoiceFrame } from './choice-frame.tsx'
export { forNamedCompany, loadCompanyPages } from './company-loader.ts'
export { DeploymentMark } from './deployment-mark.tsx'
export { AppError } from './document.tsx'
export { NotFoundPage } from './error-page.tsx'
export { type AppFrame, neededAt } from './frame.ts'
export type { SearchParts } from './header.tsx'
export { liveEvents } from './later-parts.ts'
export type { Places } from './places.ts'
export { rootRoute } from './root-route.tsx'
export { ShellSkeleton } from './shell-skeleton.tsx'
export { Shell } from './shell.tsx'
export { loadSignedIn } from './signed-in-loader.ts'
export { startApp } from './start.tsx'
export { PageOnly, loadTexts, once } from './texts-layout.tsx'
