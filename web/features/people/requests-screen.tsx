/** /requests: the requests for money of both directions, and whose are not shown any more. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndpointData, listRequests, MoneyRequest } from '@zend/contracts'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import {
  Badge,
  Button,
  Card,
  CardHeader,
  EmptyState,
  IconTile,
  LinkButton,
  List,
  ListRow,
  PersonPicture,
  SkeletonRows,
} from '@zend/web/ui'
import { SegmentedControl } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconPlus, IconShare } from '@zend/web/ui/icons'
import { Private } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { href, useSearchParams } from 'react-router'
import { askPath } from './people.links.ts'
import { requestsQuery, unblock } from './people.queries.ts'
import { REQUEST_TEXTS, REQUEST_TONES } from './request.texts.ts'

const ROWS = 4
type Side = 'received' | 'sent'

/** The screen. */
export function RequestsScreen(): ReactElement {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const side: Side = search.get('side') === 'sent' ? 'sent' : 'received'
  const requests = useQuery(requestsQuery())
  return (
    <div className="page-column grid grid-cols-1 max-w-[640px] gap-4">
      <SegmentedControl<Side>
        label={t`Requests`}
        value={side}
        onChange={(next) => setSearch(next === 'sent' ? { side: next } : {}, { replace: true })}
        segments={[
          { value: 'received', label: t({ message: 'Received', context: 'requests' }) },
          { value: 'sent', label: t({ message: 'Sent', context: 'requests' }) },
        ]}
      />
      <QueryView
        query={requests}
        loading={
          <Card className="overflow-hidden">
            <SkeletonRows rows={ROWS} />
          </Card>
        }
      >
        {(all) => (side === 'sent' ? <Sent requests={all.sent} /> : <Received all={all} />)}
      </QueryView>
      <LinkButton href={askPath()} wide icon={<IconPlus size={20} />}>
        <Trans>Ask for money</Trans>
      </LinkButton>
    </div>
  )
}

type All = EndpointData<typeof listRequests>

/** What others ask: first of people one has paid or saved, then of everybody else. */
function Received({ all: { received, blocked } }: { readonly all: All }): ReactElement {
  const { t } = useLingui()
  const known = received.filter((each) => each.known || each.state !== 'open')
  const strangers = received.filter((each) => !each.known && each.state === 'open')
  return (
    <div className="grid grid-cols-1 gap-4">
      {received.length === 0 ? (
        <Card>
          <EmptyState
            title={t`Nobody has asked you`}
            text={<Trans>When somebody asks you for money, you decide here.</Trans>}
            pattern="band-0"
          />
        </Card>
      ) : null}
      {known.length === 0 ? null : (
        <Card className="overflow-hidden">
          <List aria-label={t`Received requests`}>
            {known.map((request) => (
              <Row key={request._id} request={request} />
            ))}
          </List>
        </Card>
      )}
      {strangers.length === 0 ? null : (
        <Card className="overflow-hidden">
          <CardHeader title={<Trans>From people you have never paid</Trans>} />
          <List aria-label={t`Requests from people you have never paid`}>
            {strangers.map((request) => (
              <Row key={request._id} request={request} />
            ))}
          </List>
        </Card>
      )}
      {blocked.length === 0 ? null : <Blocked people={blocked} />}
    </div>
  )
}

function Sent({ requests }: { readonly requests: readonly MoneyRequest[] }): ReactElement {
  const { t } = useLingui()
  if (requests.length === 0) {
    return (
      <Card>
        <EmptyState
          title={t`No requests yet`}
          text={<Trans>Ask a person by username, or send a link to anybody.</Trans>}
          pattern="band-0"
        />
      </Card>
    )
  }
  return (
    <Card className="overflow-hidden">
      <List aria-label={t`Sent requests`}>
        {requests.map((request) => (
          <Row key={request._id} request={request} />
        ))}
      </List>
    </Card>
  )
}

function Row({ request }: { readonly request: MoneyRequest }): ReactElement {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { _id, party, amount, currency, state, note, createdAt } = request
  const when = format.dayTime(createdAt, new Date().toISOString())
  return (
    <ListRow
      href={href('/requests/:id', { id: _id })}
      leading={
        party === null ? (
          <IconTile tone="neutral">
            <IconShare />
          </IconTile>
        ) : (
          <PersonPicture name={party.name} image={party.image} />
        )
      }
      title={party === null ? t`Payment link` : party.name}
      subtitle={note ?? when}
      end={<Private>{format.coin(amount, currency)}</Private>}
      endSubtitle={<Badge tone={REQUEST_TONES[state]}>{i18n._(REQUEST_TEXTS[state])}</Badge>}
    />
  )
}

/** Whose requests are not shown. */
function Blocked({ people }: { readonly people: All['blocked'] }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const client = useQueryClient()
  const unblocking = useAction((username: string) => unblock(client, username))
  return (
    <Card className="overflow-hidden">
      <CardHeader title={<Trans>Blocked</Trans>} />
      <ErrorNote error={unblocking.error} className="px-4 pb-2" />
      <List aria-label={t`Blocked people`}>
        {people.map(({ username, name, image }) => (
          <ListRow
            key={username}
            leading={<PersonPicture name={name} image={image} />}
            title={name}
            subtitle={`@${username}`}
            end={
              <Button
                variant="quiet"
                size="small"
                disabled={!online || unblocking.pending}
                onClick={() => void unblocking.act(username)}
              >
                <Trans>Unblock</Trans>
              </Button>
            }
          />
        ))}
      </List>
    </Card>
  )
}
