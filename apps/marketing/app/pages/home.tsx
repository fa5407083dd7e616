/** The front page. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { COIN_CODES } from '@zend/kernel'
import type { ReactElement } from 'react'
import { OFF_RAMPS } from '../data/families.ts'
import { SELL, SWAP } from '../data/terms.ts'
import { percentText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { Carousel, Closing, Hero, Points, Section } from '../parts/blocks.tsx'
import { AddressIdenticon, Band } from '../parts/identicon.tsx'
import { CheckUs } from '../parts/check-us.tsx'
import { Coins, Money } from '../parts/choices.tsx'
import { Converter } from '../parts/converter.tsx'
import { Icon } from '../parts/icons.tsx'
import { appLink } from '../parts/links.tsx'
import { RateCrossings } from '../parts/rate-crossings.tsx'
import { CrossingArt, QrArt, TimelineArt } from '../parts/art.tsx'
import { ApprovalShown } from '../parts/product/abroad.tsx'
import { Testimonials } from '../parts/testimonials.tsx'

// Not an address of any network, so that nobody sends anything to it.
const SAMPLE = 'TMockGY2khEsLJW1ChDoNotSend5KcbLS'

/** The page. */
export function Home(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <Hero
        toolFirst
        title={
          <Trans>
            Sell crypto.
            <br />
            Get paid in your bank.
          </Trans>
        }
        lead={t`Rate and fee first. Then you confirm.`}
        below={<Below />}
        more={
          <a className="button line" href="#currencies">
            <Trans>See today’s rates</Trans>
          </a>
        }
      >
        <div className="rate-crossings" id="rates" data-loom>
          <RateCrossings />
          <Converter from="USDT" to="NGN" amount="100.00" />
        </div>
      </Hero>
      <Band name="home" />
      <CheckUs />
      <Moves />
      <Identicons />
      <BusinessCard />
      <Money />
      <Coins />
      <Fees />
      <Testimonials audience="personal" />
      <Closing title={<Trans>Open your free account</Trans>} />
    </>
  )
}

function Below(): ReactElement {
  const { t } = useLingui()
  const [currencies, coins] = [OFF_RAMPS.length, COIN_CODES.length]
  const more = coins - 2
  return (
    <>
      <p className="sub">
        <Trans>
          Receive USDT, Bitcoin and {more} more coins. Sell them for naira, cedis, shillings, rand or CFA francs, paid
          to your bank or mobile money.
        </Trans>
      </p>
      <ul className="legend">
        {[
          t`${plural(currencies, { one: '# local currency', other: '# local currencies' })}`,
          t`${plural(coins, { one: '# coin', other: '# coins' })}`,
          t`Works on slow networks`,
        ].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

function Moves(): ReactElement {
  const { t } = useLingui()
  const { to } = usePageLocation()
  const title = t`Three moves. That’s the whole app.`
  return (
    <Section eyebrow={t`Everyday crypto`} title={title}>
      <Carousel label={title}>
        <div className="trio">
          <a className="tile" href={to('/deposits/crypto')}>
            <QrArt />
            <h3>
              <Trans>Deposit</Trans>
            </h3>
            <p>
              <Trans>Copy your address or let someone scan it. We say which network to use, every time.</Trans>
            </p>
          </a>
          <a className="tile" href={to('/swaps/crypto')}>
            <CrossingArt />
            <h3>
              <Trans>Swap</Trans>
            </h3>
            <p>
              <Trans>Any coin for any coin. The offer holds still while you decide, with a clock you can see.</Trans>
            </p>
          </a>
          <a className="tile" href={to('/off-ramp/convert-crypto-to-naira')}>
            <TimelineArt />
            <h3>
              <Trans>Quick sell</Trans>
            </h3>
            <p>
              <Trans>Sell to your bank or mobile money. Save your account once, then choose it, confirm, done.</Trans>
            </p>
          </a>
        </div>
      </Carousel>
    </Section>
  )
}

function Identicons(): ReactElement {
  return (
    <section className="wrap section identicons">
      <div>
        <p className="eyebrow">
          <Trans>Safer by eye</Trans>
        </p>
        <h2>
          <Trans>Every address wears its own cloth</Trans>
        </h2>
        <p className="lead">
          <Trans>
            Nobody reads forty characters. So we weave them into a pattern. If one letter changes, the whole cloth
            changes, and you see it before you send.
          </Trans>
        </p>
      </div>
      <div className="identicon-pair">
        <div className="address-card">
          <AddressIdenticon address={`${SAMPLE}E`} />
          <code>{SAMPLE}E</code>
          <p className="badge ok">
            <Trans>Your saved wallet</Trans>
          </p>
        </div>
        <div className="address-card">
          <AddressIdenticon address={`${SAMPLE}F`} />
          <code>
            {SAMPLE}
            <mark>F</mark>
          </code>
          <p className="badge bad">
            <Trans>One letter changed</Trans>
          </p>
        </div>
      </div>
    </section>
  )
}

function BusinessCard(): ReactElement {
  const { t } = useLingui()
  const { to } = usePageLocation()
  const ticks = [
    t`A role for each member, changed person by person`,
    t`Approvals by amount, signed with a passkey`,
    t`Statements that reconcile to the entry`,
  ]
  return (
    <section className="wrap">
      <div className="business-card" data-theme="light">
        <div>
          <p className="eyebrow">
            <Trans>Business</Trans>
          </p>
          <h2>
            <Trans>One company wallet, many hands</Trans>
          </h2>
          <p className="lead">
            <Trans>
              Everybody signs in as themselves. What one person asks for, another approves, and your accountant sees
              both.
            </Trans>
          </p>
          <ul>
            {ticks.map((text) => (
              <li key={text}>
                <Icon name="tick" />
                {text}
              </li>
            ))}
          </ul>
          <p className="doors">
            <a className="button action" {...appLink('business', '/auth/register')}>
              <Trans>Open a business account</Trans>
            </a>
            <a className="button line" href={to('/zend-business')}>
              <Trans>What companies get</Trans>
            </a>
          </p>
        </div>
        <div className="business-art" data-theme="dark">
          <ApprovalShown />
        </div>
      </div>
    </section>
  )
}

function Fees(): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const title = t`What it costs, in full`
  return (
    <Section eyebrow={t`No surprises`} title={title}>
      <Carousel label={title}>
        <Points
          items={[
            {
              icon: 'shield',
              title: t`Deposits: nothing`,
              text: t`What arrives is what you get. The sender pays their own network.`,
            },
            {
              icon: 'swap',
              title: t`Swaps: ${percentText(language, SWAP.feePercent)}`,
              text: t`Between two dollar coins ${percentText(language, SWAP.stableFeePercent)}. Our margin is in the rate, and the app shows both.`,
            },
            {
              icon: 'bolt',
              title: t`Quick sell: ${percentText(language, SELL.feePercent)}`,
              text: t`It is inside the rate you see, plus the small flat fee of the bank or wallet that pays you.`,
            },
            {
              icon: 'out',
              title: t`Withdrawals: the network’s fee`,
              text: t`Fixed on the review page before you confirm, and capped. To another customer it is free.`,
            },
            {
              icon: 'people',
              title: t`Zend Pay: nothing`,
              text: t`To another customer by username, at once and free of charge.`,
            },
            {
              icon: 'clock',
              title: t`Made for slow networks`,
              text: t`Pages weigh little, balances stay readable without a connection, and nothing is ever sent twice.`,
            },
          ]}
        />
      </Carousel>
    </Section>
  )
}
