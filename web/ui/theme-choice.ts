// The choice of a colour mode with "as the device", for the settings; the menu's toggle has only the two modes.

import { useSyncExternalStore } from 'react'
import { applyTheme, chooseTheme, followTheme, type Theme, THEME_KEY } from './theme-mode.ts'

/** What a visitor chose: a mode, or whatever the system has. */
export type ThemeChoice = Theme | 'system'

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // Without storage the system's preference decides.
    return 'system'
  }
}

/** Stores the choice and applies it. */
export function chooseThemeOrSystem(choice: ThemeChoice): void {
  if (choice !== 'system') return chooseTheme(choice)
  try {
    localStorage.removeItem(THEME_KEY)
  } catch {
    // Without storage nothing was chosen.
  }
  applyTheme()
}

/** The visitor's stored choice; 'system' while prerendering. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(followTheme, storedChoice, () => 'system')
}
