/** The action for each verdict. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import type { RescueFinding, RescueSearch, RescueTransfer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { supportLink, transactionLink } from '@zend/web/data/links'
import { Button, LinkButton } from '@zend/web/ui'
import { IconHeadset, IconRefresh } from '@zend/web/ui/icons'
import { type ReactElement, useState } from 'react'
import { href } from 'react-router'
import { ClaimForm } from './claim-form.tsx'
import { claimPath } from './rescue.params.ts'
import { rescueSearchQuery } from './rescue.queries.ts'

/** `transfer` is `null` for the whole transaction. */
export type VerdictActionProps = {
  readonly search: RescueSearch
  readonly finding: RescueFinding
  readonly transfer: RescueTransfer | null
}

/** The action. */
export function VerdictAction({ search, finding, transfer }: VerdictActionProps): ReactElement {
  const verdict = transfer?.verdict ?? finding.verdict
  switch (verdict) {
    case 'credited':
    case 'on_its_way':
    case 'below_minimum':
    case 'recovered':
      return transfer === null || transfer.depositId === null ? (
        <LookAgain search={search} />
      ) : (
        <LinkButton href={transactionLink(transfer.depositId)} wide>
          {verdict === 'on_its_way' || verdict === 'recovered' ? (
            <Trans>Watch it arrive</Trans>
          ) : (
            <Trans>See the deposit</Trans>
          )}
        </LinkButton>
      )
    case 'pending':
      return <LookAgain search={search} />
    case 'claimable':
      return transfer === null ? (
        <Support hash={finding.txid} />
      ) : (
        <Claiming search={search} finding={finding} transfer={transfer} />
      )
    case 'claimed':
      return <Claimed search={search} hash={finding.txid} transfer={transfer} />
    case 'sent_by_us':
      return transfer === null || transfer.withdrawalId === null ? (
        <Support hash={finding.txid} />
      ) : (
        <LinkButton href={transactionLink(transfer.withdrawalId)} wide>
          <Trans>See the withdrawal</Trans>
        </LinkButton>
      )
    case 'failed':
    case 'not_yours':
      return (
        <LinkButton href={href('/deposit/coins')} variant="quiet" wide>
          <Trans>See your deposit addresses</Trans>
        </LinkButton>
      )
    case 'set_aside':
    case 'not_offered':
      return <Support hash={finding.txid} />
  }
}

/** A message to support with the hash filled in. */
function Support({ hash }: { readonly hash: string }): ReactElement {
  return (
    <LinkButton href={supportLink({ hash })} wide icon={<IconHeadset size={20} />}>
      <Trans>Write to support</Trans>
    </LinkButton>
  )
}

/** Refetches the search: a finding may have changed. */
function LookAgain({ search: { id } }: { readonly search: RescueSearch }): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const online = useOnline()
  const { queryKey } = rescueSearchQuery(id)
  const reading = useIsFetching({ queryKey }) > 0
  return (
    <Button
      variant="quiet"
      wide
      icon={<IconRefresh size={20} />}
      loading={reading}
      loadingText={t`Looking…`}
      disabled={!online}
      onClick={() => void client.invalidateQueries({ queryKey })}
    >
      <Trans>Look again</Trans>
    </Button>
  )
}

/** A person decides a claim; its result has a link. */
function Claimed({
  search,
  hash,
  transfer,
}: {
  readonly search: RescueSearch
  readonly hash: string
  readonly transfer: RescueTransfer | null
}): ReactElement {
  const claim = transfer?.claim ?? null
  if (claim === null || claim.state === 'refused') return <Support hash={hash} />
  return claim.depositId === null ? (
    <LinkButton href={claimPath(search.id, claim.id)} variant="quiet" wide>
      <Trans>See your claims</Trans>
    </LinkButton>
  ) : (
    <LinkButton href={transactionLink(claim.depositId)} wide>
      <Trans>See the deposit</Trans>
    </LinkButton>
  )
}

/** The claim's form replaces its button. */
function Claiming({
  search,
  finding,
  transfer,
}: {
  readonly search: RescueSearch
  readonly finding: RescueFinding
  readonly transfer: RescueTransfer
}): ReactElement {
  const [open, setOpen] = useState(false)
  if (open) return <ClaimForm search={search} finding={finding} transfer={transfer} onClose={() => setOpen(false)} />
  return (
    <Button wide onClick={() => setOpen(true)}>
      <Trans>Claim it</Trans>
    </Button>
  )
}
