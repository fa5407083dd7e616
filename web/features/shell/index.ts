/** The shell around every page: guard, titles, colour mode, header, menu, panels, error pages. */
export { ErrorPage, NotFoundPage } from './error-page.tsx'
export { guardRedirect, HOME_PATH, SIGN_IN_PATH } from './guard.ts'
export { ShellSkeleton } from './shell-skeleton.tsx'
export { applyTheme, chooseTheme, currentTheme, type Theme, THEME_SCRIPT, useTheme } from './theme.ts'
export { hasBackArrow, parentPath, titleOf } from './titles.ts'
