/**
 * The header: menus that open without a script and close each other, the language picker, the links to the apps, and
 * the overlay on small screens.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { LANGUAGE_NAMES, LANGUAGES } from '@zend/web/i18n/languages'
import { LogoMark } from '@zend/web/ui/logo'
import type { ReactElement, ReactNode } from 'react'
import { addressIn, NOT_FOUND_PATH } from '../addresses.ts'
import { usePageLocation } from '../page-location.tsx'
import { Icon } from './icons.tsx'
import { appLink, PageLink } from './links.tsx'

/** The header; `plain` is the simpler one of campaigns. */
export function Header({ plain }: { readonly plain: boolean }): ReactElement {
  const { t } = useLingui()
  const { to } = usePageLocation()
  return (
    <>
      <a className="skip" href="#content">
        <Trans>Skip to the content</Trans>
      </a>
      <header className="header" data-header>
        <div className="wrap header-row">
          <a className="brand" href={to('/')} aria-label={t`Zend, home`}>
            <LogoMark size={32} />
            <span aria-hidden="true">Zend</span>
          </a>
          <b className="deployment" data-deployment hidden />
          {plain ? null : <MainMenu />}
          <span className="push" />
          <LanguageMenu />
          {plain ? null : (
            <Menu label={t`Login`} wide>
              <a {...appLink('personal', '/auth/login')}>
                <Trans>Personal</Trans>
              </a>
              <a {...appLink('business', '/auth/login')}>
                <Trans>Business</Trans>
              </a>
            </Menu>
          )}
          <Menu label={t`Sign Up`} className="sign-up">
            <a {...appLink('personal', '/auth/register')}>
              <Trans>Personal</Trans>
            </a>
            <a {...appLink('business', '/auth/register')}>
              <Trans>Business</Trans>
            </a>
          </Menu>
          {plain ? null : <Overlay />}
        </div>
      </header>
    </>
  )
}

function MainMenu(): ReactElement {
  const { t } = useLingui()
  return (
    <nav className="main-menu" aria-label={t`Main menu`}>
      <Menu label={t`Products`}>
        <Products />
      </Menu>
      <Menu label={t`Features`}>
        <Features />
      </Menu>
      <PageLink to="/about" className="bar-link" />
      <PageLink to="/help" className="bar-link" />
      <PageLink to="/guides" className="bar-link" />
      <PageLink to="/contact" className="bar-link" />
    </nav>
  )
}

function Menu({
  label,
  children,
  className = '',
  wide = false,
}: {
  readonly label: string
  readonly children: ReactNode
  readonly className?: string
  readonly wide?: boolean
}): ReactElement {
  return (
    <details className={`menu ${className} ${wide ? 'wide-only' : ''}`} name="menu" data-menu>
      <summary>
        {label}
        <Icon name="down" />
      </summary>
      <div className="menu-list">{children}</div>
    </details>
  )
}

function Products(): ReactElement {
  return (
    <>
      <PageLink to="/zend-personal" />
      <PageLink to="/zend-business" />
    </>
  )
}

function Features(): ReactElement {
  const { to } = usePageLocation()
  return (
    <>
      <PageLink to="/deposits/crypto" />
      <PageLink to="/swaps/crypto" />
      <PageLink to="/withdrawals/crypto" />
      <a href={to('/zendfx-cross-border-payments-send-pay-globally')}>
        <Trans>FX</Trans>
      </a>
    </>
  )
}

function LanguageMenu(): ReactElement {
  const { t } = useLingui()
  return (
    <details className="menu language" name="menu" data-menu>
      <summary>
        <span className="unseen">{t`Language`}</span>
        <CurrentLanguage />
        <Icon name="down" />
      </summary>
      <div className="menu-list end">
        <Languages />
      </div>
    </details>
  )
}

function CurrentLanguage(): ReactElement {
  const { language } = usePageLocation()
  return <span>{language.toUpperCase()}</span>
}

function Languages(): ReactElement {
  const { language, path } = usePageLocation()
  const target = path === NOT_FOUND_PATH ? '/' : path
  return (
    <>
      {LANGUAGES.map((each) => (
        <a
          key={each}
          href={addressIn(each, target)}
          hrefLang={each}
          lang={each}
          {...(each === language ? { 'aria-current': 'true' as const } : {})}
        >
          {LANGUAGE_NAMES[each]}
        </a>
      ))}
    </>
  )
}

/** Replaces the menus on small screens. */
function Overlay(): ReactElement {
  const { t } = useLingui()
  return (
    <details className="overlay" name="menu" data-menu data-overlay>
      <summary aria-label={t`Menu`}>
        <span className="when-closed">
          <Icon name="menu" />
        </span>
        <span className="when-open">
          <Icon name="close" />
        </span>
      </summary>
      <nav className="overlay-sheet" aria-label={t`Menu`}>
        <p className="eyebrow">
          <Trans>Products</Trans>
        </p>
        <Products />
        <p className="eyebrow">
          <Trans>Features</Trans>
        </p>
        <Features />
        <p className="eyebrow">
          <Trans>Company</Trans>
        </p>
        <PageLink to="/about" />
        <PageLink to="/help" />
        <PageLink to="/guides" />
        <PageLink to="/contact" />
        <p className="overlay-languages">
          <Languages />
        </p>
        <p className="overlay-doors">
          <a className="button line" {...appLink('personal', '/auth/login')}>
            <Trans>Login</Trans>
          </a>
          <a className="button papaya" {...appLink('personal', '/auth/register')}>
            <Trans>Sign Up</Trans>
          </a>
          <a className="button line" {...appLink('business', '/auth/login')}>
            <Trans>Business account</Trans>
          </a>
        </p>
      </nav>
    </details>
  )
}
