/** /settings/acts: who did what in the company, newest first, and the same as a file. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CompanyAct, getActsSheet } from '@zend/contracts'
import { isId } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { MoreOf } from '@zend/web/client/more-of'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { saveFile } from '@zend/web/client/save-file'
import { useAction } from '@zend/web/client/use-action'
import { approvalLink } from '@zend/web/data/links'
import { Badge, Button, Card, EmptyState, SkeletonRows } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconDownload } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useState } from 'react'
import { href, Link } from 'react-router'
import { actsQuery } from './acts.queries.ts'

/** The screen. */
export function ActsScreen(): ReactElement {
  const { language } = useFormat()
  const query = useInfiniteQuery(actsQuery(language))
  return (
    <div className="page-column grid max-w-[760px] grid-cols-1 gap-4">
      <Download />
      <Card className="overflow-hidden">
        <QueryView query={query} loading={<SkeletonRows rows={6} />}>
          {({ pages }) => {
            const acts = pages.flatMap((page) => page.acts)
            return acts.length === 0 ? (
              <None />
            ) : (
              <>
                <ol>
                  {acts.map((act) => (
                    <Act key={act._id} act={act} />
                  ))}
                </ol>
                <MoreOf query={query} />
              </>
            )
          }}
        </QueryView>
      </Card>
    </div>
  )
}

/** What was done, who did it and by what, when. */
function Act({ act: { at, what, by, link } }: { readonly act: CompanyAct }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const target = link === null ? null : linkTo(link)
  const names = { key: t`API key`, supplier: t`Supplier, by link`, zend: t`Zend` }
  return (
    <li className="border-t border-line px-4 py-3.5 first:border-t-0 tablet:px-5">
      <p className="font-semibold wrap-anywhere">
        {target === null ? (
          what
        ) : (
          <Link to={target} className="inline-block py-0.5 text-action underline-offset-4 hover:underline">
            {what}
          </Link>
        )}
      </p>
      <p className="num mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-label text-muted">
        {by.name === null ? null : <span className="wrap-anywhere">{by.name}</span>}
        {by.access === 'person' ? null : (
          <Badge tone="neutral" dot={false}>
            {names[by.access]}
          </Badge>
        )}
        <time dateTime={at}>{format.dayTime(at, new Date().toISOString())}</time>
      </p>
    </li>
  )
}

/** The page of what it was done to. */
function linkTo({ kind, id }: NonNullable<CompanyAct['link']>): string | null {
  if (kind === 'policy') return href('/settings/policies')
  if (id === null) return null
  switch (kind) {
    case 'approval':
      return isId('apr', id) ? approvalLink(id) : null
    case 'member':
      return href('/members/:id', { id })
    case 'webhook':
      return href('/developers/webhooks/:id', { id })
    case 'batch':
      return href('/batches/:id', { id })
    case 'supplier':
      return href('/zend-fx/suppliers/:id', { id })
    case 'bill':
      return href('/invoices/:id', { id })
    case 'payment':
      return href('/zend-fx/payments/:id', { id })
    case 'withdrawal':
      return href('/transaction/token/:id', { id })
  }
}

/** The file of some days. */
function Download(): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const { pending, error, act } = useAction(async () => {
    const query = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
    saveFile(await services().api.download(getActsSheet, { query }))
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (online) void act()
  }
  return (
    <Card padded>
      <p className="max-w-[60ch] text-label text-muted">
        <Trans>
          What members, API keys and suppliers did in your company. It is kept in a sealed record that nobody can change
          unnoticed.
        </Trans>
      </p>
      <form
        onSubmit={submit}
        noValidate
        aria-label={t`Download`}
        className="mt-4 grid grid-cols-2 items-end gap-3 tablet:grid-cols-[1fr_1fr_auto]"
      >
        <TextField
          label={t`First day`}
          type="date"
          value={from}
          max={to}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          label={t`Last day`}
          type="date"
          value={to}
          min={from}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="quiet"
          className="col-span-2 tablet:col-span-1"
          icon={<IconDownload size={20} />}
          loading={pending}
          loadingText={t`Preparing…`}
          disabled={!online}
        >
          CSV
        </Button>
      </form>
      <ErrorNote error={error} />
    </Card>
  )
}

function None(): ReactElement {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Nothing yet`}
      text={<Trans>What members and API keys do in your company appears here.</Trans>}
      pattern="first-thread"
    />
  )
}
