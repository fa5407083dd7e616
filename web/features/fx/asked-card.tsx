/** What somebody wants to know about a payment before it goes on: what is asked, until when, and the answer. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { FX_ANSWER_MAX, type FxPaymentAnswer, type FxQuestionAnswer } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { useMay } from '@zend/web/data/companies'
import { Button, Card, Note } from '@zend/web/ui'
import { TextArea } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconCheck } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { AskedFiles, type HandedIn } from './asked-files.tsx'
import { answerQuestion } from './asked.queries.ts'
import { RefusalNote } from './refusal-note.tsx'

type Props = { readonly payment: FxPaymentAnswer }
type Item = FxQuestionAnswer['items'][number]

/** The cards: one for each question that waits, and a line where an answer is being looked at. */
export function AskedCards({ payment }: Props): ReactElement {
  return (
    <>
      {payment.questions.map((question) =>
        question.state === 'open' ? (
          <OpenQuestion key={question.id} payment={payment} question={question} />
        ) : question.state === 'answered' ? (
          <Note key={question.id} tone="info" icon={<IconCheck size={20} />}>
            <Trans>Your answer was handed on. The payment goes on once it was looked at.</Trans>
          </Note>
        ) : null,
      )}
    </>
  )
}

function OpenQuestion({ payment, question }: Props & { readonly question: FxQuestionAnswer }): ReactElement {
  const format = useFormat()
  const mayAnswer = useMay('fx')
  const title = useId()
  const { dueAt, items, askedBy } = question
  const until = dueAt === null ? null : format.when('until', dueAt, new Date().toISOString())
  return (
    <Card padded aria-labelledby={title} className="border-warn tablet:p-6">
      <h2 id={title} className="display text-card-title">
        {askedBy === 'zend' ? <Trans>We have a question</Trans> : <Trans>The bank has a question</Trans>}
      </h2>
      <p className="mt-1 text-label text-muted">
        {until === null ? (
          <Trans>The payment waits for your answer. Nothing has to be approved again.</Trans>
        ) : (
          <Trans>The payment waits for your answer, {until}. Without one it cannot go on.</Trans>
        )}
      </p>
      {mayAnswer ? (
        <Answer payment={payment} question={question} />
      ) : (
        <>
          {items.map((item) => (
            <Asks key={item.id} item={item} />
          ))}
          <p className="mt-3 text-label text-muted">
            <Trans>Somebody who may pay abroad for your company can answer it.</Trans>
          </p>
        </>
      )}
    </Card>
  )
}

/** The words of who asks, as they came. */
const Asks = ({ item }: { readonly item: Item }): ReactElement => (
  <p className="mt-3 text-body wrap-anywhere whitespace-pre-line">{item.asks}</p>
)

function Answer({ payment, question }: Props & { readonly question: FxQuestionAnswer }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const client = useQueryClient()
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [files, setFiles] = useState<Readonly<Record<string, readonly HandedIn[]>>>({})
  const [isMissing, setMissing] = useState(false)
  const answers = question.items.map(({ id, kind }) =>
    kind === 'text'
      ? { item: id, text: (texts[id] ?? '').trim() }
      : { item: id, files: (files[id] ?? []).map((file) => file.id) },
  )
  const isWhole = answers.every(({ text, files: handed }) => (text ?? '') !== '' || (handed ?? []).length > 0)
  const send = useAction(() => answerQuestion(client, payment.id, question.id, answers))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setMissing(!isWhole)
    if (isWhole) void send.act()
  }
  const error = (item: Item): string | undefined => {
    if (!isMissing) return undefined
    if (item.kind === 'text') return (texts[item.id] ?? '').trim() === '' ? t`Write an answer.` : undefined
    return (files[item.id] ?? []).length === 0 ? t`Choose a file.` : undefined
  }
  return (
    <form onSubmit={submit} noValidate className="mt-1 grid gap-1">
      {question.items.map((item) =>
        item.kind === 'text' ? (
          <div key={item.id}>
            <Asks item={item} />
            <TextArea
              className="mt-2"
              label={t`Your answer`}
              labelHidden
              aria-label={item.asks}
              maxLength={FX_ANSWER_MAX}
              value={texts[item.id] ?? ''}
              onChange={(event) => setTexts({ ...texts, [item.id]: event.target.value })}
              error={error(item)}
            />
          </div>
        ) : (
          <div key={item.id}>
            <Asks item={item} />
            <AskedFiles
              payment={payment.id}
              question={question.id}
              asks={item.asks}
              files={files[item.id] ?? []}
              onChange={(handed) => setFiles({ ...files, [item.id]: handed })}
              error={error(item)}
            />
          </div>
        ),
      )}
      <RefusalNote error={send.error} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" disabled={!online} loading={send.pending} loadingText={t`Sending…`}>
          <Trans>Send the answer</Trans>
        </Button>
      </div>
    </form>
  )
}
