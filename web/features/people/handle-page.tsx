/**
 * /@name, for somebody who is not signed in: it says no more than the address does, so that nobody learns who has an
 * account. Signing in leads on to the person.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { APP_NAME, pageTitle } from '@zend/web/client/app-name'
import { SIGN_IN_PATH } from '@zend/web/client/paths'
import { LinkButton, Logo, PatternBand } from '@zend/web/ui'
import { type ReactElement, useEffect } from 'react'
import { href } from 'react-router'
import { rememberWanted } from './wanted.ts'

/** The page; `path` is where it leads. */
export function HandlePage({ username, path }: { readonly username: string; readonly path: string }): ReactElement {
  const { t } = useLingui()
  useEffect(() => rememberWanted(path), [path])
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{pageTitle(t`Pay @${username}`)}</title>
      <div className="w-full max-w-[440px] overflow-hidden rounded-card border border-card-line bg-surface shadow-lift">
        <PatternBand pattern={{ of: username }} rows={9} className="h-18" />
        <div className="grid grid-cols-1 justify-items-start gap-3 p-6">
          <Logo size={26} name={APP_NAME} />
          <h1 className="display mt-3 text-title wrap-anywhere">
            <Trans>Pay @{username}</Trans>
          </h1>
          <p className="text-body text-muted">
            <Trans>
              Sign in to see who this is before you pay. Opening this page pays nothing, and nobody from Zend ever asks
              for your code or PIN.
            </Trans>
          </p>
          <div className="mt-3 grid w-full grid-cols-1 gap-2.5">
            <LinkButton href={SIGN_IN_PATH} size="large" wide>
              <Trans>Sign in</Trans>
            </LinkButton>
            <LinkButton href={href('/auth/register')} variant="quiet" wide>
              <Trans>Open an account</Trans>
            </LinkButton>
          </div>
        </div>
      </div>
    </main>
  )
}
