/**
 * /requests/:id and /requests/link/:code: one request for money. Opening it moves nothing: paying leads through Zend
 * Pay, with its review and its confirmations.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MoneyRequest } from '@zend/contracts'
import { withoutZeros } from '@zend/kernel'
import { AskedButton } from '@zend/web/client/asked-button'
import { QueryView } from '@zend/web/client/query-view'
import { payLink, transactionLink } from '@zend/web/data/links'
import { useCurrency, usePrices, valueOf } from '@zend/web/data/prices'
import { knownUser } from '@zend/web/data/wallet'
import { Badge, Card, Facts, LinkButton, Note, PersonPicture, Skeleton } from '@zend/web/ui'
import { shortName, useFormat } from '@zend/web/ui/format'
import { IconAlert, IconInfo } from '@zend/web/ui/icons'
import { AmountText } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { cancel, decline, linkQuery, type RequestId, requestQuery } from './people.queries.ts'
import { linkAddress } from './people.links.ts'
import { useRequestErrorText } from './request-error-text.ts'
import { REQUEST_TEXTS, REQUEST_TONES } from './request.texts.ts'
import { ShareAddress } from './share-address.tsx'

/** The screen of a request of or to the customer. */
export function RequestScreen({ id }: { readonly id: RequestId }): ReactElement {
  return (
    <QueryView query={useQuery(requestQuery(id))} loading={<Shape />} className="page-column max-w-[560px]">
      {(request) => <Request request={request} />}
    </QueryView>
  )
}

/** The screen of what a link asks for. */
export function LinkScreen({ code }: { readonly code: string }): ReactElement {
  return (
    <QueryView query={useQuery(linkQuery(code))} loading={<Shape />} className="page-column max-w-[560px]">
      {(request) => <Request request={request} byLink />}
    </QueryView>
  )
}

function Shape(): ReactElement {
  return (
    <Card padded className="grid justify-items-center gap-4">
      <Skeleton round className="size-18" />
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
    </Card>
  )
}

type Shown = { readonly request: MoneyRequest; readonly byLink?: boolean }

function Request({ request, byLink = false }: Shown): ReactElement {
  const isMine = request.direction === 'out'
  return (
    <div className="grid grid-cols-1 gap-4">
      <Summary request={request} />
      {isMine ? null : <Warnings request={request} />}
      {isMine ? <Own request={request} /> : <ToPay request={request} byLink={byLink} />}
      {request.transactionId === null ? null : (
        <LinkButton href={transactionLink(request.transactionId)} variant="quiet" wide>
          <Trans>See the payment</Trans>
        </LinkButton>
      )}
    </div>
  )
}

function Summary({ request }: { readonly request: MoneyRequest }): ReactElement {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { currency: quote } = useCurrency()
  const { data: prices } = usePrices()
  const { direction, party, amount, currency, note, state, createdAt, expiresAt, endedAt } = request
  const worth = valueOf(amount, currency, prices)
  const name = party?.name ?? ''
  const now = new Date().toISOString()
  const when = (at: string): string => format.dayTime(at, now)
  return (
    <Card padded className="grid grid-cols-1 gap-4">
      <div className="grid justify-items-center gap-2 text-center">
        {party === null ? null : <PersonPicture name={party.name} image={party.image} size={72} />}
        <h2 className="text-lead wrap-anywhere">
          {party === null ? (
            <Trans>Your payment link</Trans>
          ) : direction === 'in' ? (
            <Trans>{name} asks you for</Trans>
          ) : (
            <Trans>You asked {name} for</Trans>
          )}
        </h2>
        <AmountText parts={format.coinParts(amount, currency)} unit={currency} />
        <p className="num min-h-6 text-label text-muted">{worth === null ? null : format.about(worth, quote)}</p>
        <Badge tone={REQUEST_TONES[state]}>{i18n._(REQUEST_TEXTS[state])}</Badge>
      </div>
      <Facts
        items={[
          ...(party === null ? [] : [{ term: t`Username`, value: `@${party.username}` }]),
          ...(note === null
            ? []
            : [{ term: t`Note`, value: <span className="font-normal wrap-anywhere">{note}</span> }]),
          { term: t`Asked`, value: when(createdAt) },
          ...(state === 'open' ? [{ term: t`Ends`, value: when(expiresAt) }] : []),
          ...(endedAt === null ? [] : [{ term: i18n._(REQUEST_TEXTS[state]), value: when(endedAt) }]),
        ]}
      />
    </Card>
  )
}

