/**
 * The buttons of a request's maker, and of what was stopped. They load after the page: whoever decides does not need
 * them.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ApprovalDetail } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { changeQuery, payAbroadLink } from '@zend/web/data/links'
import { Button, Card, LinkButton, toast } from '@zend/web/ui'
import { type ReactElement, Suspense, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { movesMoney } from './approval-texts.ts'
import { rememberApproval, takeBack, tryAgain } from './approvals.queries.ts'
import { question, voteError } from './later-parts.ts'
import { readSigned } from './payload.ts'
import { isOutdated } from './stopped.tsx'

/** One's own request: nobody approves what they asked for. */
export function OwnBar({ approval }: { readonly approval: ApprovalDetail }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const back = useAction(async () => {
    await rememberApproval(client, await takeBack(approval.id))
    setAsking(false)
    toast({
      kind: 'success',
      text: !movesMoney(approval) ? t`Taken back.` : t`Taken back. The money is in the balance again.`,
    })
  })
  return (
    <Card padded className="mt-4">
      <p className="text-label text-muted">
        <Trans>You asked for this, so others decide.</Trans>
      </p>
      <ChangeButton approval={approval} disabled={!online} />
      <AskAnewButton approval={approval} />
      <Button variant="quiet" wide className="mt-3" disabled={!online} onClick={() => setAsking(true)}>
        <Trans>Take it back</Trans>
      </Button>
      {asking ? (
        <Suspense>
          <question.Part
            open
            onClose={() => setAsking(false)}
            title={t`Take this request back?`}
            description={t`Nothing is sent. You can ask again at any time.`}
            stay={<Trans>Keep it</Trans>}
            act={<Trans>Take it back</Trans>}
            onAct={() => void back.act()}
            pending={back.pending}
            pendingText={t`Taking back…`}
          >
            <Failed error={back.error} />
          </question.Part>
        </Suspense>
      ) : null}
    </Card>
  )
}

/** Approved, and stopped by something that can pass. */
export function StoppedBar({ approval }: { readonly approval: ApprovalDetail }): ReactElement | null {
  const online = useOnline()
  const client = useQueryClient()
  const again = useAction(async () => rememberApproval(client, await tryAgain(approval.id)))
  const back = useAction(async () => rememberApproval(client, await takeBack(approval.id)))
  if (isOutdated(approval) && !approval.madeBy.you) return null
  return (
    <Card padded className="mt-4">
      {isOutdated(approval) ? null : (
        <Button wide disabled={!online} loading={again.pending} onClick={() => void again.act()}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <ChangeButton approval={approval} disabled={!online} />
      <AskAnewButton approval={approval} />
      {approval.madeBy.you ? (
        <Button
          variant="quiet"
          wide
          className="mt-3"
          disabled={!online}
          loading={back.pending}
          onClick={() => void back.act()}
        >
          <Trans>Take it back</Trans>
        </Button>
      ) : null}
      <Failed error={again.error ?? back.error} />
    </Card>
  )
}

/** Why an act was refused. It loads with the first refusal. */
function Failed({ error }: { readonly error: ApiError | null }): ReactElement | null {
  return error === null ? null : (
    <Suspense>
      <voteError.Part error={error} />
    </Suspense>
  )
}

/** Leads to the form as it was asked; nothing for what cannot be changed. */
function ChangeButton({
  approval,
  disabled,
}: {
  readonly approval: ApprovalDetail
  readonly disabled: boolean
}): ReactElement | null {
  const { t } = useLingui()
  const { canChange, id, version, kind, username } = approval
  if (!canChange || disabled) return null
  const { most, payee } = readSigned(approval)
  const { network, address, note, accountId, ifFailed } = payee.details
  const amount = plain(most?.amount)
  const asset = most?.asset ?? ''
  const sum = { currency: asset, amount, held: amount }
  const known =
    kind === 'quick-sell'
      ? { from: asset, amount, account: accountId ?? '', ifFailed: ifFailed ?? '' }
      : kind === 'transfer'
        ? { kind: 'zend-pay', toUser: username ?? '', ...sum, ...(note === undefined ? {} : { note }) }
        : { ...sum, chain: network ?? '', toAddr: address ?? '' }
  const change = changeQuery({ changes: { approval: id, version }, held: amount })
  const query = new URLSearchParams({ ...known, ...change })
  const form = kind === 'quick-sell' ? href('/quick-sell') : href('/withdraw')
  return (
    <LinkButton variant="quiet" wide className="mt-3" href={`${form}?${query.toString()}`}>
      {t({ message: 'Change…', context: 'a request' })}
    </LinkButton>
  )
}

/** Takes a request for a payment abroad back, and leads to its form, filled in as it was asked. */
function AskAnewButton({ approval }: { readonly approval: ApprovalDetail }): ReactElement | null {
  const { t } = useLingui()
  const online = useOnline()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { least, payee } = readSigned(approval)
  const { supplier, purpose = '', remittance: reference = '' } = payee.details
  const anew = useAction(async () => {
    await rememberApproval(client, await takeBack(approval.id))
    await navigate(payAbroadLink({ supplier: supplier ?? '', amount: plain(least?.amount), purpose, reference }))
  })
  if (approval.kind !== 'fx' || !approval.madeBy.you) return null
  return (
    <>
      <Button
        variant="quiet"
        wide
        className="mt-3"
        disabled={!online}
        loading={anew.pending}
        loadingText={t`Taking back…`}
        onClick={() => void anew.act()}
      >
        <Trans>Take it back and change it</Trans>
      </Button>
      <Failed error={anew.error} />
    </>
  )
}

/** An amount as somebody would type it. */
const plain = (amount = ''): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
