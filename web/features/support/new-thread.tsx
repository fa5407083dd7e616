/** The form of a new conversation: topic, message, and optionally a transaction and files. */
import { Trans, useLingui } from '@lingui/react/macro'
import { openSupportThread, SUPPORT_TOPICS, type SupportTopic } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { useOnline } from '@zend/web/client/online'
import { useCompany } from '@zend/web/data/companies'
import { Button, Card, IconButton } from '@zend/web/ui'
import { Select, TextField } from '@zend/web/ui/fields'
import { IconClose, IconList } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { chooseTransaction } from './later-parts.ts'
import { MessageField } from './message-field.tsx'
import { SendState } from './send-state.tsx'
import { isTransactionId, threadPath, type TransactionId } from './support.params.ts'
import { TOPIC_LOOKS, TOPIC_OF, TOPIC_TEXTS } from './support.texts.ts'
import { TransactionLine } from './transaction-line.tsx'
import { useAttachments } from './use-attachments.ts'
import { useDraft } from './use-draft.ts'
import { kindOf } from './use-transaction-text.ts'
import { useSend } from './use-send.ts'

/** The shortest and the longest subject (contract). */
const SUBJECT_LENGTH = { min: 3, max: 120 }

/** The customer's context: a transaction of theirs, or the hash of one being searched for. */
export type NewThreadProps = { readonly transactionId: TransactionId | null; readonly hash?: string | null }

/** The form. A hash is in the message from the start, unless there is a draft. */
export function NewThread({ transactionId: from, hash = null }: NewThreadProps): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const online = useOnline()
  const drafting = useDraft(
    'new',
    hash === null ? {} : { topic: 'deposit', subject: t`Find a deposit`, text: `${t`Transaction hash: ${hash}`}\n` },
  )
  const { draft, change } = drafting
  const [judged, setJudged] = useState(false)
  const attachments = useAttachments(draft.attachments, (files) => change({ attachments: files }))
  const own = useCompany() === null
  const chosen = draft.transactionId === undefined ? from : draft.transactionId
  // A conversation is the person's own, and can name no transaction of a company.
  const transactionId = own && isTransactionId(chosen) ? chosen : null
  const topic = draft.topic ?? (transactionId === null ? null : TOPIC_OF[kindOf(transactionId)])
  const [subject, text] = [draft.subject.trim(), draft.text.trim()]
  const wrong = {
    topic: topic === null ? t`Choose what it is about.` : undefined,
    subject: subject.length < SUBJECT_LENGTH.min ? t`Say in a few words what it is about.` : undefined,
    text: text === '' ? t`Write what happened.` : undefined,
  }
  const about = transactionId === null ? {} : { transactionId }
  const body =
    topic === null ||
    wrong.subject !== undefined ||
    wrong.text !== undefined ||
    attachments.sending ||
    attachments.broken
      ? null
      : { topic, subject, text, ...about, attachmentIds: draft.attachments.map(({ _id }) => _id) }
  const { error, sending, unknown, locked, send, askAgain } = useSend({
    drafting,
    body,
    call: async (sent, idempotencyKey) =>
      (await services().api.call(openSupportThread, { body: sent }, { idempotencyKey })).thread,
    onSent: ({ _id }) => void navigate(threadPath(_id), { replace: true }),
    onFilesGone: attachments.clear,
  })
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    setJudged(true)
    send()
  }
  return (
    <Card padded>
      <h2 className="display text-card-title">
        <Trans>Write to us</Trans>
      </h2>
      <p className="mt-1 mb-5 text-label text-muted">
        <Trans>People read and answer this. The answer comes here and by email.</Trans>
      </p>
      <form onSubmit={submit} noValidate aria-label={t`Write to us`} className="grid grid-cols-1 gap-5">
        <TopicField
          value={topic}
          onChange={(next) => change({ topic: next })}
          error={judged ? wrong.topic : undefined}
          disabled={locked}
        />
        <TextField
          label={t`Subject`}
          value={draft.subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
          maxLength={SUBJECT_LENGTH.max}
          readOnly={locked}
          error={judged ? wrong.subject : undefined}
        />
        {own ? (
          <TransactionField
            value={transactionId}
            onChange={(next) => change({ transactionId: next })}
            disabled={locked}
          />
        ) : null}
        <MessageField
          label={t`Message`}
          placeholder={t`What happened, and what did you expect? Never write a PIN, a password or a code.`}
          rows={5}
          text={draft.text}
          onText={(next) => change({ text: next })}
          attachments={attachments}
          locked={locked}
          error={judged ? wrong.text : undefined}
          onSend={submit}
        />
        <SendState error={error} unknown={unknown} asking={unknown && sending} onAsk={askAgain} />
        <Button
          type="submit"
          size="large"
          wide
          loading={sending}
          loadingText={t`Sending…`}
          disabled={unknown || attachments.sending || !online}
        >
          {attachments.sending ? <Trans>Files are on their way…</Trans> : <Trans>Send</Trans>}
        </Button>
      </form>
    </Card>
  )
}

type TopicFieldProps = {
  readonly value: SupportTopic | null
  readonly onChange: (topic: SupportTopic | null) => void
  readonly error: string | undefined
  readonly disabled: boolean
}

function TopicField({ value, onChange, error, disabled }: TopicFieldProps): ReactElement {
  const { i18n, t } = useLingui()
  return (
    <Select
      label={t`What is it about?`}
      value={value ?? ''}
      onChange={(next) => onChange(SUPPORT_TOPICS.find((topic) => topic === next) ?? null)}
      error={error}
      disabled={disabled}
      choices={SUPPORT_TOPICS.map((topic) => {
        const Icon = TOPIC_LOOKS[topic].icon
        return { value: topic, text: i18n._(TOPIC_TEXTS[topic]), icon: <Icon size={20} className="text-muted" /> }
      })}
    />
  )
}

type TransactionFieldProps = {
  readonly value: TransactionId | null
  readonly onChange: (id: TransactionId | null) => void
  readonly disabled: boolean
}

function TransactionField({ value, onChange, disabled }: TransactionFieldProps): ReactElement {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState<boolean | null>(null)
  return (
    <div role="group" aria-label={t`Transaction`}>
      <p aria-hidden className="mb-1.5 text-label font-semibold">
        <Trans>Transaction (optional)</Trans>
      </p>
      {value === null ? (
        <Button
          variant="quiet"
          wide
          icon={<IconList size={20} />}
          onClick={() => setChoosing(true)}
          disabled={disabled}
        >
          <Trans>Choose a transaction</Trans>
        </Button>
      ) : (
        <TransactionLine
          id={value}
          end={
            <IconButton
              plain
              label={t`Leave the transaction out`}
              icon={<IconClose size={20} />}
              onClick={() => onChange(null)}
              disabled={disabled}
              className="-mr-2"
            />
          }
        />
      )}
      {choosing === null ? null : (
        <Suspense>
          <chooseTransaction.Part
            open={choosing}
            onClose={() => setChoosing(false)}
            onChoose={(id) => {
              onChange(id)
              setChoosing(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
