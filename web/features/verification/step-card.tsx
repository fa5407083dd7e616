/**
 * The frame of every step: a title, why the last attempt was rejected, the current refusal, and the link back to all
 * parts.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { Verification } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { REASON_TEXTS } from '@zend/web/data/verification'
import { Card, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, Suspense, useId } from 'react'
import { nameHelp } from './name-help-part.ts'
import { type Part, partsOf, stepsOf } from './verification.parts.ts'

/**
 * `error` is the API's refusal, unless it is shown at a field. If `children` have a title, no title and no `text` are
 * needed here.
 */
export type StepCardProps = {
  readonly part: Part
  readonly verification: Verification
  readonly title?: ReactNode
  readonly text?: ReactNode
  readonly error: ApiError | null
  readonly children: ReactNode
}

/** The card around a step. */
export function StepCard({ part, verification, title, text, error, children }: StepCardProps): ReactElement {
  const { i18n } = useLingui()
  const errorText = useErrorText()
  const id = useId()
  const reason = partsOf(verification).find((view) => view.part === part)?.reason ?? null
  return (
    <Card padded {...(title === undefined ? {} : { 'aria-labelledby': id })} className="tablet:p-6">
      {title === undefined ? null : (
        <h2 id={id} className="display text-title">
          {title}
        </h2>
      )}
      {text === undefined ? null : <p className="mt-1.5 mb-5 text-body text-muted">{text}</p>}
      {reason === null ? null : (
        <Note tone="warn" icon={<IconAlert />} className="mb-5">
          <p className="font-semibold">
            <Trans>Last time it was not accepted</Trans>
          </p>
          <p>{i18n._(REASON_TEXTS[reason])}</p>
          {reason === 'name_differs' ? (
            <Suspense>
              <nameHelp.Part steps={stepsOf(part)} verification={verification} />
            </Suspense>
          ) : null}
        </Note>
      )}
      {error === null ? null : (
        <div role="alert" className="mb-5">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(error)}
          </Note>
        </div>
      )}
      {children}
    </Card>
  )
}
