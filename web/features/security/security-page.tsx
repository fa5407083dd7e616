/** Shared parts of the pages of account security: their width, a title with its text, and a refusal above the rest. */
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { Card, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useId } from 'react'

/** A card of such a page. It needs no title if `children` has one. */
export function SecurityCard({
  title,
  text,
  error = null,
  children,
}: {
  readonly title?: ReactNode
  readonly text?: ReactNode
  readonly error?: ApiError | null
  readonly children?: ReactNode
}): ReactElement {
  const errorText = useErrorText()
  const id = useId()
  return (
    <Card padded {...(title === undefined ? {} : { 'aria-labelledby': id })} className="tablet:p-6">
      {title === undefined ? null : (
        <h2 id={id} className="display text-card-title">
          {title}
        </h2>
      )}
      {text === undefined ? null : <p className="mt-1.5 text-body text-muted">{text}</p>}
      {error === null ? null : (
        <div role="alert" className="mt-4">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(error)}
          </Note>
        </div>
      )}
      {children === undefined ? null : <div className={title === undefined ? undefined : 'mt-5'}>{children}</div>}
    </Card>
  )
}

/** The column of the cards. */
export function SecurityColumn({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className="page-column grid max-w-[560px] grid-cols-1 gap-4">{children}</div>
}
