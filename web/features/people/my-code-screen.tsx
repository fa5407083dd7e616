/**
 * /my-code: the customer's own code and address. It is made of what is stored on the device, so that it opens without a
 * network.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@zend/contracts'
import { LinkButton, PersonPicture, Skeleton } from '@zend/web/ui'
import type { ReactElement } from 'react'
import { askPath, publicAddress } from './people.links.ts'
import { ShareAddress } from './share-address.tsx'

/** The screen; `user` is `undefined` until the record is known. */
export function MyCodeScreen({
  user,
}: {
  readonly user: Pick<User, 'username' | 'firstName' | 'lastName' | 'image'> | undefined
}): ReactElement {
  const { t } = useLingui()
  if (user === undefined) return <Skeleton className="page-column h-120 w-full max-w-[460px]" />
  const { username, firstName, lastName, image } = user
  const name = `${firstName} ${lastName}`
  return (
    <div className="page-column grid grid-cols-1 max-w-[460px] gap-4">
      <ShareAddress
        address={publicAddress(location.origin, username)}
        qrLabel={t`QR code of your address for payments`}
        text={<Trans>Whoever scans it can pay you, at once and for free.</Trans>}
        above={
          <div className="grid justify-items-center gap-2">
            <PersonPicture name={name} image={image} size={72} />
            <h2 className="display text-title wrap-anywhere">{name}</h2>
            <p className="text-body text-muted">@{username}</p>
          </div>
        }
      />
      <LinkButton href={askPath()} variant="quiet" wide>
        <Trans>Ask for money</Trans>
      </LinkButton>
    </div>
  )
}
