/** What customers say (specification §2): cards in a row, in the language they were written in. */
import { useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { usePageLocation } from '../page-location.tsx'
import { type Audience, IS_SANDBOX, SITE, type Testimonial, testimonialsFor } from '../site-config.ts'
import { Carousel, Section } from './blocks.tsx'

/** The section; nothing without content, and examples marked as such in a sandbox. */
export function Testimonials({ audience }: { readonly audience: Audience }): ReactElement | null {
  const { t } = useLingui()
  const examples = useExamples()
  const found = testimonialsFor(SITE, audience, IS_SANDBOX)
  const items = found === 'examples' ? examples.filter((each) => each.audience === audience) : found
  if (items.length === 0) return null
  const title = t`What customers say`
  return (
    <Section title={title}>
      <Carousel label={title}>
        <ul className="testimonials">
          {items.map(({ language, title: who, place, text }) => (
            <li key={text} lang={language}>
              {found === 'examples' ? <mark className="open-field">{t`Example`}</mark> : null}
              <blockquote>{text}</blockquote>
              <p>
                <b>{who}</b> <span>{place}</span>
              </p>
            </li>
          ))}
        </ul>
      </Carousel>
    </Section>
  )
}

/** They say what will stand there, and praise nothing. */
function useExamples(): readonly Testimonial[] {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const example = (audience: Audience, title: string, place: string, text: string): Testimonial => ({
    audience,
    language,
    title,
    place,
    text,
  })
  return [
    example(
      'personal',
      t`A trader`,
      t`Kumasi, Ghana`,
      t`Here a customer says in their own words what they use Zend for.`,
    ),
    example(
      'personal',
      t`A freelancer`,
      t`Lagos, Nigeria`,
      t`Here another one says how long a payout took and what it cost.`,
    ),
    example(
      'personal',
      t`A student`,
      t`Nairobi, Kenya`,
      t`Here a third one says what went wrong once, and how it was put right.`,
    ),
    example(
      'business',
      t`An importer`,
      t`Douala, Cameroon`,
      t`Here an owner says who approves payments in the company.`,
    ),
    example('business', t`An accountant`, t`Accra, Ghana`, t`Here an accountant says how a month is closed with it.`),
  ]
}
