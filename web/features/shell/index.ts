/** The shell around every page: guard, titles, colour mode, header, menu, panels, toasts, error pages. */
export { DeploymentMark } from './deployment-mark.tsx'
export { ErrorPage, NotFoundPage } from './error-page.tsx'
export { guardRedirect } from './guard.ts'
export { ShellSkeleton } from './shell-skeleton.tsx'
export { Shell } from './shell.tsx'
export { HEAD_SCRIPT } from './head-script.ts'
export { ToastHost } from './toast-host.tsx'
