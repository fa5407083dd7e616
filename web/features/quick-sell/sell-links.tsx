/** Links to the other pages of quick sell, beneath its form. */
import { useLingui } from '@lingui/react/macro'
import { useMay } from '@zend/web/data/companies'
import { Card, IconTile, List, ListRow } from '@zend/web/ui'
import { IconBank, IconBolt, IconList } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'

/** The links. */
export function SellLinks(): ReactElement {
  const { t } = useLingui()
  const saved = {
    href: href('/quick-sell/saved'),
    icon: IconBank,
    title: t`Saved accounts`,
    subtitle: t`Where your money goes`,
  }
  const links = [
    ...(useMay('beneficiary.manage') ? [saved] : []),
    {
      href: href('/quick-sell/transactions'),
      icon: IconList,
      title: t`Your sales`,
      subtitle: t`Every one, with where it stands`,
    },
    {
      href: href('/quick-sell/rules'),
      icon: IconBolt,
      title: t`Sell by itself`,
      subtitle: t`A share of every deposit, at your rate`,
    },
  ]
  return (
    <nav aria-label={t`More of quick sell`}>
      <Card className="overflow-hidden">
        <List>
          {links.map(({ href, icon: Icon, title, subtitle }) => (
            <ListRow
              key={href}
              href={href}
              leading={
                <IconTile tone="neutral">
                  <Icon />
                </IconTile>
              }
              title={title}
              subtitle={subtitle}
              chevron
            />
          ))}
        </List>
      </Card>
    </nav>
  )
}
