/** /zend-personal and its campaign. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { COIN_CODES } from '@zend/kernel'
import { DAY_LIMITS_NGN } from '../data/terms.ts'
import { amountText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { QrArt, TimelineArt } from '../parts/art.tsx'
import { Closing, Hero, FactList, Points, Questions, Related, Section, Steps } from '../parts/blocks.tsx'
import { Converter } from '../parts/converter.tsx'

/** /zend-personal */
export function Personal(): ReactElement {
  const { t } = useLingui()
  const coins = COIN_CODES.length
  const { language } = usePageLocation()
  const naira = (amount: string): string => t`${amountText(language, amount, 'NGN')} a day`
  return (
    <>
      <Hero
        eyebrow={t`Personal`}
        title={t`Get paid in crypto. Spend it at home.`}
        lead={t`Share your address, receive USDT, Bitcoin or any of ${coins} coins, and sell to your own account when you need the money. Opening an account is free.`}
      >
        <Converter from="USDT" to="NGN" amount="100.00" />
      </Hero>
      <Section title={t`What you can do`}>
        <Points
          items={[
            {
              icon: 'shield',
              title: t`Receive`,
              text: t`An address of your own for every coin and network, with a QR code that says the right one.`,
            },
            {
              icon: 'swap',
              title: t`Swap`,
              text: t`Any coin for any coin at a firm offer. Move into a stablecoin when you want a steady value.`,
            },
            {
              icon: 'bolt',
              title: t`Quick sell`,
              text: t`To your bank or mobile-money account in seven currencies, at the amount you confirmed.`,
            },
            {
              icon: 'out',
              title: t`Withdraw`,
              text: t`To any address outside, with checks that catch wrong networks and look-alike addresses.`,
            },
            {
              icon: 'people',
              title: t`Zend Pay`,
              text: t`To another customer by username: at once and free. Their name and picture first, so that you pay the right person.`,
            },
            {
              icon: 'paper',
              title: t`Statements`,
              text: t`PDF and CSV for any period, and receipts that anybody can check against our books.`,
            },
          ]}
        />
      </Section>
      <Section title={t`Ready in three steps`}>
        <Steps
          items={[
            {
              title: t`Sign up`,
              text: t`Name, email, phone and a password of ten characters or more. A code confirms your email.`,
            },
            { title: t`Set your PIN`, text: t`Four digits that every payment asks for. The easiest ones are refused.` },
            {
              title: t`Share your address`,
              text: t`Receiving works at once. Money goes out when your phone and your identity number are verified.`,
            },
          ]}
        />
      </Section>
      <Section
        title={t`How much can go out`}
        lead={t`In Nigeria; elsewhere the same in US-dollar value. The limits page of the app shows what is left and when more is free.`}
      >
        <FactList
          rows={[
            [t`Level 1: phone and identity number`, naira(DAY_LIMITS_NGN[0])],
            [t`Level 2: document and selfie`, naira(DAY_LIMITS_NGN[1])],
            [t`Level 3: address and source of funds`, naira(DAY_LIMITS_NGN[2])],
          ]}
        />
      </Section>
      <Section
        id="app"
        title={t`On your phone`}
        lead={t`Zend runs in the browser and can be put on the home screen from there: it opens like any app, shows your last balances without a connection, and takes hardly any space.`}
      />
      <Questions
        items={[
          {
            question: t`What happens when I lose my phone?`,
            answer: t`Lock your account on the sign-in page or by the link at the end of any mail from us; it takes no password. Or sign in from another phone and remove the lost one from your devices.`,
          },
          {
            question: t`Is my crypto insured?`,
            answer: t`No deposit insurance covers crypto. Our books keep customers’ coins apart from our own money, and are compared with the blockchains all day.`,
          },
          {
            question: t`What does an account cost?`,
            answer: t`Nothing. There are fees for swaps, sales and withdrawals, and each is shown before you confirm.`,
          },
        ]}
      />
      <Related
        links={[
          ['/deposits/crypto', t`How deposits work`],
          ['/zendpay/crypto', 'Zend Pay'],
          ['/supported-countries', t`Supported countries`],
        ]}
      />
      <Closing title={<Trans>Open your free account</Trans>} />
    </>
  )
}

/** /campaign/zend-personal */
export function PersonalCampaign(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <Hero
        title={t`Get paid in crypto. Spend at home.`}
        lead={t`Your client pays in USDT or bitcoin. You get naira, cedis, shillings, rand or francs on your own account, at the rate you agreed to.`}
        more={<></>}
      >
        <Converter from="USDT" to="NGN" amount="250.00" />
      </Hero>
      <section className="wrap duo">
        <div className="tile">
          <QrArt />
          <h3>
            <Trans>Share your address</Trans>
          </h3>
          <p>
            <Trans>It stays yours for good. Send the link or let your client scan it.</Trans>
          </p>
        </div>
        <div className="tile">
          <TimelineArt />
          <h3>
            <Trans>Sell to your own account</Trans>
          </h3>
          <p>
            <Trans>Save your account once. Each stage of the payout is shown live.</Trans>
          </p>
        </div>
      </section>
      <Closing title={<Trans>Ready for your next invoice</Trans>} />
    </>
  )
}
