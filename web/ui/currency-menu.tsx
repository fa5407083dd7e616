// A menu of currencies, each by its name in the language in use. Big because of its menu, therefore loaded by its own
// address.

import { useLingui } from '@lingui/react'
import type { ReactElement, ReactNode } from 'react'
import { currencyName } from './format/names.ts'
import { ChoiceMenu } from './menu.tsx'

/** What the menu needs: a name for screen readers, what its button shows, the ISO 4217 codes, the chosen one. */
export type CurrencyMenuProps = {
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClassName: string
  readonly currencies: readonly string[]
  readonly value: string
  readonly onChoose: (currency: string) => void
}

/** The menu. */
export function CurrencyMenu({ currencies, onChoose, ...menu }: CurrencyMenuProps): ReactElement {
  const { i18n } = useLingui()
  return (
    <ChoiceMenu
      {...menu}
      onChange={onChoose}
      choices={currencies.map((code) => ({ value: code, label: currencyName(code, i18n.locale), aside: code }))}
    />
  )
}
