/** The place of the switcher, with the company's name, until the switcher itself is there. */
import { AfterPaint } from '@zend/web/client/after-paint'
import { lazyPart } from '@zend/web/client/lazy-part'
import { useCompany } from '@zend/web/data/companies'
import { addTexts } from '@zend/web/i18n'
import { Identicon } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { SWITCHER, SWITCHER_NAME, type SwitcherProps } from './switcher-look.ts'

const { Part: CompanySwitcher } = lazyPart(async () => {
  const [{ CompanySwitcher: Loaded }] = await Promise.all([import('./company-switcher.tsx'), addTexts('business')])
  return Loaded
})

/** The switcher, or until it is loaded the cloth and the name in the same place. */
export function Switcher(props: SwitcherProps): ReactElement | null {
  const company = useCompany()?.company
  if (company === undefined) return null
  const shape = (
    <span className={SWITCHER[props.at]}>
      <Identicon text={company.id} columns={8} rows={8} className="size-9 shrink-0 overflow-hidden rounded-tile" />
      <span className="ml-1 min-w-0 flex-1 leading-tight">
        <b className={`${SWITCHER_NAME[props.at]} text-label font-semibold`}>{company.name}</b>
        <span className="block text-meta">{'\u00a0'}</span>
      </span>
    </span>
  )
  return (
    <AfterPaint placeholder={shape}>
      <CompanySwitcher {...props} />
    </AfterPaint>
  )
}
