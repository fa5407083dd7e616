/** Under the recent transactions: tips in the first week, later the one thing that is worth doing next, if any. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { UserId } from '@zend/kernel'
import { isPasskeyDevice, passkeysQuery } from '@zend/web/data/access'
import { useCompany } from '@zend/web/data/companies'
import { limitsQuery } from '@zend/web/data/limits'
import { userQuery } from '@zend/web/data/wallet'
import { Card, iconButtonClasses, IconTile } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconClose, IconKey, IconShield } from '@zend/web/ui/icons'
import { type ReactElement, useState } from 'react'
import { href, Link } from 'react-router'
import { inFirstWeek, nextThing, putAway, putAwayToo, type Thing } from './next-thing.ts'
import { Tips } from './tips.tsx'

/** Either of them; nothing while the customer is not known. */
export function TipsOrNext({ userId }: { readonly userId: UserId }): ReactElement | null {
  const { data: user } = useQuery(userQuery(userId))
  if (user === undefined) return null
  return inFirstWeek(user.createdAt, Date.now()) ? <Tips /> : <NextThing userId={userId} />
}

function NextThing({ userId }: { readonly userId: UserId }): ReactElement | null {
  // The limits are the person's own, and so is their verification.
  const own = useCompany() === null
  const { data: limits } = useQuery({ ...limitsQuery(), enabled: own })
  const { data: passkeys } = useQuery({ ...passkeysQuery(userId), enabled: isPasskeyDevice() })
  const [away, setAway] = useState(putAway)
  const next = limits?.next ?? null
  const things: readonly Thing[] = [
    ...(own && next !== null && next.missing.length > 0
      ? [{ kind: 'tier', tier: next.tier, dayMax: next.dayMax } as const]
      : []),
    ...(passkeys?.length === 0 ? [{ kind: 'passkey' } as const] : []),
  ]
  // A thing that is less worth doing does not jump in while the first one is still being read.
  if (own && limits === undefined) return null
  const thing = nextThing(things, away)
  if (thing === null) return null
  return (
    <Shown
      thing={thing}
      currency={limits?.currency ?? ''}
      onAway={() => {
        putAwayToo(thing)
        setAway(putAway())
      }}
    />
  )
}

function Shown({
  thing,
  currency,
  onAway,
}: {
  readonly thing: Thing
  readonly currency: string
  readonly onAway: () => void
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const most = thing.kind === 'tier' ? format.fiat(thing.dayMax, currency) : ''
  const Icon = thing.kind === 'tier' ? IconShield : IconKey
  return (
    <Card
      aria-label={t`Next for you`}
      className="relative flex min-h-22 items-center gap-3.5 py-3 pr-2 pl-4 hover:bg-ground"
    >
      <IconTile tone="neutral">
        <Icon />
      </IconTile>
      <Link
        to={thing.kind === 'tier' ? href('/settings/account/kyc') : href('/settings/security/2fa')}
        className="min-w-0 flex-1 after:absolute after:inset-0 after:rounded-card"
      >
        <b className="block text-body font-semibold">
          {thing.kind === 'tier' ? <Trans>Raise your limit</Trans> : <Trans>Add a passkey</Trans>}
        </b>
        <span className="num block text-meta text-muted">
          {thing.kind === 'tier' ? (
            <Trans>The next step of your verification opens {most} a day.</Trans>
          ) : (
            <Trans>Your finger or your face in place of a mailed code.</Trans>
          )}
        </span>
      </Link>
      <button
        type="button"
        aria-label={t`Dismiss`}
        onClick={onAway}
        className={`z-1 ${iconButtonClasses({ plain: true })}`}
      >
        <IconClose size={18} />
      </button>
    </Card>
  )
}
