// A section that opens below its title: the native `details`, so that find-in-page works, also without script.

import type { ReactElement, ReactNode, ToggleEvent } from 'react'
import { cx } from './class-names.ts'
import { IconChevronDown } from './icons/icons.tsx'

/** `open` and `onOpen` control it; without them it controls itself. `id` is the target of links. */
export type DisclosureProps = {
  readonly id?: string
  readonly title: ReactNode
  readonly open?: boolean
  readonly onOpen?: (open: boolean) => void
  readonly className?: string
  readonly children: ReactNode
}

/** The title is a row of at least 60 px; the arrow turns when it is open. */
export function Disclosure({ id, title, open, onOpen, className, children }: DisclosureProps): ReactElement {
  return (
    <details
      {...(id === undefined ? {} : { id })}
      {...(open === undefined ? {} : { open })}
      onToggle={(event: ToggleEvent<HTMLDetailsElement>) => onOpen?.(event.currentTarget.open)}
      className={cx('group scroll-mt-24', className)}
    >
      <summary className="flex min-h-15 list-none items-center gap-4 px-4 py-3.5 text-body font-semibold text-ink transition-colors duration-120 hover:bg-ground focus-visible:-outline-offset-3 tablet:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        <IconChevronDown
          size={20}
          className="text-muted transition-transform duration-180 ease-strand group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-5 text-body text-ink tablet:px-5">{children}</div>
    </details>
  )
}
