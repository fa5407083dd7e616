/** Replaces a page that needs a permission which the person does not have, however they came to it. */
import { Trans } from '@lingui/react/macro'
import { HOME_PATH } from '@zend/web/client/paths'
import { Card, EmptyState, LinkButton } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** The explanation. `company` is the company's name; `mayView` tells whether the dashboard is open to them. */
export function MayNot({ company, mayView }: { readonly company: string; readonly mayView: boolean }): ReactElement {
  return (
    <Card role="status" className="page-column max-w-[560px]">
      <EmptyState
        title={<Trans>You may not do this here</Trans>}
        text={
          <Trans>What you may do for {company} does not include it. Ask an owner of the company to allow it.</Trans>
        }
        action={
          mayView ? (
            <LinkButton href={HOME_PATH}>
              <Trans>Go to the dashboard</Trans>
            </LinkButton>
          ) : undefined
        }
      />
    </Card>
  )
}
