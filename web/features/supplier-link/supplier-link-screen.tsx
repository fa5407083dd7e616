/**
 * /supplier-link#TOKEN: the contact of a supplier says whether a change of its details is right, without an account
 * (decision 083). Opening the page answers nothing: filters of mail open links, too.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SupplierLinkAnswer } from '@zend/contracts'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Button, Card, EmptyState, IconAlert, Note, SkeletonRows, useFormat } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { answer, linkQuery } from './supplier-link.queries.ts'

/** The page; `token` is the address's. */
export function SupplierLinkScreen({ token }: { readonly token: string | null }): ReactElement {
  return token === null ? (
    <End title={<Trans>This link is incomplete</Trans>}>
      <Trans>Open the link in the email again. If it runs over two lines, copy both.</Trans>
    </End>
  ) : (
    <Link token={token} />
  )
}

function Link({ token }: { readonly token: string }): ReactElement {
  const query = useQuery(linkQuery(token))
  if (query.error !== null && asApiError(query.error).code === 'link_expired') return <Over />
  return (
    <div className="mt-5">
      <QueryView
        query={query}
        loading={
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(link) => {
          if (link.answer === 'confirmed') return <Confirmed company={link.company} />
          if (link.answer === 'refused') return <Refused company={link.company} />
          return link.open ? <QuestionCard token={token} link={link} /> : <Over />
        }}
      </QueryView>
    </div>
  )
}

function QuestionCard({ token, link }: { readonly token: string; readonly link: SupplierLinkAnswer }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const client = useQueryClient()
  const online = useOnline()
  const confirm = useAction(() => answer(client, token, true))
  const refuse = useAction(() => answer(client, token, false))
  const { company, supplier, currency, account, changes } = link
  const until = format.when('until', link.expiresAt, new Date().toISOString(), { exact: 'day', long: true })
  const isBusy = confirm.pending || refuse.pending
  return (
    <Card padded className="tablet:p-6" aria-labelledby="question-title">
      <h2 id="question-title" className="display text-card-title">
        <Trans>Are these your details?</Trans>
      </h2>
      <p className="mt-2 text-body text-muted">
        <Trans>
          {company} pays {supplier} with Zend, and somebody there has changed your details. Nothing is paid until you
          answer.
        </Trans>
      </p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 rounded-[18px] bg-raised p-4 text-label">
        <dt className="text-muted">
          <Trans>Paid in</Trans>
        </dt>
        <dd className="font-semibold">{currency}</dd>
        <dt className="text-muted">
          <Trans>Account ending in</Trans>
        </dt>
        <dd className="num min-w-0 font-semibold break-words">
          {account}
          {changes.account ? null : (
            <span className="block font-normal text-muted">
              <Trans>as before</Trans>
            </span>
          )}
        </dd>
      </dl>
      {changes.contact ? (
        <p className="mt-3 text-body">
          <Trans>We would also write to another email address from then on, not to yours.</Trans>
        </p>
      ) : null}
      <p className="mt-3 text-body text-muted">
        <Trans>
          Confirm only what you told {company} yourselves. Zend never asks you for a password, a code or a payment here.
        </Trans>
      </p>
      <div className="mt-6 grid gap-3">
        <LinkError error={confirm.error ?? refuse.error} />
        <Button
          size="large"
          wide
          disabled={!online || isBusy}
          loading={confirm.pending}
          loadingText={t`One moment…`}
          onClick={() => void confirm.act()}
        >
          <Trans>Yes, they are right</Trans>
        </Button>
        <Button
          variant="danger"
          wide
          disabled={!online || isBusy}
          loading={refuse.pending}
          loadingText={t`One moment…`}
          onClick={() => void refuse.act()}
        >
          <Trans>No, they are wrong</Trans>
        </Button>
      </div>
      <p className="mt-4 text-meta text-muted">
        <Trans>This link is only for you and works {until}.</Trans>
      </p>
    </Card>
  )
}

type Failed = ReturnType<typeof useAction>['error']

/** What went wrong; nothing without an error. */
function LinkError({ error }: { readonly error: Failed }): ReactElement | null {
  const errorText = useErrorText()
  if (error === null) return null
  return (
    <div role="alert">
      <Note tone="bad" icon={<IconAlert />}>
        {errorText(error)}
      </Note>
    </div>
  )
}

/** A page on which nothing is left to do. */
function End({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <div role="status" className="mt-5">
      <Card>
        <EmptyState title={title} text={children} />
      </Card>
    </div>
  )
}

const Over = (): ReactElement => (
  <End title={<Trans>This link no longer works</Trans>}>
    <Trans>
      It expired, or the company changed the details again or took the change back. If it still asks you, it sends you
      another link.
    </Trans>
  </End>
)

const Confirmed = ({ company }: { readonly company: string }): ReactElement => (
  <End title={<Trans>You confirmed the details</Trans>}>
    <Trans>
      {company} can pay by these details now, a day after they were entered at the earliest. You can close this page.
    </Trans>
  </End>
)

const Refused = ({ company }: { readonly company: string }): ReactElement => (
  <End title={<Trans>You said that they are wrong</Trans>}>
    <Trans>
      Nothing is paid by them, and we have warned the owners of {company}. Call them, too: somebody may have written to
      them in your name.
    </Trans>
  </End>
)
