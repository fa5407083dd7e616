/**
 * The frame of a signed-in app: document, guard, shell, offline, start. An app gives it data (frame.ts, places.ts) and
 * pages.
 */
export { DeploymentMark } from './deployment-mark.tsx'
export { AppDocument, AppError, AppRoot, guard } from './document.tsx'
export { NotFoundPage } from './error-page.tsx'
export type { AppFrame } from './frame.ts'
export type { SearchParts } from './header.tsx'
export { liveEvents } from './later-parts.ts'
export type { Places } from './places.ts'
export { ShellSkeleton } from './shell-skeleton.tsx'
export { Shell } from './shell.tsx'
export { startApp } from './start.tsx'
export { JustThePage, loadWords, once } from './words.tsx'
