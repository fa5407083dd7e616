/** The footer: six columns, the stores, the warning, and who runs the site. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import { usePageLocation } from '../page-location.tsx'
import { CompanyText, OutsideLink, PageLink } from './links.tsx'
import { currencyName } from '../figures.ts'
import { SITE } from '../site-config.ts'

const BUILT_IN = new Date().getUTCFullYear()

/** The footer; `plain` is the simpler one of campaigns. */
export function Footer({ plain }: { readonly plain: boolean }): ReactElement {
  return (
    <>
      <footer className="footer">
        <div className="wrap">
          {plain ? null : <Columns />}
          <Stores />
          <SmallPrint />
        </div>
      </footer>
    </>
  )
}

function Columns(): ReactElement {
  const { t } = useLingui()
  const { to, language } = usePageLocation()
  const into = (code: string): string => currencyName(language, code)
  return (
    <nav className="columns" aria-label={t`All pages`}>
      <Column title={t`Converter`}>
        <a href={to('/trade/convert/usd-to-zar')}>USD → ZAR</a>
        <a href={to('/trade/convert/btc-to-usdt')}>BTC → USDT</a>
        <a href={to('/trade/convert/sol-to-usdt')}>SOL → USDT</a>
        <a href={to('/trade/convert/eth-to-usdt')}>ETH → USDT</a>
        <a href={to('/trade/convert/100-dollars-to-rand')}>$100 → ZAR</a>
      </Column>
      <Column title={t`Use Cases`}>
        <a href={to('/cross-border-payments-import-export')}>
          <Trans>Import and export</Trans>
        </a>
        <a href={to('/zendfx-cross-border-payments-send-pay-globally')}>
          <Trans>Cross-border payments</Trans>
        </a>
        <a href={to('/cross-border-wallet-trade-zendfx')}>
          <Trans>Wallet for trade</Trans>
        </a>
        <a href={to('/tron-wallet')}>
          <Trans>Tron wallet</Trans>
        </a>
        <a href={to('/swap-convert-usdt-tether-to-usdc-usd-coin-or-usdc-to-usdt')}>USDT ⇄ USDC</a>
      </Column>
      <Column title={t`Offramp`}>
        <a href={to('/off-ramp/convert-crypto-to-naira')}>{into('NGN')}</a>
        <a href={to('/off-ramp/convert-crypto-to-cedis')}>{into('GHS')}</a>
        <a href={to('/off-ramp/convert-crypto-to-central-african-cfa')}>{into('XAF')}</a>
        <a href={to('/off-ramp/convert-crypto-to-zar')}>{into('ZAR')}</a>
        <a href={to('/off-ramp/convert-crypto-to-ugx')}>{into('UGX')}</a>
        <a href={to('/off-ramp/convert-crypto-to-tzs')}>{into('TZS')}</a>
        <a href={to('/off-ramp/convert-crypto-to-kes')}>{into('KES')}</a>
      </Column>
      <Column title={t`Products`}>
        <PageLink to="/zend-personal" />
        <PageLink to="/zend-business" />
        <PageLink to="/deposits/crypto" />
        <PageLink to="/swaps/crypto" />
        <PageLink to="/withdrawals/crypto" />
        <a href={to('/zendpay/crypto')}>Zend Pay</a>
      </Column>
      <Column title={t`Company`}>
        <PageLink to="/about" />
        <PageLink to="/contact" />
        <PageLink to="/supported-countries" />
        <OutsideLink place="careers">
          <Trans>Careers</Trans>
        </OutsideLink>
        <OutsideLink place="telegram">Telegram</OutsideLink>
        <OutsideLink place="x">X</OutsideLink>
        <OutsideLink place="linkedin">LinkedIn</OutsideLink>
        <OutsideLink place="instagram">Instagram</OutsideLink>
      </Column>
      <Column title={t`Resources`}>
        <PageLink to="/help" />
        <PageLink to="/is-it-us" />
        <PageLink to="/guides" />
        <OutsideLink place="status">
          <Trans context="service">Status</Trans>
        </OutsideLink>
        <PageLink to="/developers" />
        <a href={to('/aml')}>AML</a>
        <PageLink to="/privacy" />
        <PageLink to="/terms" />
        <PageLink to="/cookies" />
        <PageLink to="/law-enforcement-request" />
      </Column>
    </nav>
  )
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

function Stores(): ReactElement | null {
  if (SITE.outside.appStore === null && SITE.outside.playStore === null) return null
  return (
    <p className="stores">
      <OutsideLink place="appStore" className="store">
        <Trans>
          <small>Download on the</small> <b>App Store</b>
        </Trans>
      </OutsideLink>
      <OutsideLink place="playStore" className="store">
        <Trans>
          <small>Get it on</small> <b>Google Play</b>
        </Trans>
      </OutsideLink>
    </p>
  )
}

function SmallPrint(): ReactElement {
  return (
    <div className="small-print">
      <p>
        <Trans>
          Digital assets can lose value, fast and entirely. Only use money you can afford to lose. Nothing here is
          investment advice.
        </Trans>
      </p>
      <p>
        <Trans>
          Fees, limits and times on this site are our standard terms. The app shows what holds for you before you
          confirm.
        </Trans>
      </p>
      <p>
        {/* The year of the build; the script keeps it current. */}© <span data-year>{BUILT_IN}</span>{' '}
        <CompanyText fact="legalName" />
      </p>
      <p className="small-links">
        <PageLink to="/privacy" />
        <PageLink to="/terms" />
        <PageLink to="/cookies" />
      </p>
    </div>
  )
}
