/** /help: questions by topic. Everything is in the page; the script adds a search and opens what a link names. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { usePageLocation } from '../page-location.tsx'
import { Section } from '../parts/blocks.tsx'
import { Facts } from '../parts/head.tsx'
import { Icon } from '../parts/icons.tsx'
import { PageScript } from '../parts/page-script.tsx'
import { HELP_URL } from '../script-url.ts'
import { useAccount, useCompanies, useTrouble } from './help/account.ts'
import { useReceiving, useSelling, useSending } from './help/money.ts'
import type { HelpQuestion } from './help/question.ts'
import { useAssets, useBasics, useSecurity } from './help/specified.ts'

/** The page. */
export function Help(): ReactElement {
  const { t } = useLingui()
  const { to } = usePageLocation()
  const [basics, assets, security] = [useBasics(), useAssets(), useSecurity()]
  const groups: readonly (readonly [title: string, questions: readonly HelpQuestion[]])[] = [
    [t`Your account`, useAccount()],
    [t`Crypto basics`, basics],
    [t`Receiving crypto`, useReceiving()],
    [t`Selling to your bank or mobile money`, useSelling()],
    [t`Sending crypto`, useSending()],
    [t`Coins, fees and limits`, assets],
    [t`Security`, security],
    [t`When something is wrong`, useTrouble()],
    [t`For companies`, useCompanies()],
  ]
  return (
    <>
      <PageScript src={HELP_URL} />
      <div className="wrap hero bare">
        <div className="hero-text">
          <h1>{t`Questions and answers`}</h1>
          <p className="sub">
            <Trans>
              Is it about a payment of yours? Write from Support inside the app. Otherwise{' '}
              <a href={to('/contact')}>talk to a person</a> or read our <a href={to('/guides')}>guides</a>.
            </Trans>
          </p>
          <div className="help-search" hidden>
            <input
              type="search"
              aria-label={t`Search the questions`}
              placeholder={t`Search: fees, PIN, network…`}
              data-help-search
            />
          </div>
          <p className="sub" role="status">
            <span data-help-none hidden>
              <Trans>No question has these words. Try another word, or ask us.</Trans>
            </span>
          </p>
        </div>
      </div>
      {groups.map(([title, questions]) => (
        <div key={title} data-help>
          <Section title={title}>
            <div className="questions">
              {questions.map((each) => (
                <Question key={each.id} {...each} />
              ))}
            </div>
          </Section>
        </div>
      ))}
      <Facts facts={factsOf(groups.flatMap(([, questions]) => questions))} />
    </>
  )
}

function Question({ id, question, answer }: HelpQuestion): ReactElement {
  return (
    <details id={id}>
      <summary>
        {question}
        <Icon name="down" />
      </summary>
      {answer.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </details>
  )
}

const factsOf = (questions: readonly HelpQuestion[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
  })),
})
