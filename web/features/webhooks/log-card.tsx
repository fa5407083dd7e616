/** What was sent to an endpoint, with each try; one is sent again, or all that was missed. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type DeliveryAnswer, type DeliveryState, DELIVERY_STATES, type WebhookAnswer } from '@zend/contracts'
import { DAY_MS } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { MoreOf } from '@zend/web/client/more-of'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { Badge, Button, Card, Disclosure, EmptyState, SkeletonRows, toast } from '@zend/web/ui'
import { Chips } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { type ReactElement, useState } from 'react'
import { useWebhookErrorText } from './webhook-error-text.ts'
import { logQuery, sendAgain, sendMissed } from './webhooks.queries.ts'
import { PROBLEM_TEXTS, STATE_TEXTS } from './webhooks.texts.ts'

const KEPT_DAYS = 30

/** The card. */
export function LogCard({ webhook }: { readonly webhook: WebhookAnswer }): ReactElement {
  const { t, i18n } = useLingui()
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  const query = useInfiniteQuery(logQuery(webhook.id, state === 'all' ? null : state))
  const states = DELIVERY_STATES.map((value) => ({ value, label: i18n._(STATE_TEXTS[value].text) }))
  return (
    <Card aria-labelledby="log" className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-5 pb-2 tablet:px-5">
        <h2 id="log" className="display text-card-title">
          <Trans>Last 30 days</Trans>
        </h2>
        <Missed webhook={webhook} />
      </div>
      <Chips
        label={t`Which of them`}
        className="px-5 py-2 tablet:px-6"
        segments={[{ value: 'all', label: t`All` }, ...states]}
        value={state}
        onChange={setState}
      />
      <QueryView query={query} loading={<SkeletonRows rows={5} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ deliveries }) => deliveries)
          if (all.length === 0) return <Nothing />
          return (
            <ul aria-labelledby="log" className="divide-y divide-line border-t border-line">
              {all.map((each) => (
                <Delivery key={each.id} delivery={each} isOff={webhook.disabled !== null} />
              ))}
            </ul>
          )
        }}
      </QueryView>
      <MoreOf query={query} />
    </Card>
  )
}

const Nothing = (): ReactElement => (
  <EmptyState
    title={<Trans>Nothing here yet</Trans>}
    text={<Trans>What happens from now on appears here. Send a test to see how it looks.</Trans>}
  />
)

function Missed({ webhook: { id, disabled } }: { readonly webhook: WebhookAnswer }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const queryClient = useQueryClient()
  const errorText = useWebhookErrorText()
  const sending = useAction(async () => {
    try {
      const from = new Date(Date.now() - KEPT_DAYS * DAY_MS).toISOString()
      const { replayed } = await sendMissed(queryClient, id, from)
      toast(
        replayed === 0
          ? { kind: 'info', text: t`Nothing was missed.` }
          : { kind: 'success', text: t`Sent again: ${replayed}` },
      )
    } catch (thrown) {
      toast({ kind: 'error', text: errorText(asApiError(thrown)) })
    }
  })
  return (
    <Button
      variant="quiet"
      size="small"
      disabled={!online || disabled !== null}
      loading={sending.pending}
      loadingText={t`Sending…`}
      onClick={() => void sending.act()}
    >
      <Trans>Send what was missed</Trans>
    </Button>
  )
}

function Delivery({ delivery, isOff }: { readonly delivery: DeliveryAnswer; readonly isOff: boolean }): ReactElement {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const queryClient = useQueryClient()
  const errorText = useWebhookErrorText()
  const { id, event, type, state, madeAt, replayed, nextAt, attempts, body } = delivery
  const now = new Date().toISOString()
  const { tone, text } = STATE_TEXTS[state]
  const again = useAction(async () => {
    try {
      await sendAgain(queryClient, id)
      toast({ kind: 'success', text: t`It is on its way again.` })
    } catch (thrown) {
      toast({ kind: 'error', text: errorText(asApiError(thrown)) })
    }
  })
  return (
    <li>
      <Disclosure
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-40">
              <code className="block truncate font-mono text-label">{type}</code>
              <span className="num block text-meta font-normal text-muted">
                {format.dayTime(madeAt, now, { long: true })}
                {replayed ? <> · {t`sent again`}</> : null}
              </span>
            </span>
            <Badge tone={tone}>{i18n._(text)}</Badge>
          </span>
        }
      >
        <div className="grid gap-4">
          {attempts.length === 0 ? null : (
            <ol className="grid gap-2">
              {attempts.map((each) => (
                <Attempt key={each.number} attempt={each} />
              ))}
            </ol>
          )}
          {nextAt === null ? null : (
            <p className="num text-label text-muted">
              {attempts.length === 0 ? (
                <Trans>It was not tried yet.</Trans>
              ) : (
                <NextTry at={format.when('at', nextAt, now)} />
              )}
            </p>
          )}
          <Code label={event} text={body} />
          <Button
            variant="quiet"
            size="small"
            disabled={!online || isOff}
            loading={again.pending}
            loadingText={t`Sending…`}
            onClick={() => void again.act()}
          >
            <Trans>Send again</Trans>
          </Button>
        </div>
      </Disclosure>
    </li>
  )
}

const NextTry = ({ at }: { readonly at: string }): ReactElement => <Trans>It is tried again {at}.</Trans>

function Attempt({ attempt }: { readonly attempt: DeliveryAnswer['attempts'][number] }): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const { at, tookMs, status, problem, response } = attempt
  const when = format.dayTime(at, new Date().toISOString())
  const came = problem === null ? String(status) : i18n._(PROBLEM_TEXTS[problem])
  return (
    <li className="grid gap-1.5">
      <span className="num flex flex-wrap gap-x-3 text-label">
        <b className="font-semibold">{came}</b>
        <span className="text-muted">
          {when} · {tookMs} ms
        </span>
      </span>
      {response === '' ? null : <Code label={null} text={response} />}
    </li>
  )
}

/** Text as a machine wrote it; long lines wrap. */
function Code({ label, text }: { readonly label: string | null; readonly text: string }): ReactElement {
  return (
    <figure className="min-w-0">
      {label === null ? null : (
        <figcaption className="mb-1 font-mono text-meta text-muted wrap-anywhere">{label}</figcaption>
      )}
      <pre className="rounded-field bg-sunken px-3.5 py-3 font-mono text-meta break-all whitespace-pre-wrap">
        {text}
      </pre>
    </figure>
  )
}
