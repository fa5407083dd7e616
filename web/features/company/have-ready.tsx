/** The documents that a company needs to open an account. */
import { Trans } from '@lingui/react/macro'
import { Card, CardHeader } from '@zend/web/ui'
import { IconBank, IconReceipt, IconUsers } from '@zend/web/ui/icons'
import { type ReactElement, useId } from 'react'
import { Row } from './row.tsx'

/** The list. */
export function HaveReady(): ReactElement {
  const title = useId()
  return (
    <Card aria-labelledby={title} className="overflow-hidden">
      <CardHeader id={title} title={<Trans>Have these ready</Trans>} />
      <ul>
        <Row icon={IconReceipt} tone="neutral" title={<Trans>The company’s papers</Trans>}>
          <Trans>
            The certificate of registration, the tax number, and a proof of address from the last three months.
          </Trans>
        </Row>
        <Row icon={IconUsers} tone="neutral" title={<Trans>Its directors and owners</Trans>}>
          <Trans>Their names and their shares. Each of them proves who they are, from a link of their own.</Trans>
        </Row>
        <Row icon={IconBank} tone="neutral" title={<Trans>What it does</Trans>}>
          <Trans>Where its money comes from, and the countries that it pays.</Trans>
        </Row>
      </ul>
    </Card>
  )
}
