/**
 * Overlays: the app banner on phones, the cookie consent bar, and the splash of the first visit. The script shows them.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { LogoMark } from '@zend/web/ui/logo'
import type { ReactElement } from 'react'
import { usePageLocation } from '../page-location.tsx'
import { SITE } from '../site-config.ts'
import { Icon } from './icons.tsx'

/** On screens up to 500 px (specification §2), until it is closed. */
export function AppBanner(): ReactElement {
  const { t } = useLingui()
  const { to } = usePageLocation()
  const stores = { appStore: SITE.outside.appStore, playStore: SITE.outside.playStore }
  return (
    <aside className="app-banner" aria-label={t`The Zend app`} data-banner hidden>
      <LogoMark size={30} />
      <p>
        <b>
          <Trans>Zend on your phone</Trans>
        </b>
      </p>
      <a
        className="button papaya small"
        href={to('/zend-personal', '#app')}
        data-download
        {...(stores.appStore === null ? {} : { 'data-app-store': stores.appStore })}
        {...(stores.playStore === null ? {} : { 'data-play-store': stores.playStore })}
      >
        <Trans>Download</Trans>
      </a>
      <button type="button" aria-label={t`Close`} data-close-banner>
        <Icon name="close" />
      </button>
    </aside>
  )
}

/** Shown where the deployment has a chat or analytics; neither is loaded before consent. */
export function ConsentBar(): ReactElement {
  const { t } = useLingui()
  const { to } = usePageLocation()
  return (
    <section className="consent" aria-label={t`Cookies`} data-consent hidden>
      <p>
        <Trans>
          May we load our chat and count visits? Both set cookies. Without them the site works the same.{' '}
          <a href={to('/cookies')}>What they do</a>
        </Trans>
      </p>
      <p className="consent-answers">
        <button type="button" className="button quiet small" data-answer="no">
          <Trans>No, thanks</Trans>
        </button>
        <button type="button" className="button quiet small" data-answer="yes">
          <Trans>Yes, allow</Trans>
        </button>
      </p>
    </section>
  )
}

/** The splash of a visit's first page. It covers the page and ends with the session's id or after 2.5 s. */
export function Splash(): ReactElement {
  return (
    <div className="splash" aria-hidden="true" data-splash>
      <LogoMark size={64} />
    </div>
  )
}
