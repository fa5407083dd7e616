/** One line of a company's lists: an icon, a name, a sentence. */
import { IconTile, type TileTone } from '@zend/web/ui'
import { type IconComponent } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'

/** The line. */
export function Row({
  icon: Icon,
  tone,
  title,
  children,
}: {
  readonly icon: IconComponent
  readonly tone: TileTone
  readonly title: ReactNode
  readonly children: ReactNode
}): ReactElement {
  return (
    <li className="flex gap-3.5 border-t border-line px-4 py-4 first:border-t-0 tablet:px-5">
      <IconTile tone={tone}>
        <Icon size={22} />
      </IconTile>
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-0.5 text-label text-muted">{children}</p>
      </div>
    </li>
  )
}
