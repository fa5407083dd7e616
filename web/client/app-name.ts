/** The running app, from its build (`app.build.ts`): its name, and whose money it shows. */

declare global {
  interface ImportMetaEnv {
    readonly VITE_APP_NAME?: string
    readonly VITE_APP_BASE?: 'personal' | 'business'
  }
}

/** The name: "Zend" or "Zend Business". */
export const APP_NAME = import.meta.env.VITE_APP_NAME ?? 'Zend'

/** The API base on which its pages move money. */
export const APP_BASE = import.meta.env.VITE_APP_BASE ?? 'personal'

/** The title in the browser's tab. @example pageTitle('Sign in') // 'Sign in · Zend' */
export const pageTitle = (page: string): string => `${page} · ${APP_NAME}`
