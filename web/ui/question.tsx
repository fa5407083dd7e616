// The confirmation of something irreversible: cancel on the left, confirm on the right. While it runs neither can be
// pressed and the dialog stays. The caller gives all texts.

import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/**
 * `stay` and `act` are the buttons' labels, `pendingText` that of `act` while it is `pending`; `children` is for an
 * error.
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

/** The dialog. Closing it is the same as `stay`. */
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
