/** The reply form of a conversation. Typed text survives a visit to another page. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type SupportConversation, writeSupportMessage } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { useOnline } from '@zend/web/client/online'
import { iconButtonClasses } from '@zend/web/ui'
import { IconSend, IconSpinner } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useState } from 'react'
import { MessageField } from './message-field.tsx'
import { SendState } from './send-state.tsx'
import { useAttachments } from './use-attachments.ts'
import { useDraft } from './use-draft.ts'
import { useSend } from './use-send.ts'

/** The form at the foot of a conversation. */
export function Reply({ thread: { _id, state } }: { readonly thread: SupportConversation }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const drafting = useDraft(_id)
  const { draft, change } = drafting
  const [announcement, setAnnouncement] = useState('')
  const attachments = useAttachments(draft.attachments, (files) => change({ attachments: files }))
  const text = draft.text.trim()
  const ready = text !== '' && !attachments.sending && !attachments.broken
  const { error, sending, unknown, locked, send, askAgain } = useSend({
    drafting,
    body: ready ? { text, attachmentIds: draft.attachments.map((attachment) => attachment._id) } : null,
    call: async (body, idempotencyKey) =>
      (await services().api.call(writeSupportMessage, { params: { id: _id }, body }, { idempotencyKey })).thread,
    onSent: () => {
      attachments.clear()
      setAnnouncement(t`Your message is sent.`)
    },
    onFilesGone: attachments.clear,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t`Write a message`} className="grid grid-cols-1 gap-3">
      {state === 'closed' ? (
        <p className="text-meta text-muted">
          <Trans>This conversation is closed. Writing opens it again.</Trans>
        </p>
      ) : null}
      <SendState error={error} unknown={unknown} asking={unknown && sending} onAsk={askAgain} />
      <MessageField
        label={t`Message`}
        labelHidden
        placeholder={online ? t`Write a message…` : t`You are offline. What you write is kept.`}
        rows={1}
        text={draft.text}
        onText={(next) => {
          setAnnouncement('')
          change({ text: next })
        }}
        attachments={attachments}
        locked={locked}
        onSend={send}
        end={
          <button
            type="submit"
            aria-label={sending ? t`Sending…` : t`Send`}
            disabled={!ready || locked || !online}
            className={`${iconButtonClasses({ plain: true })} bg-action! text-on-action! hover:bg-action-hover!`}
          >
            {sending ? <IconSpinner /> : <IconSend />}
          </button>
        }
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </form>
  )
}
