/** /settings/services/faq: ten questions with a search; a link may open one by its fragment (`#pin`). */
import { Trans, useLingui } from '@lingui/react/macro'
import { supportLink } from '@zend/web/data/links'
import { Card, Disclosure, EmptyState, LinkButton, TextLink } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { IconMessage, IconSearch } from '@zend/web/ui/icons'
import { type ReactElement, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findQuestions } from './faq-search.ts'
import { LimitFigures, NetworkFigures } from './live-figures.tsx'
import { type FaqItem, type FaqTopic, useFaq } from './use-faq.ts'

const TOPICS: readonly FaqTopic[] = ['basics', 'security', 'assets']

/** The page. */
export function FaqScreen(): ReactElement {
  const { t } = useLingui()
  const items = useFaq()
  const [typed, setTyped] = useState('')
  const topicTexts: Readonly<Record<FaqTopic, string>> = {
    basics: t`Crypto basics`,
    security: t`Security`,
    assets: t`Coins, fees and limits`,
  }
  const found = findQuestions(items, typed)
  return (
    <div className="page-column grid max-w-[720px] grid-cols-1 gap-4">
      <TextField
        label={t`Search the questions`}
        labelHidden
        type="search"
        placeholder={t`Search: fees, PIN, network…`}
        prefix={<IconSearch size={20} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className="visually-hidden">
        {typed.trim() === '' ? '' : t`Questions found: ${found.length}`}
      </p>
      {found.length === 0 ? (
        <Card>
          <EmptyState
            title={t`No question has these words`}
            text={<Trans>Try another word, or ask us.</Trans>}
            pattern="faq-none"
          />
        </Card>
      ) : null}
      {TOPICS.map((topic) => {
        const questions = found.filter((item) => item.topic === topic)
        return questions.length === 0 ? null : (
          <section key={topic} aria-labelledby={`faq-${topic}`}>
            <h2 id={`faq-${topic}`} className="display mt-2 mb-2.5 px-1 text-card-title">
              {topicTexts[topic]}
            </h2>
            <Card className="divide-y divide-line overflow-hidden">
              {questions.map((item) => (
                <Question key={item.id} item={item} />
              ))}
            </Card>
          </section>
        )
      })}
      <Card padded className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-56 text-body">
          <b className="block font-semibold">
            <Trans>Not answered?</Trans>
          </b>
          <span className="text-label text-muted">
            <Trans>People answer, here and by email.</Trans>
          </span>
        </p>
        <LinkButton href={supportLink(null)} variant="quiet" icon={<IconMessage size={20} />}>
          <Trans>Write to us</Trans>
        </LinkButton>
      </Card>
    </div>
  )
}

/**
 * A question. The one that the URL's fragment names is open and scrolled into view; opening one sets the fragment, so
 * that the link can be shared.
 */
function Question({ item: { id, question, answer, live, next } }: { readonly item: FaqItem }): ReactElement {
  const navigate = useNavigate()
  const { hash, search } = useLocation()
  const named = hash === `#${id}`
  const [open, setOpen] = useState(named)
  useEffect(() => {
    if (!named) return
    setOpen(true)
    document.getElementById(id)?.scrollIntoView({ block: 'start' })
  }, [named, id])
  return (
    <Disclosure
      id={id}
      title={question}
      open={open}
      onOpen={(next) => {
        setOpen(next)
        if (next && !named) void navigate({ search, hash: `#${id}` }, { replace: true, preventScrollReset: true })
      }}
    >
      <div className="grid max-w-text grid-cols-1 gap-3">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {next === undefined ? null : (
          <p>
            <TextLink href={next.href}>{next.text}</TextLink>
          </p>
        )}
      </div>
      {live === undefined || !open ? null : (
        <div className="mt-4">{live === 'networks' ? <NetworkFigures /> : <LimitFigures />}</div>
      )}
    </Disclosure>
  )
}
