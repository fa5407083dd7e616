/** The account holder by the bank, compared with the customer's verified name. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountName } from './quick-sell.queries.ts'
import { Badge, Card, Note } from '@zend/web/ui'
import { IconAlert, IconInfo } from '@zend/web/ui/icons'
import { AddressIdenticon } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { MATCH_TEXTS, MATCH_TONES } from './way-texts.ts'

/** The card. */
export function NameFound({
  found: { name, match },
  typedName,
  number,
}: {
  readonly found: AccountName
  /** The typed name, where the bank cannot be asked. */
  readonly typedName: string
  readonly number: string
}): ReactElement {
  const { i18n, t } = useLingui()
  return (
    <div role="status" className="grid gap-3">
      <Card padded>
        <div className="mb-3 flex items-center justify-between gap-3">
          <p className="min-w-0">
            <span className="block text-meta text-muted">
              {name === null ? <Trans>You entered</Trans> : <Trans>This account belongs to</Trans>}
            </span>
            <b className="block text-body font-semibold">{name ?? typedName}</b>
          </p>
          <Badge tone={MATCH_TONES[match]}>{i18n._(MATCH_TEXTS[match])}</Badge>
        </div>
        <AddressIdenticon
          address={number}
          size={56}
          label={t`Cloth of this number: a picture that changes when any digit does`}
        />
      </Card>
      <MatchNote match={match} />
    </div>
  )
}

function MatchNote({ match }: Pick<AccountName, 'match'>): ReactElement | null {
  switch (match) {
    case 'matches':
      return null
    case 'close':
      return (
        <Note tone="warn" icon={<IconAlert size={20} />}>
          <Trans>
            The name differs a little from the one you were verified with. You can save it; on its first day it takes
            less.
          </Trans>
        </Note>
      )
    case 'differs':
      return (
        <Note tone="bad" icon={<IconAlert size={20} />}>
          <Trans>This is not the name you were verified with. Money can only go to accounts of your own.</Trans>
        </Note>
      )
    case 'unknown':
      return (
        <Note tone="info" icon={<IconInfo size={20} />}>
          <Trans>Compare the name and every digit: what is paid to a wrong account may not come back.</Trans>
        </Note>
      )
  }
}
