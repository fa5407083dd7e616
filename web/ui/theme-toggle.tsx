// The light/dark toggle of the side menu.

import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { SegmentedControl } from './fields/choices.tsx'
import { IconMoon, IconSun } from './icons/icons.tsx'
import { chooseTheme, useTheme } from './theme-mode.ts'

/** Chooses and stores the colour mode. */
export function ThemeToggle({ className }: { readonly className?: string }): ReactElement {
  const { t } = useLingui()
  return (
    <SegmentedControl
      label={t`Colour mode`}
      value={useTheme()}
      onChange={chooseTheme}
      segments={[
        { value: 'light', label: t`Light`, icon: <IconSun size={18} /> },
        { value: 'dark', label: t`Dark`, icon: <IconMoon size={18} /> },
      ]}
      {...(className !== undefined && { className })}
    />
  )
}
