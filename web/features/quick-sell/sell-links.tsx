/** The pages that belong to quick sell, beneath its form. */
import { useLingui } from '@lingui/react/macro'
import { Card, IconBank, IconBolt, IconList, IconTile, List, ListRow } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { RULES_PATH, SALES_PATH, SAVED_PATH } from './quick-sell.params.ts'

/** The links. */
export function SellLinks(): ReactElement {
  const { t } = useLingui()
  const links = [
    { href: SAVED_PATH, icon: IconBank, title: t`Saved accounts`, subtitle: t`Where your money goes` },
    { href: SALES_PATH, icon: IconList, title: t`Your sales`, subtitle: t`Every one, with where it stands` },
    { href: RULES_PATH, icon: IconBolt, title: t`Sell by itself`, subtitle: t`A share of every deposit, at your rate` },
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
                <IconTile tone="warn">
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
