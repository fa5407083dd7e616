/** /developers/keys: the company's API keys. `?make`, `?roll=` and `?log=` are its steps. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiKeyAnswer } from '@zend/contracts'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { PERMISSION_TEXTS } from '@zend/web/data/companies'
import { Badge, Button, Card, EmptyState, LinkButton, Note, SkeletonRows, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconInfo, IconPlus } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useId, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { useKeyErrorText } from './key-error-text.ts'
import { type Keys, keysQuery, revoke } from './keys.queries.ts'
import { KEY_STATE_TEXTS, KEY_STATE_TONES } from './keys.texts.ts'
import { keyForm, keyLog, question, rollForm } from './later-parts.ts'

/** The page. */
export function KeysScreen(): ReactElement {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const keys = useQuery(keysQuery())
  const onEnd = (): void => void navigate(href('/developers/keys'), { replace: true })
  const [log, roll] = [search.get('log'), search.get('roll')]
  if (search.get('make') !== null)
    return (
      <Suspense>
        <keyForm.Part onEnd={onEnd} />
      </Suspense>
    )
  return (
    <QueryView
      query={keys}
      loading={
        <Card className="page-column max-w-[760px]">
          <SkeletonRows rows={3} />
        </Card>
      }
    >
      {(all) => {
        const named = all.keys.find(({ id }) => id === (log ?? roll))
        if (named === undefined) return <All all={all} />
        return (
          <Suspense>
            {log === null ? (
              <rollForm.Part apiKey={named} onEnd={onEnd} />
            ) : (
              <keyLog.Part apiKey={named} onEnd={onEnd} />
            )}
          </Suspense>
        )
      }}
    </QueryView>
  )
}

function All({ all: { keys, mode } }: { readonly all: Keys }): ReactElement {
  const make = (
    <LinkButton href={`${href('/developers/keys')}?make`} size="small" icon={<IconPlus size={20} />}>
      <Trans>Make a key</Trans>
    </LinkButton>
  )
  return (
    <div className="page-column grid max-w-[760px] grid-cols-1 gap-4">
      {mode === 'test' ? (
        <Note tone="info" icon={<IconInfo />}>
          <Trans>This is a test system: its keys begin with zk_test_ and move no real money.</Trans>
        </Note>
      ) : null}
      {keys.length === 0 ? (
        <Card>
          <EmptyState
            title={<Trans>No keys yet</Trans>}
            text={<Trans>With a key a system of yours reads balances, swaps and asks for payments.</Trans>}
            action={make}
          />
        </Card>
      ) : (
        <>
          <div className="flex justify-end">{make}</div>
          <ul className="grid gap-4">
            {keys.map((each) => (
              <KeyCard key={each.id} apiKey={each} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function KeyCard({ apiKey }: { readonly apiKey: ApiKeyAnswer }): ReactElement {
  const { i18n } = useLingui()
  const online = useOnline()
  const title = useId()
  const [asking, setAsking] = useState(false)
  const { id, name, state, lastFour, owner } = apiKey
  const works = state === 'active' || state === 'rolled' || state === 'paused'
  const page = href('/developers/keys')
  return (
    <li>
      <Card padded aria-labelledby={title} className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={title} className="display mr-auto text-card-title wrap-anywhere">
            {name}
          </h2>
          <Badge tone={KEY_STATE_TONES[state]}>{i18n._(KEY_STATE_TEXTS[state])}</Badge>
        </div>
        <p className="font-mono text-label text-muted">…{lastFour}</p>
        <Facts apiKey={apiKey} />
        <div className="flex flex-wrap gap-2">
          <LinkButton href={`${page}?log=${id}`} size="small" variant="quiet" aria-describedby={title}>
            <Trans>Calls</Trans>
          </LinkButton>
          {works && owner.you && state === 'active' ? (
            <LinkButton href={`${page}?roll=${id}`} size="small" variant="quiet" aria-describedby={title}>
              <Trans>New secret</Trans>
            </LinkButton>
          ) : null}
          {works ? (
            <Button
              size="small"
              variant="quiet"
              disabled={!online}
              aria-describedby={title}
              onClick={() => setAsking(true)}
            >
              <Trans>Revoke</Trans>
            </Button>
          ) : null}
        </div>
      </Card>
      {asking ? <RevokeQuestion apiKey={apiKey} onClose={() => setAsking(false)} /> : null}
    </li>
  )
}

/** What it may do, from where, whose it is, and its times. */
function Facts({ apiKey }: { readonly apiKey: ApiKeyAnswer }): ReactElement {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const { id, scopes, ips, owner, lastUsedAt, endsAt, revokedAt } = apiKey
  const now = new Date().toISOString()
  const list = new Intl.ListFormat(format.language)
  const may =
    scopes.length === 0 ? t`Rates and networks` : list.format(scopes.map((each) => i18n._(PERMISSION_TEXTS[each])))
  const facts: readonly (readonly [term: string, text: string])[] = [
    [t({ message: 'Id', context: 'API key' }), id],
    [t`May use`, may],
    [t`Used from`, ips.length === 0 ? t`anywhere` : ips.join(', ')],
    [t`Belongs to`, owner.you ? t({ message: 'you', context: 'owner of a key' }) : owner.name],
    [t`Last used`, lastUsedAt === null ? t`never` : format.dayTime(lastUsedAt, now)],
    revokedAt === null
      ? [t({ message: 'Ends', context: 'API key' }), format.dayTime(endsAt, now)]
      : [t({ message: 'Revoked', context: 'time of an API key' }), format.dayTime(revokedAt, now)],
  ]
  return (
    <dl className="num grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-label">
      {facts.map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function RevokeQuestion({
  apiKey: { id, name },
  onClose,
}: {
  readonly apiKey: ApiKeyAnswer
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const errorText = useKeyErrorText()
  const queryClient = useQueryClient()
  const end = useAction(async () => {
    try {
      await revoke(queryClient, id)
      toast({ kind: 'success', text: t`Revoked. Calls with it are refused from now on.` })
    } catch (thrown) {
      toast({ kind: 'error', text: errorText(asApiError(thrown)) })
    } finally {
      onClose()
    }
  })
  return (
    <Suspense>
      <question.Part
        open
        onClose={onClose}
        title={<Trans>Revoke {name}?</Trans>}
        description={<Trans>It ends at once and for good. Systems that use it are refused.</Trans>}
        stay={<Trans>Keep it</Trans>}
        act={<Trans>Revoke it</Trans>}
        onAct={() => void end.act()}
        pending={end.pending}
        pendingText={t`Revoking…`}
      />
    </Suspense>
  )
}
