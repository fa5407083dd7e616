/** The company's verification in the list of settings, with its state. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { KybAnswer } from '@zend/contracts'
import { useMay } from '@zend/web/data/companies'
import { kybQuery } from '@zend/web/data/verification'
import { Badge, IconTile, ListRow } from '@zend/web/ui'
import { IconBank } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { href } from 'react-router'

/** The row, as an `<li>`; nothing for a member who does not see the company's money. */
export function KybSettingRow(): ReactElement | null {
  const mayView = useMay('view')
  const { data: kyb } = useQuery({ ...kybQuery(), enabled: mayView })
  if (!mayView) return null
  return (
    <ListRow
      href={href('/settings/account/business-kyb')}
      leading={
        <IconTile tone="neutral">
          <IconBank />
        </IconTile>
      }
      title={<Trans>Business KYB</Trans>}
      subtitle={<Trans>Verify the company, send more</Trans>}
      end={kyb === undefined ? undefined : <StateBadge state={kyb.state} />}
      chevron
    />
  )
}

function StateBadge({ state }: Pick<KybAnswer, 'state'>): ReactElement {
  const badge = (tone: 'ok' | 'warn' | 'bad' | 'info' | 'neutral', word: ReactNode): ReactElement => (
    <Badge tone={tone}>{word}</Badge>
  )
  switch (state) {
    case 'not_started':
    case 'in_progress':
      return badge('warn', <Trans>To do</Trans>)
    case 'submitted':
    case 'in_review':
      return badge('info', <Trans>In review</Trans>)
    case 'more_info':
      return badge('warn', <Trans>Update needed</Trans>)
    case 'approved':
      return badge('ok', <Trans context="company">Verified</Trans>)
    case 'rejected':
      return badge('bad', <Trans context="company">Not accepted</Trans>)
    case 'expired':
      return badge('warn', <Trans>Renewal due</Trans>)
    case 'suspended':
      return badge('bad', <Trans context="company">Paused</Trans>)
  }
}
