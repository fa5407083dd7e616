/** One page of the settings in a list. */
import { IconTile, ListRow } from '@zend/web/ui'
import { type IconComponent } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'

/** The row, as an `<li>`. Its icon has no colour: colours say how something stands. */
export function SettingRow({
  href,
  icon: Icon,
  title,
  text,
}: {
  readonly href: string
  readonly icon: IconComponent
  readonly title: ReactNode
  readonly text: ReactNode
}): ReactElement {
  return (
    <ListRow
      href={href}
      leading={
        <IconTile tone="neutral">
          <Icon />
        </IconTile>
      }
      title={title}
      subtitle={text}
      chevron
    />
  )
}

/** The rows of one area. */
export const SETTING_LIST =
  'divide-y divide-line overflow-hidden rounded-card border border-card-line bg-surface shadow-lift'
