/** The company that is shown, and a menu of the person's others. Loads after the first paint, with its texts. */
import { useLingui } from '@lingui/react/macro'
import { roleText, useCompany } from '@zend/web/data/companies'
import { IconChevronDown } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { CompanyMark } from './company-mark.tsx'
import { CompanyMenu } from './company-menu.tsx'
import { SWITCHER, SWITCHER_NAME, type SwitcherProps } from './switcher-look.ts'

/** The switcher. `choice` is the page with all companies. */
export function CompanySwitcher({ at, choice }: SwitcherProps): ReactElement {
  const { i18n, t } = useLingui()
  const company = useCompany()
  if (company === null) throw new Error('no company is shown')
  const { name } = company.company
  // What is read aloud begins with what is seen.
  const role = i18n._(roleText(company.role))
  return (
    <CompanyMenu
      choice={choice}
      label={t`${name} ${role}, change the company`}
      triggerClassName={SWITCHER[at]}
      trigger={
        <>
          <CompanyMark place={company} nameClassName={SWITCHER_NAME[at]} />
          <IconChevronDown size={18} className="shrink-0 text-muted" />
        </>
      }
    />
  )
}
