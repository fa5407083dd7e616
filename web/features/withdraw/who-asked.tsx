/** Asked before a first send: who asked for it, and what is known of the address. The server decides and keeps it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { answerWhoAsked, type SendQuestion, type WhoAsked, WHO_ASKED } from '@zend/contracts'
import { MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { HOME_PATH } from '@zend/web/client/paths'
import { useAction } from '@zend/web/client/use-action'
import { Button, Card, LinkButton, Note } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconCheck } from '@zend/web/ui/icons'
import { type ReactElement, useId, useState } from 'react'

/** `quote` is the offer it is about; `onAnswered` is called when the answer is kept and another offer is needed. */
export type WhoAskedProps = { readonly quote: string; readonly question: SendQuestion; readonly onAnswered: () => void }

/** The question, three facts about the address, and what happens after each answer. */
export function AskWhoAsked({ quote, question, onAnswered }: WhoAskedProps): ReactElement {
  const { t } = useLingui()
  const title = useId()
  const [chosen, setChosen] = useState<WhoAsked | null>(null)
  const [stopped, setStopped] = useState(false)
  const keep = useAction(async (answer: WhoAsked) => {
    await services().api.call(answerWhoAsked, { body: { quote, answer } })
    if (answer === 'scam') setStopped(true)
    else onAnswered()
  })
  if (stopped) return <Stopped />
  return (
    <Card padded aria-labelledby={title}>
      <h2 id={title} className="text-body font-semibold">
        <Trans>Who asked you to send this?</Trans>
      </h2>
      <AddressFacts question={question} />
      <div role="radiogroup" aria-labelledby={title} className="mt-2">
        {WHO_ASKED.map((answer) => (
          <label key={answer} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-label">
            <input
              type="radio"
              name={title}
              checked={chosen === answer}
              onChange={() => setChosen(answer)}
              className="mt-0.5 size-5 shrink-0 cursor-pointer accent-action"
            />
            <Answer answer={answer} />
          </label>
        ))}
      </div>
      <WhatFollows answer={chosen} seconds={question.waitSeconds} />
      {keep.error === null ? null : <ErrorNote error={keep.error} />}
      <Button
        wide
        size="large"
        className="mt-3"
        variant={chosen === 'scam' ? 'danger' : 'primary'}
        disabled={chosen === null}
        loading={keep.pending}
        loadingText={t`Saving…`}
        onClick={() => chosen !== null && void keep.act(chosen)}
      >
        {chosen === 'scam' ? <Trans>Report it and stop</Trans> : <Trans>Continue</Trans>}
      </Button>
    </Card>
  )
}

/** What we know of an address that the customer has never sent to. */
function AddressFacts({ question: { firstSeenAt, reports } }: { readonly question: SendQuestion }): ReactElement {
  const format = useFormat()
  const since = firstSeenAt === null ? null : format.day(firstSeenAt, new Date().toISOString())
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5 text-label text-muted">
      <li>
        <Trans>You have never sent to this address.</Trans>
      </li>
      <li>
        {since === null ? (
          <Trans>No customer of ours has sent to it before.</Trans>
        ) : (
          <Trans>A customer of ours first sent to it: {since}</Trans>
        )}
      </li>
      <li className={reports > 0 ? 'font-semibold text-bad' : undefined}>
        {reports > 0 ? (
          <Plural value={reports} one="# customer reported it as a scam." other="# customers reported it as a scam." />
        ) : (
          <Trans>Nobody has reported it to us.</Trans>
        )}
      </li>
    </ul>
  )
}

function Answer({ answer }: { readonly answer: WhoAsked }): ReactElement {
  switch (answer) {
    case 'own':
      return <Trans>Nobody: it is my own wallet or account</Trans>
    case 'known':
      return <Trans>Somebody I know and have met</Trans>
    case 'shop':
      return <Trans>A shop or company I have bought from before</Trans>
    case 'online':
      return <Trans>Somebody I know only online</Trans>
    case 'profit':
      return <Trans>An offer of profit, work or a prize</Trans>
    case 'support':
      return <Trans>Somebody who says they are from Zend, a bank or the police</Trans>
    case 'scam':
      return <Trans>I think it is a scam</Trans>
  }
}

/** Says what an answer leads to, before it is given. */
function WhatFollows({ answer, seconds }: { readonly answer: WhoAsked | null; readonly seconds: number }) {
  const minutes = Math.round((seconds * SECOND_MS) / MINUTE_MS)
  if (answer !== 'online' && answer !== 'profit' && answer !== 'support') return null
  return (
    <div role="status" className="mt-2">
      <Note tone="warn" icon={<IconAlert />}>
        <p className="font-semibold">
          {answer === 'support' ? (
            <Trans>Nobody from Zend, a bank or the police ever asks you to send crypto.</Trans>
          ) : (
            <Trans>Scams often begin like this.</Trans>
          )}
        </p>
        <p>
          <Plural
            value={minutes}
            one="If you go on, it waits # minute. Until then you can cancel it and get everything back."
            other="If you go on, it waits # minutes. Until then you can cancel it and get everything back."
          />
        </p>
      </Note>
    </div>
  )
}

/** The address is reported and nothing is sent. */
function Stopped(): ReactElement {
  return (
    <div role="status" className="grid gap-3">
      <Note tone="ok" icon={<IconCheck />}>
        <p className="font-semibold">
          <Trans>Nothing was sent.</Trans>
        </p>
        <p>
          <Trans>The address is reported. Others who try to send to it are told.</Trans>
        </p>
      </Note>
      <LinkButton href={HOME_PATH} variant="quiet" wide>
        <Trans>Go home</Trans>
      </LinkButton>
    </div>
  )
}
