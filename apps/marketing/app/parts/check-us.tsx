/** What a customer can check of us today, said once. A thing that nobody can check yet is not here. */
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { Carousel, Points, Section } from './blocks.tsx'

/** The section of the front page. */
export function CheckUs(): ReactElement {
  const { t } = useLingui()
  const title = t`Check us`
  return (
    <Section title={title} lead={t`You need not take our word for these four.`}>
      <Carousel label={title}>
        <Points
          items={[
            {
              title: t`Every balance has its entries`,
              text: t`Your statement lists them all. What you had plus the entries is what you have, to the last unit.`,
            },
            {
              title: t`Anyone can check a receipt`,
              text: t`It has a link and a pattern of its own. Whoever opens the link sees what our books say about it.`,
            },
            {
              title: t`The rate beside its time`,
              text: t`Every rate shows how old it is. Compare it with any exchange before you confirm.`,
            },
            {
              title: t`Keys live off the network`,
              text: t`The program that signs has no network connection. It reads each transaction first and refuses what breaks its limits.`,
            },
          ]}
        />
      </Carousel>
    </Section>
  )
}
