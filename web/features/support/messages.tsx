/** The messages of a conversation, by day. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { SupportMessage } from '@zend/contracts'
import { cx, LogoMark } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import type { ReactElement } from 'react'
import { AttachmentView } from './attachment-view.tsx'
import { messageDays } from './message-days.ts'

/** The messages, oldest first; screen readers announce new ones. */
export function Messages({ messages }: { readonly messages: readonly SupportMessage[] }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const now = new Date().toISOString()
  return (
    <div role="log" aria-label={t`Messages`} className="grid grid-cols-1 gap-6">
      {messageDays(messages).map(({ key, at, messages: ofDay }) => (
        <section key={key} aria-label={format.day(at, now, { long: true })} className="grid grid-cols-1 gap-4">
          <p
            aria-hidden
            className="flex items-center gap-4 text-meta font-semibold text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
          >
            {format.day(at, now, { long: true })}
          </p>
          <ol className="grid grid-cols-1 gap-4">
            {ofDay.map((message) => (
              <Bubble key={message._id} message={message} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** One message: the customer's at the right, ours at the left under our logo. */
function Bubble({ message: { from, text, at, attachments } }: { readonly message: SupportMessage }): ReactElement {
  const format = useFormat()
  const own = from === 'customer'
  return (
    <li className={cx('flex max-w-[min(34rem,88%)] gap-2.5', own ? 'justify-self-end' : 'justify-self-start')}>
      {own ? null : (
        <span className="mt-6 shrink-0">
          <LogoMark size={30} />
        </span>
      )}
      <div className={cx('grid min-w-0 grid-cols-1 gap-1', own && 'justify-items-end')}>
        <p className="text-meta font-semibold text-muted">{own ? <Trans>You</Trans> : <Trans>Zend support</Trans>}</p>
        <div
          className={cx(
            'grid min-w-0 grid-cols-1 gap-2.5 rounded-card px-4 py-3',
            own ? 'rounded-tr-code bg-action-soft' : 'rounded-tl-code bg-raised',
          )}
        >
          {/* Text of a customer or an operator: shown as plain text, never as markup. */}
          <p className="text-body wrap-anywhere whitespace-pre-wrap text-ink">{text}</p>
          {attachments.map((attachment) => (
            <AttachmentView key={attachment._id} attachment={attachment} />
          ))}
        </div>
        <time dateTime={at} className="num text-badge text-muted">
          {format.time(at)}
        </time>
      </div>
    </li>
  )
}
