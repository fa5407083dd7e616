/** /developers: what a company's own systems use of Zend. */
import { Trans } from '@lingui/react/macro'
import { usePublicPage } from '@zend/web/client/public-page'
import { Card, IconTile, List, ListRow } from '@zend/web/ui'
import { IconExternal, IconGlobe, IconKey } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { href } from 'react-router'

/** The two areas, and the reference on the public site. Each page says what it needs; both need the same permission. */
export default function Developers(): ReactElement {
  const site = usePublicPage()
  return (
    <div className="page-column max-w-[760px]">
      <Card className="overflow-hidden">
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
      {site === null ? null : (
        <a
          href={site('/developers')}
          target="_blank"
          rel="noopener"
          className="mt-3 ml-1 inline-flex min-h-11 items-center gap-1.5 text-label font-semibold text-action underline-offset-4 hover:underline"
        >
          <Trans>Reference of all calls</Trans>
          <IconExternal size={16} />
        </a>
      )}
    </div>
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
