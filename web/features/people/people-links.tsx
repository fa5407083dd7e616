/** Rows of the page where sending begins: scanning a code, requests for money, and one's own code. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Badge, IconTile, ListRow } from '@zend/web/ui'
import { IconCamera, IconMessage, IconQr } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { requestsQuery } from './people.queries.ts'

/** The rows; the first says how many requests wait for an answer. */
export function PeopleLinks(): ReactElement {
  const { t } = useLingui()
  const { data } = useQuery(requestsQuery())
  const open = (data?.received ?? []).filter(({ state, known }) => state === 'open' && known).length
  return (
    <ul
      aria-label={t`Between people`}
      className="divide-y divide-line overflow-hidden rounded-card border border-card-line bg-surface shadow-lift"
    >
      <ListRow
        href={href('/scan')}
        leading={
          <IconTile tone="brand">
            <IconCamera />
          </IconTile>
        }
        title={<Trans>Scan a code</Trans>}
        subtitle={<Trans>Address, payment or person</Trans>}
        chevron
      />
      <ListRow
        href={href('/requests')}
        leading={
          <IconTile tone="info">
            <IconMessage />
          </IconTile>
        }
        title={<Trans>Requests</Trans>}
        subtitle={<Trans>Ask for money, or pay who asked you</Trans>}
        {...(open === 0 ? {} : { end: <Badge tone="info">{t`${open} open`}</Badge> })}
        chevron
      />
      <ListRow
        href={href('/my-code')}
        leading={
          <IconTile tone="neutral">
            <IconQr />
          </IconTile>
        }
        title={<Trans>My code</Trans>}
        subtitle={<Trans>Show it to be paid</Trans>}
        chevron
      />
    </ul>
  )
}
