/** The layout of a task: its form on the left edge of the title, and on a desktop beside it what belongs to the task. */
import { cx, Step } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { AfterPaint } from './after-paint.tsx'
import { useAtLeast } from './use-at-least.ts'

/**
 * `children` is the form, at most 660 px wide. `panel` is a lazy part beside it from laptops on; narrower screens never
 * load it, so that nothing that the task needs may be only there. `panelLabel` names it for screen readers.
 */
export function TaskPage({
  panel = null,
  panelLabel,
  children,
}: {
  readonly panel?: ReactNode
  readonly panelLabel?: string
  readonly children: ReactNode
}): ReactElement {
  const laptop = useAtLeast('laptop')
  return (
    <div
      className={cx(
        'page-column grid max-w-[660px] grid-cols-1 items-start gap-4 laptop:max-w-none',
        'laptop:grid-cols-[minmax(0,660px)_minmax(0,1fr)] laptop:gap-6',
      )}
    >
      <Step>
        <div className="min-w-0">{children}</div>
      </Step>
      {panel === null || !laptop ? null : (
        <aside aria-label={panelLabel} className="hidden min-w-0 laptop:sticky laptop:top-19 laptop:block">
          <AfterPaint>{panel}</AfterPaint>
        </aside>
      )}
    </div>
  )
}
