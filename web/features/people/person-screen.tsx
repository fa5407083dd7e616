/**
 * /people/:username: a person as others see them, with what can be done. A link leads here; it can suggest an amount,
 * and opening it moves nothing.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '@zend/web/client/api-error'
import { QueryView } from '@zend/web/client/query-view'
import { payLink } from '@zend/web/data/links'
import { payeeQuery } from '@zend/web/data/sending'
import { Card, EmptyState, LinkButton, PersonPicture, Skeleton } from '@zend/web/ui'
import { shortName, useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { href, useSearchParams } from 'react-router'
import { askedIn, askPath } from './people.links.ts'

/** The screen. */
export function PersonScreen({ username }: { readonly username: string }): ReactElement {
  const payee = useQuery(payeeQuery(username))
  const refused = payee.isError ? asApiError(payee.error).code : null
  return (
    <div className="page-column grid grid-cols-1 max-w-[460px] gap-4">
      {refused === 'payee_is_self' ? (
        <Own />
      ) : refused === 'payee_not_found' ? (
        <Nobody username={username} />
      ) : (
        <QueryView query={payee} loading={<Shape />}>
          {({ name, image }) => <Person username={username} name={name} image={image} />}
        </QueryView>
      )}
    </div>
  )
}

function Shape(): ReactElement {
  return (
    <Card padded className="grid justify-items-center gap-3">
      <Skeleton round className="size-24" />
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-13 w-full" />
    </Card>
  )
}

type Known = { readonly username: string; readonly name: string; readonly image: string | null }

function Person({ username, name, image }: Known): ReactElement {
  const format = useFormat()
  const [search] = useSearchParams()
  const { currency, amount } = askedIn(search)
  const short = shortName(name)
  const suggested =
    currency === undefined || amount === undefined ? null : format.coin(amount, currency, { full: true })
  const pay = payLink({
    toUser: username,
    ...(currency === undefined ? {} : { currency }),
    ...(suggested === null || amount === undefined ? {} : { amount }),
  })
  return (
    <Card padded className="grid grid-cols-1 justify-items-center gap-3 text-center">
      <PersonPicture name={name} image={image} size={96} />
      <div className="min-w-0">
        <h2 className="display text-title wrap-anywhere">{name}</h2>
        <p className="text-body text-muted">@{username}</p>
      </div>
      {suggested === null ? null : (
        <p className="text-body">
          <Trans>
            The link suggests <b className="num">{suggested}</b>.
          </Trans>
        </p>
      )}
      <LinkButton href={pay} size="large" wide className="wrap-anywhere">
        <Trans>Pay {short}</Trans>
      </LinkButton>
      <LinkButton href={askPath({ toUser: username, currency, amount })} variant="quiet" wide>
        <Trans>Ask for money</Trans>
      </LinkButton>
      <p className="text-label text-muted">
        <Trans>Names and pictures can be copied: the username is what counts.</Trans>
      </p>
    </Card>
  )
}

function Own(): ReactElement {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState
        title={t`This is you`}
        text={<Trans>Others see your name and picture here, and can pay you.</Trans>}
        action={
          <LinkButton href={href('/my-code')}>
            <Trans>Show my code</Trans>
          </LinkButton>
        }
        pattern="band-0"
      />
    </Card>
  )
}

function Nobody({ username }: { readonly username: string }): ReactElement {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState
        title={t`Nobody is called @${username}`}
        text={<Trans>They may have changed their username. Ask them for a new link.</Trans>}
        action={
          <LinkButton href={payLink()} variant="quiet">
            <Trans>Find somebody else</Trans>
          </LinkButton>
        }
        pattern="band-0"
      />
    </Card>
  )
}
