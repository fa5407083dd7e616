/** /settings/security/device-management: the devices that are signed in, and recent security events. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Device, SecurityEvent } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { devicesQuery, dropDevice, securityEventsQuery, signOutEverywhere } from './security.queries.ts'
import { asApiError } from '@zend/web/client/api-error'
import { leaveAfter } from '@zend/web/client/browser'
import { MoreOf } from '@zend/web/client/more-of'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Badge, Button, Card, CardHeader, IconTile, List, SkeletonRows, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconGlobe, IconShield } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useState } from 'react'
import { question } from './later-parts.ts'
import { SecurityColumn } from './security-page.tsx'
import { EVENT_TEXTS, METHOD_TEXTS } from './security.texts.ts'

/** The page. */
export function DeviceManagementScreen({ userId }: { readonly userId: UserId }): ReactElement {
  return (
    <SecurityColumn>
      <Devices userId={userId} />
      <Events userId={userId} />
    </SecurityColumn>
  )
}

function Devices({ userId }: { readonly userId: UserId }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const signOutAll = (): void => {
    setLeaving(true)
    // Sign out here even if the API is unreachable.
    leaveAfter(
      signOutEverywhere(userId).catch(() => undefined),
      0,
    )
  }
  return (
    <Card aria-labelledby="devices" className="overflow-hidden">
      <CardHeader id="devices" title={<Trans>Signed in on</Trans>} />
      <QueryView query={useQuery(devicesQuery(userId))} loading={<SkeletonRows rows={3} />}>
        {(devices) => (
          <List aria-label={t`Devices`}>
            {devices.map((device) => (
              <DeviceRow key={device._id} userId={userId} device={device} />
            ))}
          </List>
        )}
      </QueryView>
      <div className="border-t border-line p-4 tablet:px-5">
        <Button variant="quiet" wide disabled={!online} onClick={() => setAsking(true)}>
          <Trans>Sign out everywhere</Trans>
        </Button>
      </div>
      {asking ? (
        <Suspense>
          <question.Part
            open
            onClose={() => setAsking(false)}
            title={<Trans>Sign out everywhere?</Trans>}
            description={<Trans>Every device is signed out, this one too, and none is trusted any more.</Trans>}
            stay={<Trans>No</Trans>}
            act={<Trans>Sign out everywhere</Trans>}
            onAct={signOutAll}
            pending={leaving}
            pendingText={t`Signing out…`}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}

function DeviceRow({ userId, device }: { readonly userId: UserId; readonly device: Device }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { browser, system, ip, current, trusted } = device
  const name =
    browser === null && system === null
      ? t`Unknown browser`
      : [browser, system].filter((part) => part !== null).join(' · ')
  const seen = format.dayTime(device.lastSeenAt, new Date().toISOString(), { long: true })
  const remove = useAction(async () => {
    try {
      await dropDevice(queryClient, userId, device._id)
      toast({ kind: 'success', text: t`That device is signed out.` })
    } catch (thrown) {
      toast({ kind: 'error', text: errorText(asApiError(thrown)) })
    }
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3.5 tablet:px-5">
      <IconTile tone={current ? 'ok' : 'neutral'}>
        <IconGlobe />
      </IconTile>
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-semibold">
          {name}
          {current ? (
            <Badge tone="ok">
              <Trans>This device</Trans>
            </Badge>
          ) : null}
          {trusted ? (
            <Badge tone="info">
              <Trans>Trusted</Trans>
            </Badge>
          ) : null}
        </span>
        <span className="num block text-meta text-muted">
          <Trans>
            {seen} · from {ip}
          </Trans>
        </span>
      </span>
      {current ? null : (
        <Button
          variant="quiet"
          size="small"
          disabled={!online}
          loading={remove.pending}
          loadingText={t`Signing out…`}
          className="ml-14 phone:ml-0"
          aria-label={t`Sign out ${name}`}
          onClick={() => void remove.act()}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}

function Events({ userId }: { readonly userId: UserId }): ReactElement {
  const { t } = useLingui()
  const query = useInfiniteQuery(securityEventsQuery(userId))
  return (
    <Card aria-labelledby="events" className="overflow-hidden">
      <CardHeader id="events" title={<Trans>What happened lately</Trans>} />
      <QueryView query={query} loading={<SkeletonRows rows={4} />}>
        {({ pages }) => (
          <List aria-label={t`What happened lately`}>
            {pages
              .flatMap(({ events }) => events)
              .map((event) => (
                <EventRow key={event._id} event={event} />
              ))}
          </List>
        )}
      </QueryView>
      <MoreOf query={query} />
    </Card>
  )
}

function EventRow({ event: { event, at, ip, device, method } }: { readonly event: SecurityEvent }): ReactElement {
  const { i18n } = useLingui()
  const format = useFormat()
  const { text, tone } = EVENT_TEXTS[event]
  const [what, how] = [i18n._(text), method === null ? null : i18n._(METHOD_TEXTS[method])]
  const facts = [format.dayTime(at, new Date().toISOString(), { long: true }), device, ip].filter(
    (fact) => fact !== null,
  )
  return (
    <li className="flex items-center gap-3 px-4 py-3 tablet:px-5">
      <IconTile tone={tone} size={36}>
        <IconShield size={18} />
      </IconTile>
      <span className="min-w-0 flex-1">
        <span className="block text-body">
          {how === null ? (
            what
          ) : (
            <Trans>
              {what} <span className="text-muted">{how}</span>
            </Trans>
          )}
        </span>
        <span className="num block text-meta text-muted">{facts.join(' · ')}</span>
      </span>
    </li>
  )
}
