/** The menu that changes the company of this tab. */
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { MembershipAnswer } from '@zend/contracts'
import { asApiError } from '@zend/web/client/api-error'
import { openAnew, tabCompany } from '@zend/web/client/browser'
import { HOME_PATH } from '@zend/web/client/paths'
import { useErrorText } from '@zend/web/client/use-error-text'
import { membershipsQuery, useCompany } from '@zend/web/data/companies'
import { Identicon, toast } from '@zend/web/ui'
import { IconUsers } from '@zend/web/ui/icons'
import { Menu, type MenuProps } from '@zend/web/ui/menu'
import type { ReactElement } from 'react'

/**
 * The button and its menu. Choosing a company loads the dashboard anew, so that the page keeps nothing of this one.
 * `choice` is the page with all of them.
 */
export function CompanyMenu({ choice, ...look }: Omit<MenuProps, 'items'> & { readonly choice: string }): ReactElement {
  const { t } = useLingui()
  const company = useCompany()
  if (company === null) throw new Error('no company is shown')
  const { userId, membership } = company
  const { data = [] } = useQuery(membershipsQuery(userId))
  const errorText = useErrorText()
  const change = async (to: MembershipAnswer): Promise<void> => {
    try {
      await (await tabCompany()).choose(userId, to)
      openAnew(HOME_PATH)
    } catch (thrown) {
      toast({ kind: 'error', text: errorText(asApiError(thrown)) })
    }
  }
  return (
    <Menu
      {...look}
      items={[
        ...data
          .filter(({ id }) => id !== membership)
          .map((each) => ({
            value: each.id,
            label: <span className="max-w-[min(15rem,58vw)] truncate">{each.company.name}</span>,
            icon: (
              <Identicon
                text={each.company.id}
                columns={8}
                rows={8}
                className="size-7 shrink-0 overflow-hidden rounded-tile"
              />
            ),
            onSelect: () => void change(each),
          })),
        {
          value: 'all',
          label: t`All your companies`,
          icon: <IconUsers size={20} />,
          onSelect: () => openAnew(`${choice}?choose`),
        },
      ]}
    />
  )
}
