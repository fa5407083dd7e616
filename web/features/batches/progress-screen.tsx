/** A batch that was asked for: where each payment is, what was not paid and why, and its result file. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { BatchAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { useMoney } from '@zend/web/data/batches'
import { approvalLink } from '@zend/web/data/links'
import { Button, Card, Facts, Identicon, LinkButton, Note, ProgressBar } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconDownload } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { AgainCard } from './again-card.tsx'
import { BatchBadge } from './batch-badge.tsx'
import { saveResult } from './batches.calls.ts'
import { DiscardBatch } from './discard-batch.tsx'
import { PaidRows } from './paid-rows.tsx'
import { useBatchErrorText } from './use-batch-error-text.ts'
import { useMayPayBatches } from './use-may-pay.ts'

/** The page. */
export function ProgressScreen({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const mayPay = useMayPayBatches()
  const { state, counts } = batch
  const canStop = state === 'asked' || (state === 'paying' && counts.ready > 0)
  return (
    <article className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_388px]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Head batch={batch} />
        {mayPay ? <AgainCard batch={batch} /> : null}
        <PaidRows batch={batch} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Figures batch={batch} />
        <Result batch={batch} />
        {mayPay && canStop ? <DiscardBatch batch={batch} /> : null}
      </div>
    </article>
  )
}

/** The cloth of what was confirmed, the state, and how far it is, in a sentence. */
function Head({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { _id, name, state, counts, offer, approval, askedAt, rows } = batch
  const all = offer?.rows ?? rows
  const paid = counts.paid
  return (
    <Card className="overflow-hidden">
      <Identicon text={offer?.root ?? _id} columns={36} rows={6} weaving={state === 'done'} className="h-22 w-full" />
      <div className="px-5 py-5 tablet:px-7">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5" aria-live="polite">
          <BatchBadge batch={batch} />
          {askedAt === null ? null : (
            <span className="num text-meta text-muted">{format.dayTime(askedAt, new Date().toISOString())}</span>
          )}
        </div>
        <h2 className="display mt-2.5 text-title wrap-anywhere">{name}</h2>
        <p className="mt-2 max-w-[60ch] text-body" role="status">
          <Sentence batch={batch} />
        </p>
        {state === 'paying' || state === 'done' ? (
          <>
            <ProgressBar
              part={all === 0 ? 0 : paid / all}
              label={t`Paid rows`}
              valueText={t`${paid} of ${all}`}
              className="mt-4"
            />
            <p className="num mt-2 text-meta text-muted">
              <Trans>
                {paid} of {all} paid
              </Trans>
            </p>
          </>
        ) : null}
        {state === 'asked' && approval !== null ? (
          <LinkButton href={approvalLink(approval)} variant="quiet" size="small" className="mt-4">
            <Trans>See the request</Trans>
          </LinkButton>
        ) : null}
      </div>
    </Card>
  )
}

/** Where it is. */
function Sentence({ batch: { state, counts, payUntil } }: { readonly batch: BatchAnswer }): ReactElement {
  const format = useFormat()
  const [failed, unknown] = [counts.failed, counts.unknown]
  switch (state) {
    case 'asked':
      return <Trans>It waits for approval. Nothing is paid before; its money is on hold.</Trans>
    case 'paying': {
      if (unknown > 0)
        return (
          <Plural
            value={unknown}
            one="A provider has not told us about # payment yet. We ask until it does, and never pay it twice."
            other="Providers have not told us about # payments yet. We ask until they do, and never pay one twice."
          />
        )
      if (payUntil === null) return <Trans>Payments are made one after the other. You don’t need to wait here.</Trans>
      const until = format.when('until', payUntil, new Date().toISOString(), { long: true })
      return <Trans>Payments are made one after the other, and tried {until}. You don’t need to wait here.</Trans>
    }
    case 'done':
      return failed === 0 ? (
        <Trans>Everybody is paid.</Trans>
      ) : (
        <Plural
          value={failed}
          one="# payment was not made. Its money is in your balance again."
          other="# payments were not made. Their money is in your balance again."
        />
      )
    case 'declined':
      return <Trans>It was declined. Nothing was paid, and its money is free again.</Trans>
    case 'expired':
      return <Trans>Nobody approved it in time. Nothing was paid, and its money is free again.</Trans>
    default:
      return <Trans>It was stopped. What had not begun was not paid, and its money is free again.</Trans>
  }
}

/** What arrives or arrived, and what leaves or left. */
function Figures({ batch }: { readonly batch: BatchAnswer }): ReactElement {
  const { t } = useLingui()
  const money = useMoney()
  const { madeBy, arrives, offer, paid, left } = batch
  const each = (term: string, sums: BatchAnswer['arrives']) =>
    sums.map((sum) => ({ term, value: <Private>{money(sum)}</Private> }))
  return (
    <Card padded aria-labelledby="figures">
      <h2 id="figures" className="display mb-4 text-card-title">
        <Trans>Sums</Trans>
      </h2>
      <Facts
        items={[
          ...each(t`To arrive`, arrives),
          ...each(t`At most leaves`, offer?.most ?? []),
          ...each(t`Arrived`, paid),
          ...each(t`Left your balance`, left),
          ...(madeBy === null ? [] : [{ term: t`Made by`, value: madeBy }]),
        ]}
      />
    </Card>
  )
}

/** The result file. */
function Result({ batch: { _id } }: { readonly batch: BatchAnswer }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useBatchErrorText()
  const saving = useAction(() => saveResult(_id))
  return (
    <>
      <Button
        variant="quiet"
        wide
        icon={<IconDownload size={20} />}
        disabled={!online}
        loading={saving.pending}
        loadingText={t`Preparing…`}
        onClick={() => void saving.act()}
      >
        <Trans>Download the result file</Trans>
      </Button>
      {saving.error === null ? null : (
        <div role="alert">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(saving.error)}
          </Note>
        </div>
      )}
    </>
  )
}
