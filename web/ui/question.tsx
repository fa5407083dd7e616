// A question before something that cannot be taken back: staying on the left, doing it on the right. While it is done
// neither can be pressed and the dialog stays. It has no words of its own.

import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/**
 * `stay` and `act` are the buttons' words, `pendingText` those of `act` while it is `pending`; `children` has room for
 * what went wrong.
 */
export type QuestionProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly description: ReactNode
  readonly stay: ReactNode
  readonly act: ReactNode
  readonly onAct: () => void
  readonly pending?: boolean
  readonly pendingText?: string
  readonly children?: ReactNode
}

/** Asks. Closing it is staying. */
export function Question({
  open,
  onClose,
  title,
  description,
  stay,
  act,
  onAct,
  pending = false,
  pendingText,
  children,
}: QuestionProps): ReactElement {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      locked={pending}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={pending}>
            {stay}
          </Button>
          <Button
            variant="danger"
            loading={pending}
            {...(pendingText !== undefined && { loadingText: pendingText })}
            onClick={onAct}
          >
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
