/** The people whom one paid lately, to pay again: only those whom money went to, never who only paid. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { beneficiariesQuery } from '@zend/web/data/sending'
import { Card, CardHeader, List, ListRow, PersonPicture } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { recentRecipients } from './recipients.ts'
import { recentSendsQuery } from './withdraw.queries.ts'

/** The card; nothing without anybody. */
export function RecentPayees({ onAsk }: { readonly onAsk: (username: string) => void }): ReactElement | null {
  const { t } = useLingui()
  const { data: sends } = useQuery(recentSendsQuery())
  const { data: saved } = useQuery(beneficiariesQuery())
  const payments = (sends ?? []).filter(({ transactionType }) => transactionType === 'transfer')
  const people = recentRecipients(payments, saved ?? []).flatMap((each) => (each.kind === 'zend-pay' ? [each] : []))
  if (people.length === 0) return null
  return (
    <Card className="overflow-hidden">
      <CardHeader title={<Trans>Recent</Trans>} />
      <List aria-label={t`People you paid lately`}>
        {people.map(({ key, username }) => (
          <ListRow
            key={key}
            onClick={() => onAsk(username)}
            leading={<PersonPicture name={username} image={null} />}
            title={`@${username}`}
            chevron
          />
        ))}
      </List>
    </Card>
  )
}
