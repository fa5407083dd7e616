/** The name of the app that is running, as its build says it (`app.build.ts`). */

declare global {
  interface ImportMetaEnv {
    readonly VITE_APP_NAME?: string
  }
}

/** The name: "Zend" or "Zend Business". */
export const APP_NAME = import.meta.env.VITE_APP_NAME ?? 'Zend'

/** What a page is called in the browser's tab. @example pageTitle('Sign in') // 'Sign in · Zend' */
export const pageTitle = (page: string): string => `${page} · ${APP_NAME}`
