/** The layout of suppliers' pages: what is worked on, and beside it, on a phone beneath it, what protects it. */
import { Trans } from '@lingui/react/macro'
import { Card } from '@zend/web/ui'
import { IconCheck } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'

/** Two columns where there is room; `side` begins the second one. */
export function Columns({
  side = null,
  children,
}: {
  readonly side?: ReactNode
  readonly children: ReactNode
}): ReactElement {
  return (
    <div className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_388px]">
      <div className="min-w-0">{children}</div>
      <div className="grid grid-cols-1 gap-4">
        {side}
        <Protection />
      </div>
    </div>
  )
}

/** What stands between a letter about a new account and the company's money. */
function Protection(): ReactElement {
  return (
    <Card padded aria-labelledby="protection">
      <h2 id="protection" className="display text-card-title">
        <Trans>No account changes unseen</Trans>
      </h2>
      <ul className="mt-3 grid gap-2.5 text-label">
        <Point>
          <Trans>A change is shown line by line before it is confirmed.</Trans>
        </Point>
        <Point>
          <Trans>We ask the contact that was saved before, not the new one.</Trans>
        </Point>
        <Point>
          <Trans>New account details rest for a day, so that there is time to call.</Trans>
        </Point>
      </ul>
    </Card>
  )
}

function Point({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <li className="flex gap-2.5">
      <IconCheck size={18} className="mt-px shrink-0 text-ok" />
      <span>{children}</span>
    </li>
  )
}
