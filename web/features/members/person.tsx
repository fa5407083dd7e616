/** A member as one recognises them: picture, name, second factor, when they were last here. */
import { Trans } from '@lingui/react/macro'
import type { MemberAnswer } from '@zend/contracts'
import { Badge, PersonPicture } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'

/** The name and its marks. `wraps`: whether the name is written out. */
export function Person({
  member,
  wraps = false,
}: {
  readonly member: MemberAnswer
  readonly wraps?: boolean
}): ReactElement {
  const { name, image, you, state } = member
  return (
    <span className="flex min-w-0 items-center gap-3 text-left">
      <PersonPicture name={name} image={image} size={40} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className={wraps ? 'font-semibold wrap-anywhere' : 'min-w-0 truncate font-semibold'}>{name}</b>
          {you ? (
            <span className="text-meta text-muted">
              <Trans context="member">you</Trans>
            </span>
          ) : null}
          {state === 'suspended' ? (
            <Badge tone="warn">
              <Trans context="member">Suspended</Trans>
            </Badge>
          ) : null}
        </span>
        <span className="num block text-meta text-muted">
          <Marks member={member} />
        </span>
      </span>
    </span>
  )
}

/** The second factor, and when they were last here. */
function Marks({ member: { authenticator, passkey, lastSeenAt } }: { readonly member: MemberAnswer }): ReactElement {
  return (
    <>
      {passkey ? (
        <Trans context="second step">Passkey</Trans>
      ) : authenticator ? (
        <Trans context="second step">Authenticator app</Trans>
      ) : (
        <span className="font-semibold text-warn">
          <Trans>No second step</Trans>
        </span>
      )}
      {' · '}
      <LastSeen at={lastSeenAt} />
    </>
  )
}

/** When somebody last began to act for the company. */
export function LastSeen({ at: seen }: { readonly at: string | null }): ReactElement {
  const format = useFormat()
  if (seen === null) return <Trans>never here yet</Trans>
  const at = format.when('at', seen, new Date().toISOString(), { long: true })
  return <Trans>here {at}</Trans>
}
