/** /developers: what a company's own systems use of Zend. */
import { Trans } from '@lingui/react/macro'
import { Card, IconTile, List, ListRow } from '@zend/web/ui'
import { IconGlobe, IconKey } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { href } from 'react-router'

/** The two areas. Each page says what it needs; both need the same permission. */
export default function Developers(): ReactElement {
  return (
    <Card className="mx-auto max-w-[760px] overflow-hidden">
      <List>
        <Area
          to={href('/developers/keys')}
          icon={<IconKey />}
          title={<Trans>API keys</Trans>}
          text={<Trans>For calls from your systems</Trans>}
        />
        <Area
          to={href('/developers/webhooks')}
          icon={<IconGlobe />}
          title={<Trans>Webhooks</Trans>}
          text={<Trans>For news to your servers</Trans>}
        />
      </List>
    </Card>
  )
}

type AreaProps = {
  readonly to: string
  readonly icon: ReactElement
  readonly title: ReactNode
  readonly text: ReactNode
}

function Area({ to, icon, title, text }: AreaProps): ReactElement {
  return (
    <ListRow href={to} leading={<IconTile tone="neutral">{icon}</IconTile>} title={title} subtitle={text} chevron />
  )
}
