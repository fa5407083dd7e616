/** /about */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { Closing, FactList, Hero, Points, Related, Section } from '../parts/blocks.tsx'
import { PatternArt } from '../parts/art.tsx'
import { CompanyText } from '../parts/links.tsx'

/** The page. */
export function About(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <Hero
        eyebrow={t`About us`}
        title={t`Money that explains itself`}
        lead={t`People across Africa are paid in crypto by clients, relatives and platforms abroad. Rent, school and fuel are paid in naira, cedis and shillings. Zend is the short way between the two.`}
      >
        <PatternArt name="about-us" />
      </Hero>
      <Section title={t`What we hold ourselves to`}>
        <Points
          items={[
            {
              icon: 'paper',
              title: t`Every balance can be explained`,
              text: t`Behind each figure stand entries, two for every movement, and a check that runs over all of them. What cannot be explained stops us, not you.`,
            },
            {
              icon: 'eye',
              title: t`Rate and fee first`,
              text: t`You see both before you say yes, and the amount you confirm is the amount that is booked.`,
            },
            {
              icon: 'clock',
              title: t`Unknown is said as unknown`,
              text: t`When a bank does not answer we say so, keep asking, and never pay twice to look busy.`,
            },
            {
              icon: 'shield',
              title: t`A no has a reason`,
              text: t`A refused payment names the rule, what is missing, and when you can try again.`,
            },
            {
              icon: 'bolt',
              title: t`Small phones first`,
              text: t`The app is built for old Android phones and slow data, and stays readable without a connection.`,
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
        lead={t`The keys live in a program without a network connection. It looks into every transaction before it signs, compares it with the order it belongs to, and refuses what breaks its limits, whoever asks.`}
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
      <Closing title={<Trans>See for yourself</Trans>} />
    </>
  )
}
