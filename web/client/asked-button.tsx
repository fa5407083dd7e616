/** A button that asks before it does something: the question loads with the page, and says why it was refused. */
import { Button } from '@zend/web/ui'
import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ApiError } from './api-error.ts'
import { ErrorNote } from './error-note.tsx'
import { lazyPart } from './lazy-part.ts'
import { useOnline } from './online.ts'
import { useAction } from './use-action.ts'

const question = lazyPart(async () => (await import('@zend/web/ui/question')).Question)

/**
 * `button` is the label; `stay`, `act` and `working` are those of the question. `onAct` throws the API's refusals,
 * which `errorText` says in the question; without one it closes.
 */
export type AskedButtonProps = {
  readonly button: ReactNode
  readonly title: ReactNode
  readonly text: ReactNode
  readonly stay: ReactNode
  readonly act: ReactNode
  readonly working: string
  readonly onAct: () => Promise<void>
  readonly errorText: (error: ApiError) => string
  readonly variant?: 'quiet' | 'primary' | 'ghost'
  readonly wide?: boolean
  readonly className?: string
}

/** The button. */
export function AskedButton(props: AskedButtonProps): ReactElement {
  const {
    button,
    title,
    text,
    stay,
    act,
    working,
    onAct,
    errorText,
    variant = 'quiet',
    wide = false,
    className,
  } = props
  const online = useOnline()
  // `null` until first opened.
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => question.fetch(), [])
  const doing = useAction(async () => {
    await onAct()
    setOpen(false)
  })
  return (
    <>
      <Button variant={variant} wide={wide} disabled={!online} onClick={() => setOpen(true)} className={className}>
        {button}
      </Button>
      {open === null ? null : (
        <Suspense>
          <question.Part
            open={open}
            onClose={() => setOpen(false)}
            title={title}
            description={text}
            stay={stay}
            act={act}
            onAct={() => void doing.act()}
            pending={doing.pending}
            pendingText={working}
          >
            <ErrorNote error={doing.error}>{doing.error === null ? null : errorText(doing.error)}</ErrorNote>
          </question.Part>
        </Suspense>
      )}
    </>
  )
}
