/** /companies/second-step: whoever acts for a company needs an authenticator app or a passkey, and sets one up here. */
import { Trans } from '@lingui/react/macro'
import { LinkButton, Note } from '@zend/web/ui'
import { IconShield } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { href, useSearchParams } from 'react-router'
import { leadingTo, wantedPath } from './use-enter.ts'

/** `children` sets one up; `has` tells whether there is one by now: then the way into the company is open. */
export function SecondStep({ has, children }: { readonly has: boolean; readonly children: ReactNode }): ReactElement {
  const [search] = useSearchParams()
  return (
    <div className="mt-5 grid gap-4 *:w-full *:max-w-none">
      <div role="status">
        {has ? (
          <Note tone="ok" icon={<IconShield />}>
            <p className="font-semibold">
              <Trans>You have a second step.</Trans>
            </p>
            <p>
              <Trans>From now on it protects the company’s money as well.</Trans>
            </p>
          </Note>
        ) : (
          <Note tone="info" icon={<IconShield />}>
            <p className="font-semibold">
              <Trans>A password alone doesn’t open a company’s account.</Trans>
            </p>
            <p>
              <Trans>
                Choose one: a passkey on this device, or an app with codes on your phone. Then you go on to it.
              </Trans>
            </p>
          </Note>
        )}
      </div>
      {has ? (
        <LinkButton href={leadingTo(href('/companies'), wantedPath(search))} size="large" wide>
          <Trans>Go on to the company</Trans>
        </LinkButton>
      ) : null}
      {children}
    </div>
  )
}
