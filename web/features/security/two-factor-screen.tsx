/** /settings/security/2fa: the authenticator app with its recovery codes, and passkeys (product.md §5). */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { twoFactorQuery } from './security.queries.ts'
import { QueryView } from '@zend/web/client/query-view'
import { userQuery } from '@zend/web/data/wallet'
import { Badge, Button, Note, Skeleton } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconCheck } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useState } from 'react'
import { enrolApp, renewCodes, switchOff } from './later-parts.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecurityCard, SecurityColumn } from './security-page.tsx'

type Doing = 'nothing' | 'enrolling' | 'switching-off' | 'renewing'

/**
 * The page. Recovery codes are shown once, and stay until the customer confirms to have saved them. `approves`: a new
 * passkey is to approve payments of a company.
 */
export function TwoFactorScreen({
  userId,
  approves = false,
}: {
  readonly userId: UserId
  readonly approves?: boolean
}): ReactElement {
  const { data: user } = useQuery(userQuery(userId))
  const [doing, setDoing] = useState<Doing>('nothing')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const stop = (): void => setDoing('nothing')
  const show = (made: readonly string[]): void => {
    setCodes(made)
    stop()
  }
  return (
    <SecurityColumn>
      <Suspense fallback={<Skeleton className="h-56 w-full" />}>
        <QueryView query={useQuery(twoFactorQuery(userId))} loading={<Skeleton className="h-56 w-full" />}>
          {({ on, since, recoveryCodesLeft }) =>
            codes !== null ? (
              <RecoveryCodes codes={codes} email={user?.email ?? ''} onSaved={() => setCodes(null)} />
            ) : doing === 'enrolling' && !on ? (
              <enrolApp.Part userId={userId} onCodes={show} onStop={stop} />
            ) : doing === 'switching-off' && on ? (
              <switchOff.Part userId={userId} onStop={stop} />
            ) : doing === 'renewing' && on ? (
              <renewCodes.Part userId={userId} onCodes={show} onStop={stop} />
            ) : on ? (
              <On since={since} left={recoveryCodesLeft} onDo={setDoing} />
            ) : (
              <SecurityCard
                title={<Trans>Authenticator app</Trans>}
                text={
                  <Trans>
                    A code from an app on your phone, asked for when you sign in. Safer than a code by mail, and it
                    works without network.
                  </Trans>
                }
              >
                <Button wide onClick={() => setDoing('enrolling')}>
                  <Trans>Set up an app</Trans>
                </Button>
              </SecurityCard>
            )
          }
        </QueryView>
      </Suspense>
      <PasskeysCard userId={userId} approves={approves} />
    </SecurityColumn>
  )
}

/** The enabled app: since when, the number of recovery codes left, and what can be changed. */
function On({
  since,
  left,
  onDo,
}: {
  readonly since: string | null
  readonly left: number
  readonly onDo: (doing: Doing) => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const at = since === null ? '' : format.when('at', since, new Date().toISOString(), { long: true })
  return (
    <SecurityCard
      title={
        <span className="flex flex-wrap items-center gap-3">
          <Trans>Authenticator app</Trans>
          <Badge tone="ok">
            <Trans>On</Trans>
          </Badge>
        </span>
      }
      text={since === null ? undefined : <Trans>Switched on {at}</Trans>}
    >
      <Note tone={left < 3 ? 'warn' : 'ok'} icon={left < 3 ? <IconAlert /> : <IconCheck />}>
        {left < 3 ? t`Few recovery codes are left: ${left}. Make new ones.` : t`Recovery codes left: ${left}.`}
      </Note>
      <div className="mt-5 grid gap-2.5 phone:grid-cols-2">
        <Button variant="quiet" wide onClick={() => onDo('renewing')}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button variant="quiet" wide onClick={() => onDo('switching-off')}>
          <Trans>Switch off</Trans>
        </Button>
      </div>
    </SecurityCard>
  )
}
