/** /about */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { Closing, FactList, Hero, Points, Related, Section } from '../parts/blocks.tsx'
import { CompanyText } from '../parts/links.tsx'
import { BalanceExplained } from '../parts/product/coins.tsx'

/** The page. */
export function About(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <Hero
        eyebrow={t`About us`}
        title={t`From crypto to money you can spend`}
        lead={t`People across Africa are paid in crypto, but pay rent, school and fuel in naira, cedis and shillings. Zend connects the two, and shows every rate and fee before you confirm.`}
      >
        <BalanceExplained />
      </Hero>
      <Section title={t`What we hold ourselves to`}>
        <Points
          items={[
            {
              icon: 'paper',
              title: t`Every balance can be explained`,
              text: t`Behind each figure stand entries, two for every movement, and a check that runs over all of them.`,
            },
            {
              icon: 'eye',
              title: t`Rate and fee first`,
              text: t`You see both before you say yes, and the amount you confirm is the amount that is booked.`,
            },
            {
              icon: 'clock',
              title: t`If we don't know, we say so`,
              text: t`When a bank does not answer we say so, keep asking, and never pay twice to look busy.`,
            },
            {
              icon: 'shield',
              title: t`If we say no, we say why`,
              text: t`A refused payment names the rule, what is missing, and when you can try again.`,
            },
            {
              icon: 'bolt',
              title: t`Small phones first`,
              text: t`The app works on old Android phones and slow connections, and stays readable without one.`,
            },
            {
              icon: 'people',
              title: t`Support beside the payment`,
              text: t`Write from the payment that it is about. Whoever answers sees which one you mean, and the conversation stays in the app.`,
            },
          ]}
        />
      </Section>
      <Section
        title={t`How your coins are kept`}
        lead={t`Every transaction is checked before it’s signed. The program that holds the keys has no network connection: it compares each transaction with the order it belongs to and refuses what breaks its limits, whoever asks.`}
      />
      <Section title={t`Who runs Zend`}>
        <FactList
          rows={[
            [t`Company`, <CompanyText fact="legalName" />],
            [t`Registration`, <CompanyText fact="registration" />],
            [t`Address`, <CompanyText fact="address" />],
            [t`Licences`, <CompanyText fact="licences" />],
          ]}
        />
      </Section>
      <Related
        links={[
          ['/supported-countries', t`Supported countries`],
          ['/aml', t`How we keep crime out`],
          ['/contact', t`Contact`],
        ]}
      />
      <Closing title={<Trans>Open your free account</Trans>} />
    </>
  )
}
