// The one success dialog (specification §4): a tick, a title, a message, a button. The feature gives its texts and the
// next page.

import { useLingui } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { IconCheck } from './icons/icons.tsx'

/** `closeText` is the button's label, "Done" by default. `onClose` goes to the next page, however it is closed. */
export type SuccessDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly text: ReactNode
  readonly closeText?: ReactNode
}

/** The dialog. */
export function SuccessDialog({ open, onClose, title, text, closeText }: SuccessDialogProps): ReactElement {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <span className="flex items-center gap-3">
          <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-tile bg-ok-soft text-ok">
            <IconCheck size={24} />
          </span>
          {title}
        </span>
      }
      description={text}
    >
      <Button wide onClick={onClose}>
        {closeText ?? t`Done`}
      </Button>
    </Dialog>
  )
}
