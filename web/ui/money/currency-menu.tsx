// A menu of currencies by name in the customer's language. It is large because of its menu, so import it by its own
// path.

import { useLingui } from '@lingui/react'
import type { ReactElement, ReactNode } from 'react'
import { currencyName } from '../format/names.ts'
import { ChoiceMenu } from '../menu.tsx'

/** Properties: a name for screen readers, the button's content, the ISO 4217 codes, the chosen one. */
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
