// Dialogs and drawers: they trap and restore the focus, and close by Escape, by their button or by a press outside. On
// phones a dialog is a sheet from below.

import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useLingui } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { IconClose } from './icons/icons.tsx'

/**
 * `locked` dialogs close only through their content (creating a PIN): no close button, no Escape, no press outside. The
 * first field or button of `children` gets the focus; `description` is read out with the title.
 */
export type DialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly locked?: boolean
  readonly alert?: boolean
  readonly children?: ReactNode
  readonly footer?: ReactNode
}

const SCRIM = 'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-scrim-in data-[state=closed]:animate-scrim-out'

function CloseButton({ onHero = false }: { readonly onHero?: boolean }): ReactElement {
  const { t } = useLingui()
  return (
    <Ark.CloseTrigger
      aria-label={t`Close`}
      className={cx(
        'absolute top-3 right-3 grid size-11 place-items-center rounded-pill text-muted hover:bg-raised hover:text-ink',
        onHero && 'text-on-hero',
      )}
    >
      <IconClose />
    </Ark.CloseTrigger>
  )
}

/** A modal dialog; a sheet from below on phones. `alert` is for questions that must be answered. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  locked = false,
  alert = false,
  children,
  footer,
}: DialogProps): ReactElement {
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose()
      }}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnEscape={!locked}
      closeOnInteractOutside={!locked && !alert}
      // A closing sheet restores the focus elsewhere; that is no press outside.
      onFocusOutside={(event) => event.preventDefault()}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={SCRIM} />
        <Ark.Positioner className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto overscroll-contain tablet:items-center tablet:p-6">
          <Ark.Content className="relative w-full max-w-110 rounded-t-[30px] bg-surface px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-float outline-none data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out tablet:rounded-card tablet:p-7 tablet:data-[state=open]:animate-enter tablet:data-[state=closed]:animate-leave">
            <span aria-hidden className="mx-auto mb-4 block h-1.25 w-10 rounded-pill bg-line tablet:hidden" />
            <div className={cx('mb-5', !locked && 'pr-10')}>
              <Ark.Title className="display text-card-title wrap-anywhere tablet:text-[1.375rem]">{title}</Ark.Title>
              {description === undefined ? null : (
                <Ark.Description className="mt-1.5 text-label wrap-anywhere text-muted">{description}</Ark.Description>
              )}
            </div>
            {children}
            {footer === undefined ? null : (
              <div className="mt-6 grid gap-2.5 tablet:flex tablet:justify-end">{footer}</div>
            )}
            {locked ? null : <CloseButton />}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

/** Properties of a drawer: a `label` for screen readers and its content. */
export type DrawerProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly label: string
  readonly children: ReactNode
}

/** A panel from the right edge, for the menu on narrow screens. */
export function Drawer({ open, onClose, label, children }: DrawerProps): ReactElement {
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose()
      }}
      aria-label={label}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={SCRIM} />
        <Ark.Positioner className="fixed inset-0 z-50 overflow-hidden">
          <Ark.Content className="absolute inset-y-0 right-0 flex w-[min(320px,86vw)] flex-col overflow-y-auto bg-ground px-4 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-float outline-none data-[state=open]:animate-drawer-in data-[state=closed]:animate-drawer-out">
            {children}
            <CloseButton />
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
