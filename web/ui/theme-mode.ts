// Light or dark: the stored choice, else what the system wishes, set as `data-theme` on <html>. A page that forces a
// mode (sign-in is light) sets the attribute itself and calls `applyTheme` when it is left.

import { useSyncExternalStore } from 'react'

/** A colour mode. */
export type Theme = 'light' | 'dark'

/** Where the choice is kept between visits. */
export const THEME_KEY = 'zend.theme'

/**
 * Sets the mode before the first paint; put it inline at the top of <head> (and its hash into the content security
 * policy). It says the same as `applyTheme`.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${THEME_KEY}')}catch(e){}document.documentElement.dataset.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'`

const listeners = new Set<() => void>()
// What the page forces, or the visitor chose where nothing can be stored.
let forcedMode: Theme | undefined

function wantedTheme(): Theme {
  let stored: string | null = null
  try {
    stored = localStorage.getItem(THEME_KEY)
  } catch {
    // Storage can be switched off; the system's wish decides.
  }
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Puts the wanted mode (or the forced one) on the page. */
export function applyTheme(forced?: Theme): void {
  forcedMode = forced
  document.documentElement.dataset['theme'] = forced ?? wantedTheme()
  for (const listener of listeners) listener()
}

/** Keeps the visitor's choice and applies it. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme)
    applyTheme()
  } catch {
    // The choice then lasts as long as the page.
    applyTheme(theme)
  }
}

// The system went to its night mode, or another tab chose: the page follows without being loaded anew.
const follow = (): void => applyTheme(forcedMode)

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow)
    addEventListener('storage', follow)
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The mode the page shows now; light while prerendering. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'),
    () => 'light',
  )
}
