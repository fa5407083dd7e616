/** Full pages for errors: an unknown address, or a fault of ours. They have no side panels. */
import { APP_NAME, pageTitle } from '@zend/web/client/app-name'
import { HOME_PATH } from '@zend/web/client/paths'
import { Trans, useLingui } from '@lingui/react/macro'
import { PatternBand, LinkButton, Logo } from '@zend/web/ui'
import type { ReactElement, ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'

function Page({
  title,
  text,
  action,
}: {
  readonly title: string
  readonly text: ReactNode
  readonly action: ReactNode
}): ReactElement {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{pageTitle(title)}</title>
      <div className="w-full max-w-[440px] overflow-hidden rounded-card border border-card-line bg-surface shadow-lift">
        <PatternBand pattern="lost-thread" rows={9} className="h-18" />
        <div className="grid justify-items-start gap-3 p-6">
          <Logo size={26} name={APP_NAME} />
          <h1 className="display mt-3 text-title">{title}</h1>
          <p className="text-body text-muted">{text}</p>
          <div className="mt-3">{action}</div>
        </div>
      </div>
    </main>
  )
}

/** The page for an unknown address. */
export function NotFoundPage(): ReactElement {
  const { t } = useLingui()
  return (
    <Page
      title={t`This page does not exist`}
      text={<Trans>The address may be old or mistyped. Your money is where it was.</Trans>}
      action={
        <LinkButton href={HOME_PATH}>
          <Trans>Go to the dashboard</Trans>
        </LinkButton>
      }
    />
  )
}

/** A fault, or a refusal that a page could not explain. A full reload starts again. */
export function ErrorPage({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useLingui()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return (
    <Page
      title={t`Something broke on this page`}
      text={
        <Trans>
          Something went wrong on our side. Anything you already confirmed goes ahead. Check Activity before you try
          again.
        </Trans>
      }
      action={
        <a
          href={HOME_PATH}
          className="inline-flex min-h-13 items-center rounded-pill bg-action px-6.5 font-bold text-on-action hover:bg-action-hover"
        >
          <Trans>Start again</Trans>
        </a>
      }
    />
  )
}
