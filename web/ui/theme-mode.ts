// The colour mode: the stored choice, else the system's preference, set as `data-theme` on <html>. A page that forces a
// mode (sign-in is light) sets the attribute itself and calls `applyTheme` when it is left.

import { useSyncExternalStore } from 'react'

/** A colour mode. */
export type Theme = 'light' | 'dark'

/** The storage key of the choice. */
export const THEME_KEY = 'zend.theme'

/**
 * Sets the mode before the first paint; inline it at the top of <head> (and its hash into the content security policy).
 * It has the same logic as `applyTheme`.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${THEME_KEY}')}catch(e){}document.documentElement.dataset.theme=t==='light'||t==='dark'?t:matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'`

const listeners = new Set<() => void>()
// The mode that the page forces, or that the visitor chose where storage is refused.
let forcedMode: Theme | undefined

function wantedTheme(): Theme {
  let stored: string | null = null
  try {
    stored = localStorage.getItem(THEME_KEY)
  } catch {
    // Without storage the system's preference decides.
  }
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Applies the preferred mode (or the forced one) to the page. */
export function applyTheme(forced?: Theme): void {
  forcedMode = forced
  document.documentElement.dataset['theme'] = forced ?? wantedTheme()
  for (const listener of listeners) listener()
}

/** Stores the visitor's choice and applies it. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme)
    applyTheme()
  } catch {
    // Without storage the choice lasts as long as the page.
    applyTheme(theme)
  }
}

// The system changed its mode, or another tab did: the page follows without a reload.
const follow = (): void => applyTheme(forcedMode)

/** Calls `listener` whenever the mode may have changed; returns what ends that. */
export const followTheme = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow)
    addEventListener('storage', follow)
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page's current mode; light while prerendering. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    followTheme,
    () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'),
    () => 'light',
  )
}