/** What to know of somebody who asks. */
function Warnings({ request: { known, resembles, state } }: { readonly request: MoneyRequest }): ReactElement | null {
  if (known || state !== 'open') return null
  if (resembles !== null) {
    const { name, username } = resembles
    return (
      <Note tone="bad" icon={<IconAlert />}>
        <Trans>
          This is not {name} (@{username}), whom you have paid or saved before. Compare the usernames: somebody may be
          using their name.
        </Trans>
      </Note>
    )
  }
  return (
    <Note tone="warn" icon={<IconAlert />}>
      <Trans>You have never paid this person. Pay only if you know them and why they ask.</Trans>
    </Note>
  )
}

/** What whoever is asked can do. */
function ToPay({ request, byLink = false }: Shown): ReactElement | null {
  const { t } = useLingui()
  const client = useQueryClient()
  const errorText = useRequestErrorText()
  const { _id, party, amount, currency, note, state, resembles } = request
  if (state !== 'open' || party === null) return <Over state={state} />
  const name = shortName(party.name)
  const asked = { currency, amount: withoutZeros(amount), note: note ?? '' }
  const pay = payLink({ toUser: party.username, ...asked, request: _id })
  return (
    <div className="grid grid-cols-1 gap-3">
      <LinkButton href={pay} size="large" wide variant={resembles === null ? 'primary' : 'quiet'}>
        <Trans>Review and pay</Trans>
      </LinkButton>
      <p className="text-center text-label text-muted">
        <Trans>Nothing is paid before you confirm it.</Trans>
      </p>
      {byLink ? null : (
        <div className="grid grid-cols-1 gap-2.5 tablet:grid-cols-2">
          <AskedButton
            wide
            button={<Trans>Decline</Trans>}
            title={<Trans>Decline this request?</Trans>}
            text={<Trans>{name} is told that you declined it.</Trans>}
            stay={<Trans>Keep it</Trans>}
            act={<Trans>Decline</Trans>}
            working={t`Declining…`}
            onAct={() => decline(client, _id, false)}
            errorText={errorText}
          />
          <AskedButton
            wide
            variant="ghost"
            button={<Trans>Decline and block</Trans>}
            title={<Trans>Block {name}?</Trans>}
            text={
              <Trans>
                You see no more requests from them. They are told that you declined, not that you blocked them.
              </Trans>
            }
            stay={<Trans>Keep it</Trans>}
            act={<Trans>Block</Trans>}
            working={t`Blocking…`}
            onAct={() => decline(client, _id, true)}
            errorText={errorText}
          />
        </div>
      )}
    </div>
  )
}

/** Why nothing can be done any more. */
function Over({ state }: { readonly state: MoneyRequest['state'] }): ReactElement {
  return (
    <Note tone="info" icon={<IconInfo />}>
      {state === 'paid' ? (
        <Trans>This request is paid. There is nothing left to pay.</Trans>
      ) : state === 'declined' ? (
        <Trans>This request was declined.</Trans>
      ) : state === 'cancelled' ? (
        <Trans>This request was taken back. Nobody expects a payment.</Trans>
      ) : (
        <Trans>This request has ended. If you still want to pay, pay with Zend Pay.</Trans>
      )}
    </Note>
  )
}

/** What whoever asked can do. */
function Own({ request }: { readonly request: MoneyRequest }): ReactElement {
  const { t } = useLingui()
  const client = useQueryClient()
  const errorText = useRequestErrorText()
  const username = knownUser(client)?.username
  const { _id, party, state } = request
  const address = username === undefined ? null : linkAddress(location.origin, username, request)
  const name = party?.name ?? ''
  const again = (
    <LinkButton href={href('/requests/new')} variant="quiet" wide>
      <Trans>Ask for money</Trans>
    </LinkButton>
  )
  if (state !== 'open') return again
  return (
    <div className="grid grid-cols-1 gap-3">
      {address === null ? null : (
        <ShareAddress
          address={address}
          qrLabel={t`QR code of your payment link`}
          text={<Trans>Whoever opens it sees who asks and for how much. The first to pay ends it.</Trans>}
        />
      )}
      {party === null ? null : (
        <p className="text-center text-label text-muted">
          <Trans>We have told {name}. You hear from us when they pay or decline.</Trans>
        </p>
      )}
      <AskedButton
        wide
        button={<Trans>Cancel the request</Trans>}
        title={<Trans>Cancel this request?</Trans>}
        text={<Trans>Nobody can pay it then. You can ask again at any time.</Trans>}
        stay={<Trans>Keep it</Trans>}
        act={<Trans>Cancel the request</Trans>}
        working={t`Cancelling…`}
        onAct={() => cancel(client, _id)}
        errorText={errorText}
      />
    </div>
  )
}
