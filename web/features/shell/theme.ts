/** The colour mode: kept on the device, applied to the document before the first paint. Sign-in pages are always light (specification §2). */
import { THEME_KEY } from '@zend/web/client'
import { useSyncExternalStore } from 'react'

/** A colour mode. */
export type Theme = 'light' | 'dark'

/** Runs in the head before anything is painted. It must do what `applyTheme` does, in the words of any browser. */
export const THEME_SCRIPT = `(function(){var t=null;try{t=localStorage.getItem('${THEME_KEY}')}catch(e){}if(location.pathname.indexOf('/auth/')===0)t='light';else if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.dataset.theme=t})()`

const listeners = new Set<() => void>()

/** The customer's choice, else what the device prefers. */
export function currentTheme(): Theme {
  const stored = localStorage.getItem(THEME_KEY)
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Paints the document in this mode, without remembering it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
}

/** Remembers the mode on this device and paints the document in it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** The colour mode of the signed-in pages, kept up to date. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    currentTheme,
    () => 'light',
  )
}
