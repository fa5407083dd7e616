/** One saved account with all details, a button to sell to it, and one to remove it after a question. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { PayoutAccount } from '@zend/contracts'
import { payoutAccountsQuery, removeAccount } from './quick-sell.queries.ts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { Badge, Button, Card, LinkButton, toast } from '@zend/web/ui'
import { IconTrash } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useState } from 'react'
import { AccountWhole } from './account-line.tsx'
import { question } from './later-parts.ts'
import { sellPath } from './quick-sell.params.ts'
import { RefusalNote } from './refusal-note.tsx'

/** The card. */
export function AccountCard({ account }: { readonly account: PayoutAccount }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  // `null` until first opened.
  const [asking, setAsking] = useState<boolean | null>(null)
  const { accountName, _id, currency } = account
  return (
    <Card padded>
      <AccountWhole account={account} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2.5">
        <Badge tone="neutral" dot={false}>
          {currency}
        </Badge>
        <span className="-mr-1 ml-auto flex flex-none items-center">
          <Button
            variant="ghost"
            size="small"
            icon={<IconTrash size={18} />}
            disabled={!online}
            aria-label={t`Remove the account of ${accountName}`}
            onClick={() => setAsking(true)}
            className="px-3.5! whitespace-nowrap text-bad!"
          >
            <Trans>Remove</Trans>
          </Button>
          <LinkButton
            href={sellPath({ account: _id })}
            variant="quiet"
            size="small"
            className="px-4! whitespace-nowrap"
          >
            <Trans>Sell to this account</Trans>
          </LinkButton>
        </span>
      </div>
      {asking === null ? null : <Question account={account} open={asking} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Question({
  account,
  open,
  onClose,
}: {
  readonly account: PayoutAccount
  readonly open: boolean
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { accountName, institutionName } = account
  const remove = useAction(async () => {
    await removeAccount(account)
    toast({ kind: 'success', text: t`The account is removed.` })
    await queryClient.invalidateQueries({ queryKey: payoutAccountsQuery().queryKey })
  })
  return (
    <Suspense>
      <question.Part
        open={open}
        onClose={onClose}
        title={t`Remove the account of ${accountName}?`}
        description={t`${institutionName} ••${account.accountNumber.slice(-4)}. Money that is on its way to it still arrives.`}
        stay={<Trans>Keep it</Trans>}
        act={<Trans>Remove it</Trans>}
        onAct={() => void remove.act()}
        pending={remove.pending}
        pendingText={t`Removing…`}
      >
        <RefusalNote error={remove.error} />
      </question.Part>
    </Suspense>
  )
}
